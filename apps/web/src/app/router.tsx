import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { Route, Routes } from 'react-router'
import { Login } from '../routes/login.tsx'
import { Boundary } from './boundary.tsx'
import { LoginGuard } from './guards/login-guard.tsx'
import { PageGuard } from './guards/page-guard.tsx'
import { pages, type Page } from './pages.ts'
import { SessionGuard } from './guards/session-guard.tsx'
import { Starting } from './starting.tsx'

type Screen = LazyExoticComponent<ComponentType>

// Each screen is loaded when it is first opened, but the first of all comes with the program.
const screens: Record<Page['label'], Screen> = {
  dashboard: lazy(async () => ({ default: (await import('../routes/dashboard.tsx')).Dashboard })),
  campaigns: lazy(async () => ({ default: (await import('../routes/campaigns.tsx')).Campaigns })),
  accounts: lazy(async () => ({ default: (await import('../routes/accounts.tsx')).Accounts })),
  codes: lazy(async () => ({ default: (await import('../routes/codes.tsx')).Codes })),
  links: lazy(async () => ({ default: (await import('../routes/links.tsx')).Links })),
  settings: lazy(async () => ({ default: (await import('../routes/settings.tsx')).Settings })),
  admin: lazy(async () => ({ default: (await import('../routes/admin.tsx')).Admin })),
}
const NotFound: Screen = lazy(async () => ({ default: (await import('../routes/not-found.tsx')).NotFound }))
const Shell: Screen = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))

const page = ({ path, label }: Page) => {
  const Screen = screens[label]
  return <Route key={path} path={path} element={<Screen />} />
}

/** Every address of the application, with the guards in front of it. */
export const Router = () => (
  <Boundary>
    <Suspense fallback={<Starting />}>
      <Routes>
        <Route element={<LoginGuard />}>
          <Route path="/login" element={<Login />} />
        </Route>
        <Route element={<SessionGuard />}>
          <Route element={<Shell />}>
            {pages.map((entry) => (
              <Route key={entry.path} element={<PageGuard page={entry} />}>
                {page(entry)}
              </Route>
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  </Boundary>
)
