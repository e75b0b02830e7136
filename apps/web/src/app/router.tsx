import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { invitePath } from '../lib/invite-token.ts'
import { Login } from '../routes/login.tsx'
import { Boundary } from './boundary.tsx'
import { LoginGuard } from './guards/login-guard.tsx'
import { PageGuard } from './guards/page-guard.tsx'
import { pageAt, pages, type Page } from './pages.ts'
import { SessionGuard } from './guards/session-guard.tsx'
import { Starting } from './start-screen.tsx'

// Screens load on first use; the very first comes with the entry bundle.
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
type ScreenName = keyof typeof screens
const loaded = new Map<ScreenName, ComponentType>()
const load = async (name: ScreenName): Promise<{ default: ComponentType }> => {
  const screen = await screens[name]()
  loaded.set(name, screen.default)
  return screen
}

/** A loaded screen renders at once. A lazy component would show its fallback for at least 300 ms. */
const screenOf = (name: ScreenName): ComponentType => {
  const Lazy = lazy(() => load(name))
  return () => {
    const [Screen] = useState(() => loaded.get(name) ?? Lazy)
    return <Screen />
  }
}
const lazyScreens = Object.fromEntries(
  (Object.keys(screens) as ScreenName[]).map((name) => [name, screenOf(name)]),
) as Record<ScreenName, ComponentType>
const { notFound: NotFound, shell: Shell, invite: Invite } = lazyScreens

/** Preloads the code of the page at an address before the guards let anybody in. Failed loads are retried then. */
export const preload = (path: string): Promise<unknown> =>
  Promise.allSettled((['shell', pageAt(path)?.label ?? 'notFound'] as const).map(load))

const page = ({ path, label }: Page) => {
  const Screen = lazyScreens[label]
  return <Route key={path} path={path} element={<Screen />} />
}

/** All routes, with their guards. */
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
