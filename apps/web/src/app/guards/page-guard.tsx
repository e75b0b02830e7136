import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '../../features/session/me.tsx'
import { recordIn, searchWith } from '../../lib/record.ts'
import { codesPath, landing, type Page, type Refusal } from '../pages.ts'

/** What the guard hands on to the codes page: the reason, shown there once. */
export interface RefusedPage {
  refused: Refusal
}

/** Lets in whom the page table lets in; the others read the reason on the codes page. */
export const PageGuard = ({ page }: { page: Page }) => {
  const me = useMe()
  const { search } = useLocation()
  if (page.open(me)) return <Outlet />
  // Who opens the bare address has asked for no page: they are led to their own without a word.
  if (page.path === '/') return <Navigate to={landing(me)} replace />
  // What was to be opened on it says beside the codes who can grant it, or shows itself if it is theirs all the same.
  const opened = searchWith('', recordIn(new URLSearchParams(search)))
  return (
    <Navigate
      to={{ pathname: codesPath, search: opened }}
      replace
      state={{ refused: page.refusal } satisfies RefusedPage}
    />
  )
}
