import { useTranslation } from '../../i18n/use-translation.ts'
import { useSelector } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { selectLeft } from '../../features/session/session-slice.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { MeGuard } from './me-guard.tsx'

/** Guard of everything but the sign-in page: checks the session, then loads the person. */
export const SessionGuard = () => {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const left = useSelector(selectLeft)
  const { currentData: status, isError } = api.useGetAuthStatusQuery()
  // Fetched early for the strip above every page, so that the strip does not shift the layout later.
  api.useGetMetaQuery()
  if (!status && !isError) return <Loading title={t('session.checking')} />
  // An unknown session counts as signed out.
  if (isError || !status?.authenticated || !status.user)
    return (
      <>
        <Loading title={t('session.redirecting')} />
        <Navigate to="/login" replace state={left ? null : { from: pathname + search + hash }} />
      </>
    )
  return (
    <MeGuard>
      <Outlet />
    </MeGuard>
  )
}
