import { Navigate, Outlet } from 'react-router'
import { useMe } from '../features/session/me.tsx'
import { codesPath, type Page, type Refusal } from './pages.ts'

/** What the guard hands on to the codes page: the reason, shown there once. */
export interface Refused {
  refused: Refusal
}

/** Lets in whom the page table lets in; the others read the reason on the codes page. */
export const PageGuard = ({ page }: { page: Page }) =>
  page.open(useMe()) ? (
    <Outlet />
  ) : (
    <Navigate to={codesPath} replace state={{ refused: page.refusal } satisfies Refused} />
  )
