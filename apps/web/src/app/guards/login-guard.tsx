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

/** The address first asked for, as the guard left it. */
const askedFor = (state: unknown): string | undefined => {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}

/** Right after sign-in: the person's own theme and language, then their page. */
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

/** The public page: for people who are not signed in. The others move on. */
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
