import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router'
import { Crash } from './crash.tsx'
import { Starting } from './starting.tsx'
import { LoginGate } from './login-gate.tsx'
import { PageGuard } from './page-guard.tsx'
import { pages, type Page } from './pages.ts'
import { SessionGate } from './session-gate.tsx'

/** Each screen is loaded when it is first opened. */
const screens: Record<Page['label'], () => Promise<React.ComponentType>> = {
  dashboard: async () => (await import('../routes/dashboard.tsx')).Dashboard,
  campaigns: async () => (await import('../routes/campaigns.tsx')).Campaigns,
  accounts: async () => (await import('../routes/accounts.tsx')).Accounts,
  codes: async () => (await import('../routes/codes.tsx')).Codes,
  links: async () => (await import('../routes/links.tsx')).Links,
  settings: async () => (await import('../routes/settings.tsx')).Settings,
  admin: async () => (await import('../routes/admin.tsx')).Admin,
}

const routes: RouteObject[] = [
  {
    HydrateFallback: Starting,
    ErrorBoundary: Crash,
    children: [
      {
        Component: LoginGate,
        children: [{ path: '/login', lazy: { Component: async () => (await import('../routes/login.tsx')).Login } }],
      },
      {
        Component: SessionGate,
        children: [
          {
            lazy: { Component: async () => (await import('./shell.tsx')).Shell },
            ErrorBoundary: Crash,
            children: [
              ...pages.map((page): RouteObject => ({
                element: <PageGuard page={page} />,
                children: [{ path: page.path, lazy: { Component: screens[page.label] }, ErrorBoundary: Crash }],
              })),
              { path: '*', lazy: { Component: async () => (await import('../routes/not-found.tsx')).NotFound } },
            ],
          },
        ],
      },
    ],
  },
]

/** The routes over the browser's own address bar. */
export const browserRouter = () => createBrowserRouter(routes)

/** The same routes over memory, for tests that need no address bar. */
export const memoryRouter = (start: string) => createMemoryRouter(routes, { initialEntries: [start] })
