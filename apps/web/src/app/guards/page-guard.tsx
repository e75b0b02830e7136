import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '../../features/session/me.tsx'
import { recordIn, searchWith } from '../../lib/record.ts'
import { codesPath, landing, type Page, type Refusal } from '../pages.ts'

/** Navigation state for the codes page: the reason of the redirect, shown there once. */
export interface RefusedPage {
  refused: Refusal
}

/** Checks access by the page table; redirects to the codes page with the reason. */
export const PageGuard = ({ page }: { page: Page }) => {
  const me = useMe()
  const { search } = useLocation()
  if (page.open(me)) return <Outlet />
  // The bare address requests no page in particular, so the redirect needs no reason.
  if (page.path === '/') return <Navigate to={landing(me)} replace />
  // The record to be opened is passed on: it shows beside the codes, or names who can grant access.
  const opened = searchWith('', recordIn(new URLSearchParams(search)))
  return (
    <Navigate
      to={{ pathname: codesPath, search: opened }}
      replace
      state={{ refused: page.refusal } satisfies RefusedPage}
    />
  )
}
