import type { Me, RoleName } from '@app/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { withAdmin } from '../../test/admin.ts'
import { refuse } from '../../test/network.ts'
import { owner, person, signedIn, signedOut } from '../../test/people.ts'
import { address, renderApp } from '../../test/render-app.tsx'

const held = <T,>() => Promise.withResolvers<T>()

const menu = async () =>
  within(await screen.findByRole('navigation', { name: 'Menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

/** Opens an address as a person and waits for the shell. */
const openAs = async (me: Me, path: string) => {
  const app = renderApp(path, { ...withAdmin, ...signedIn(me) })
  await screen.findByRole('button', { name: 'Logout' })
  return app
}

describe('who is signed in', () => {
  it('[AUTH-22] [AUTH-23] [AUTH-29] [PERM-12] the session is checked first, then the person', async () => {
    const status = held<{ authenticated: boolean; user: { id: number; username: string } }>()
    const me = held<Me>()
    const { net } = renderApp('/', {
      ...signedIn(),
      getAuthStatus: () => status.promise,
      getMe: () => me.promise,
    })
    expect(await screen.findByText('Checking authentication...')).toBeVisible()
    expect(net.of('getMe')).toHaveLength(0)
    status.resolve({ authenticated: true, user: { id: 7, username: 'anna' } })
    expect(await screen.findByText('Checking permissions...')).toBeVisible()
    me.resolve(person('buyer'))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  it('[AUTH-30] somebody who is not signed in reads so and is sent to /login', async () => {
    const seen = new Set<string>()
    const watch = new MutationObserver(() => seen.add(document.body.textContent))
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    renderApp('/campaigns', signedOut)
    expect(await screen.findByLabelText('Username')).toBeVisible()
    watch.disconnect()
    expect(address()).toBe('/login')
    expect([...seen].join('\n')).toContain('Redirecting to login...')
  })

  it('[AUTH-24] a status that cannot be had means not signed in', async () => {
    renderApp('/', { getAuthStatus: () => refuse('internal') })
    expect(await screen.findByLabelText('Username')).toBeVisible()
  })

  it('[AUTH-26] the administrator name cannot be had: menu and pages are the same, since rights come with the person', async () => {
    const { net } = renderApp('/admin', {
      ...withAdmin,
      ...signedIn(owner()),
      getAdminUsername: () => refuse('internal'),
    })
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    expect(await menu()).toHaveLength(8)
    expect(net.of('getAdminUsername').length).toBeLessThanOrEqual(1)
  })

  it('[PERM-12] [DASH-04] a breakdown is tried again three times, then Retry stands in its place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
    const { net, user } = renderApp('/', { ...signedIn(), getMe: () => refuse('unavailable') })
    expect(await screen.findByText('Permissions could not be checked')).toBeVisible()
    expect(net.of('getMe')).toHaveLength(4)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(net.of('getStats')).toEqual([])
    net.change(signedIn())
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  it('[AUTH-31] [API-54] a 401 on any page leads to /login, and back to the page after signing in', async () => {
    const { net, user } = await openAs(person('buyer'), '/campaigns')
    net.change({ ...signedOut, getMe: () => refuse('unauthenticated') })
    act(() => void fireEvent.focus(window))
    expect(await screen.findByLabelText('Username')).toBeVisible()
    net.change({ login: () => (net.change(signedIn()), { twofaRequired: false }) })
    await user.type(await screen.findByLabelText('Username'), 'anna')
    await user.type(await screen.findByLabelText('Password'), 'x{Enter}')
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible()
  })

  it('[AUTH-27] [SHELL-03] Logout ends the session and leads to /login', async () => {
    const { net, user, store } = await openAs(person('buyer'), '/campaigns')
    expect(JSON.stringify(store.getState())).toContain('anna')
    net.change({ logout: () => (net.change(signedOut), { success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(address()).toBe('/login')
    // No data of the person remains on the page.
    expect(JSON.stringify(store.getState())).not.toContain('anna')
    // The next person starts on the first page, not on the last one of the previous person.
    net.change({ login: () => (net.change(signedIn()), { twofaRequired: false }) })
    await user.type(await screen.findByLabelText('Username'), 'anna')
    await user.type(await screen.findByLabelText('Password'), 'x{Enter}')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  it('[AUTH-28] a failing logout says so and keeps the person signed in, with Retry', async () => {
    const { net, user } = await openAs(person('buyer'), '/')
    net.change({ logout: () => new Response(null, { status: 500 }) })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logout failed')).toBeVisible()
    expect(screen.getByText('You are still signed in.')).toBeVisible()
    expect(address()).toBe('/')
    net.change({ logout: () => (net.change(signedOut), { success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Username')).toBeVisible()
  })
})

describe('the menu', () => {
  const figures = ['Dashboard', 'Campaigns', 'Results']
  const menus = [
    ['an admin', person('admin'), [...figures, 'Accounts', 'Codes', 'Settings', 'Admin Panel']],
    ['the admin by name', owner(), [...figures, 'Accounts', 'Codes', 'Links', 'Settings', 'Admin Panel']],
    ['a team lead', person('TeamleadFarmer'), ['Accounts', 'Codes', 'Settings']],
    ['a farmer', person('farmer'), ['Codes', 'Settings']],
    ['a buyer', person('buyer'), [...figures, 'Accounts', 'Codes', 'Settings']],
    ['somebody without a role', person(null), ['Codes', 'Settings']],
  ] as const
  it.each(menus)('[PERM-15] [PERM-16] [PERM-17] [PERM-18] [SHELL-06] [SHELL-07] of %s', async (_, me, entries) => {
    await openAs(me, '/get-code')
    expect(await menu()).toEqual(entries)
  })

  it.each(menus)('[PERM-16] [PERM-18] of %s is the same in the drawer of a phone', async (_, me, entries) => {
    const { user } = await openAs(me, '/get-code')
    await user.click(await screen.findByRole('button', { name: 'Open menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    expect(
      within(drawer)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(entries)
  })
})

describe('who may open what', () => {
  const everybody: readonly (RoleName | null)[] = ['admin', 'TeamleadFarmer', 'farmer', 'buyer', null]

  it('[PERM-04] a farmer who opens the bare address is led to the codes page without a word', async () => {
    await openAs(person('farmer'), '/')
    await waitFor(() => expect(address()).toBe('/get-code'))
    expect(screen.queryByText('Access denied')).toBeNull()
  })

  it('[PERM-05] a farmer is sent from /campaigns to the codes page and reads why, once', async () => {
    const { net } = await openAs(person('farmer'), '/campaigns')
    const reason = await screen.findByText('Access denied')
    expect(net.of('listCampaigns')).toEqual([])
    expect(address()).toBe('/get-code')
    expect(reason).toBeVisible()
    expect(screen.queryByText('Admin access required')).toBeNull()
    expect((window.history.state as { usr?: unknown } | null)?.usr ?? null).toBeNull()
  })

  const sentAway = async (path: string) => {
    const { user } = await openAs(person('buyer'), path)
    expect(await screen.findByText('Access denied')).toBeVisible()
    expect(screen.getByText('Admin access required')).toBeVisible()
    expect(address()).toBe('/get-code')
    await user.click(await screen.findByRole('link', { name: 'Campaigns' }))
    await screen.findByRole('heading', { level: 1, name: 'Campaigns' })
    await user.click(await screen.findByRole('link', { name: 'Codes' }))
    await screen.findByRole('heading', { level: 1, name: 'Codes' })
    expect(screen.queryByText('Access denied')).toBeNull()
  }
  it('[PERM-08] [PERM-14] a buyer is sent from /links to the codes page and reads why', () => sentAway('/links'))
  it('[PERM-10] [PERM-14] a buyer is sent from /admin to the codes page and reads why', () => sentAway('/admin'))

  it.each([
    ['admin', '/admin'],
    ['TeamleadFarmer', '/get-code'],
    ['farmer', '/get-code'],
    ['buyer', '/get-code'],
    [null, '/get-code'],
  ] as const)('[PERM-10] of /admin: a person of role %s comes to %s', async (role, path) => {
    await openAs(person(role), '/admin')
    const title = path === '/admin' ? 'Admin Panel' : 'Codes'
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(address()).toBe(path)
  })

  it('[PERM-08] links open to an admin, and to anybody else, by a grant only', async () => {
    for (const role of ['admin', 'buyer', 'farmer'] as const) {
      const me = person(role)
      const without = await openAs(me, '/links')
      expect(await screen.findByText('Admin access required')).toBeVisible()
      expect(address()).toBe('/get-code')
      without.unmount()
      const granted = await openAs({ ...me, permissions: [...me.permissions, 'links.create'] }, '/links')
      expect(await screen.findByRole('heading', { level: 1, name: 'Link Generator' })).toBeVisible()
      expect(address()).toBe('/links')
      granted.unmount()
    }
  })

  it.each(everybody)('[PERM-13] the admin by name opens every page, with the role %s too', async (roleName) => {
    for (const [path, title] of [
      ['/', 'Dashboard'],
      ['/campaigns', 'Campaigns'],
      ['/get-accounts', 'Accounts'],
      ['/get-code', 'Codes'],
      ['/links', 'Link Generator'],
      ['/settings', 'Settings'],
      ['/admin', 'Admin Panel'],
    ] as const) {
      const app = renderApp(path, {
        ...withAdmin,
        ...signedIn(owner({ roleName })),
        listSessions: () => ({ sessions: [] }),
      })
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(address()).toBe(path)
      // The heading is above any page: this one is rendered too, and refuses nothing.
      await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/\w/))
      expect(screen.getByRole('main').textContent).not.toMatch(/Access (denied|restricted)|You need/i)
      app.unmount()
    }
  })

  it.each(everybody)('[PERM-06] [PERM-07] [PERM-09] %s stays on accounts, codes and settings', async (role) => {
    for (const path of ['/get-accounts', '/get-code', '/settings']) {
      const app = renderApp(path, { ...signedIn(person(role)), listSessions: () => ({ sessions: [] }) })
      await screen.findByRole('button', { name: 'Logout' })
      await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/\w/))
      expect(address()).toBe(path)
      app.unmount()
    }
  })

  it('[PERM-11] /login is open to everyone', async () => {
    // Also to people whose session state is unknown.
    for (const who of [signedOut, { getAuthStatus: () => refuse('unavailable') }]) {
      const { unmount } = renderApp('/login', who)
      expect(await screen.findByLabelText('Username')).toBeVisible()
      expect(address()).toBe('/login')
      unmount()
    }
  })

  it('[PERM-06] a farmer on the accounts page reads who may use it and gets a way to the codes', async () => {
    const { user } = await openAs(person('farmer'), '/get-accounts')
    expect(
      await screen.findByText('You need admin access, TeamleadFarmer role, or Buyer role to access this page'),
    ).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Go to Codes' }))
    expect(address()).toBe('/get-code')
  })

  it('[DASH-02] [DASH-03] without a role the dashboard says what is missing, and opens once the role is there', async () => {
    const { net, user } = await openAs(person(null), '/')
    expect(await screen.findByText('Access restricted - role required')).toBeVisible()
    expect(
      screen.getByText('You need admin access, TeamleadFarmer role, or Buyer role to access this page'),
    ).toBeVisible()
    expect(net.of('getStats')).toEqual([])
    expect(screen.getByText('Your role: No role')).toBeVisible()
    net.change(signedIn(person('buyer')))
    await user.click(await screen.findByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.queryByText('Access restricted - role required')).toBeNull())
    expect(await screen.findByText('Your role is now: Buyer')).toBeVisible()
  })

  it('without a role the codes page names the roles that are needed', async () => {
    await openAs(person(null), '/get-code')
    expect(await screen.findByText(/You need the Farmer or Buyer role to access this page/)).toBeVisible()
  })

  it('[PERM-33] a role that changes elsewhere holds here when the window is looked at again', async () => {
    const { net } = await openAs(person('buyer'), '/get-accounts')
    net.change(signedIn(person('farmer')))
    act(() => void fireEvent.focus(window))
    expect(await screen.findByText('Your role is now: Farmer')).toBeVisible()
    expect(await menu()).toEqual(['Codes', 'Settings'])
    net.change(signedIn(person(null)))
    act(() => void fireEvent.focus(window))
    expect(await screen.findByText('Your role has been removed. Please contact an administrator.')).toBeVisible()
  })

  it('[PERM-29] a refusal of the server shows its text and leaves the person where they are', async () => {
    const { user } = renderApp('/settings', {
      ...signedIn(),
      listSessions: () => ({ sessions: [] }),
      changePassword: () => refuse('forbidden'),
    })
    await user.type(await screen.findByLabelText('Current password'), 'old-one')
    await user.type(await screen.findByLabelText('New password'), 'new-one{Enter}')
    expect(await screen.findByText('You do not have permission to do this')).toBeVisible()
    expect(address()).toBe('/settings')
  })
})
