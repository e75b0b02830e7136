import { useTranslation } from '../../i18n/use-translation.ts'
import { useSelector } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { selectLeft } from '../../features/session/session-slice.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { MeGuard } from './me-guard.tsx'

/** The guard of everything but the sign-in page: first whether somebody is signed in, then who. */
export const SessionGuard = () => {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const left = useSelector(selectLeft)
  const { currentData: status, isError } = api.useGetAuthStatusQuery()
  // The strip above every page follows from it: it is known by the time there is a page, and pushes nothing down.
  api.useGetMetaQuery()
  if (!status && !isError) return <Loading title={t('session.checking')} />
  // Not to know is not to be signed in.
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
