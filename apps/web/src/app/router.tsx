import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { Route, Routes } from 'react-router'
import { invitePath } from '../lib/invite-token.ts'
import { Login } from '../routes/login.tsx'
import { Boundary } from './boundary.tsx'
import { LoginGuard } from './guards/login-guard.tsx'
import { PageGuard } from './guards/page-guard.tsx'
import { pageAt, pages, type Page } from './pages.ts'
import { SessionGuard } from './guards/session-guard.tsx'
import { Starting } from './starting.tsx'

type Screen = LazyExoticComponent<ComponentType>

// Each screen is loaded when it is first opened, but the first of all comes with the program.
const screens: Record<Page['label'] | 'notFound' | 'shell' | 'invite', () => Promise<{ default: ComponentType }>> = {
  dashboard: async () => ({ default: (await import('../routes/dashboard.tsx')).Dashboard }),
  campaigns: async () => ({ default: (await import('../routes/campaigns.tsx')).Campaigns }),
  results: async () => ({ default: (await import('../routes/results.tsx')).Results }),
  accounts: async () => ({ default: (await import('../routes/accounts.tsx')).Accounts }),
  codes: async () => ({ default: (await import('../routes/codes.tsx')).Codes }),
  links: async () => ({ default: (await import('../routes/links.tsx')).Links }),
  settings: async () => ({ default: (await import('../routes/settings.tsx')).Settings }),
  admin: async () => ({ default: (await import('../routes/admin.tsx')).Admin }),
  notFound: async () => ({ default: (await import('../routes/not-found.tsx')).NotFound }),
  invite: async () => ({ default: (await import('../routes/invite.tsx')).Invite }),
  shell: async () => ({ default: (await import('./shell/shell.tsx')).Shell }),
}
const lazyScreens = Object.fromEntries(Object.entries(screens).map(([name, load]) => [name, lazy(load)])) as Record<
  keyof typeof screens,
  Screen
>
const { notFound: NotFound, shell: Shell, invite: Invite } = lazyScreens

/** Sends for the code of the page at an address before anybody has been let in. What does not come is asked for again then. */
export const preload = (path: string): void => {
  for (const name of ['shell', pageAt(path)?.label ?? 'notFound'] as const) screens[name]().catch(() => undefined)
}

const page = ({ path, label }: Page) => {
  const Screen = lazyScreens[label]
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
        <Route path={invitePath} element={<Invite />} />
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
