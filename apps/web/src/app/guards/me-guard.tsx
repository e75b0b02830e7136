import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MeProvider } from '../../features/session/me.tsx'
import { useMeQuery } from '../../features/session/use-me-query.ts'
import { Loading } from '../../ui/feedback/loading.tsx'

const MeFailed = lazy(async () => ({ default: (await import('../me-failed.tsx')).MeFailed }))

/** Renders its content once the person and their rights are loaded. */
export const MeGuard = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { me, error, failed, retry } = useMeQuery()
  if (me) return <MeProvider me={me}>{children}</MeProvider>
  return failed ? <MeFailed error={error} retry={retry} /> : <Loading title={t('session.checkingPermissions')} />
}
