import { Navigate, Outlet } from 'react-router'
import { useMe } from '../../features/session/me.tsx'
import { codesPath, landing, type Page, type Refusal } from '../pages.ts'

/** What the guard hands on to the codes page: the reason, shown there once. */
export interface Refused {
  refused: Refusal
}

/** Lets in whom the page table lets in; the others read the reason on the codes page. */
export const PageGuard = ({ page }: { page: Page }) => {
  const me = useMe()
  if (page.open(me)) return <Outlet />
  // Who opens the bare address has asked for no page: they are led to their own without a word.
  if (page.path === '/') return <Navigate to={landing(me)} replace />
  return <Navigate to={codesPath} replace state={{ refused: page.refusal } satisfies Refused} />
}
