import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Navigate, Outlet, useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { useMe } from '../../features/session/me.tsx'
import { setLanguage } from '../../i18n/language.ts'
import { setTheme } from '../../themes/theme.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { MeGuard } from './me-guard.tsx'
import { landing } from '../pages.ts'

/** Originally requested address, as stored by the guard. */
const askedFor = (state: unknown): string | undefined => {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}

/** After sign-in: applies the person's theme and language, then opens their page. */
const Landing = () => {
  const me = useMe()
  const { state } = useLocation()
  const { theme, language } = me.preferences
  useEffect(() => {
    if (theme) setTheme(theme)
    if (language) setLanguage(language)
  }, [theme, language])
  return <Navigate to={landing(me, askedFor(state))} replace />
}

/** Guard of the sign-in page: redirects people who are signed in. */
export const LoginGuard = () => {
  const { t } = useTranslation()
  const { currentData: status, isError } = api.useGetAuthStatusQuery()
  if (!status && !isError) return <Loading title={t('session.checking')} />
  if (!isError && status?.authenticated)
    return (
      <MeGuard>
        <Landing />
      </MeGuard>
    )
  return <Outlet context={status?.challenge} />
}
