import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { withAdmin } from '../../test/admin.ts'
import { refuse } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { address, renderApp } from '../../test/render-app.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { pages } from '../pages.ts'

describe('the shell', () => {
  it('[SHELL-01] knows the nine addresses and no other', async () => {
    expect([...pages.map(({ path }) => path), '/login'].sort()).toEqual(
      ['/', '/admin', '/campaigns', '/get-accounts', '/get-code', '/links', '/login', '/results', '/settings'].sort(),
    )
    for (const path of ['/nowhere', '/campaigns/7', '/dashboard', '/accounts', '/codes', '/admin/users']) {
      const { unmount } = renderApp(path, signedIn())
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(await within(screen.getByRole('main')).findByText('Page not found')).toBeVisible()
      expect(screen.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      unmount()
    }
  })

  it('[SHELL-02] has a menu, a header and a content area; the menu folds to a rail that is remembered', async () => {
    const { user, net, unmount } = renderApp('/get-code', signedIn())
    await screen.findByRole('heading', { level: 1, name: 'Codes' })
    for (const role of ['complementary', 'banner', 'main']) expect(screen.getByRole(role)).toBeVisible()
    net.change({ savePreferences: ({ body }) => body })
    net.change({ getMe: () => person('buyer', { preferences: { sidebar: 'rail' } }) })
    await user.click(await screen.findByRole('button', { name: 'Collapse menu' }))
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeVisible()
    expect(net.of('savePreferences')[0]?.parts.body).toEqual({ sidebar: 'rail' })
    unmount()
    renderApp('/get-code', signedIn(person('buyer', { preferences: { sidebar: 'rail' } })))
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeVisible()
  })

  it('[SHELL-02] on a phone the menu is a drawer that closes on the way to a page', async () => {
    const { user } = renderApp('/get-code', signedIn())
    await user.click(await screen.findByRole('button', { name: 'Open menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    await user.click(within(drawer).getByRole('link', { name: 'Campaigns' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/campaigns')
  })

  it('[SHELL-05] names the person and the role', async () => {
    renderApp('/get-code', signedIn(person('TeamleadFarmer')))
    const side = await screen.findByRole('complementary')
    expect(within(side).getByText('anna')).toBeVisible()
    expect(within(side).getByText('Team lead farmer')).toBeVisible()
  })

  it('[SHELL-05] without a name it says Campaign Stats', async () => {
    renderApp('/get-code', signedIn(person(null, { username: '' })))
    const side = await screen.findByRole('complementary')
    expect(within(side).getAllByText('Campaign Stats')).toHaveLength(2)
    expect(within(side).getByText('No role')).toBeVisible()
  })

  it('[SHELL-06] each entry leads to its page', async () => {
    const { user } = renderApp('/get-code', {
      ...withAdmin,
      ...signedIn(owner()),
      listSessions: () => ({ sessions: [] }),
    })
    const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
    for (const [label, path, title] of [
      ['Dashboard', '/'],
      ['Campaigns', '/campaigns'],
      ['Accounts', '/get-accounts'],
      ['Codes', '/get-code'],
      ['Links', '/links', 'Link Generator'],
      ['Settings', '/settings'],
      ['Admin Panel', '/admin'],
    ] as const) {
      await user.click(nav.getByRole('link', { name: label }))
      expect(await screen.findByRole('heading', { level: 1, name: title ?? label })).toBeVisible()
      expect(address()).toBe(path)
      // The heading is above any page: this one is rendered, too.
      await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/\w/))
    }
  })

  it('[SHELL-08] [I18N-04] the menu follows a language change at once, wherever it comes from', async () => {
    renderApp('/get-code', signedIn(owner()))
    await screen.findByRole('heading', { name: 'Codes' })
    act(() => void window.dispatchEvent(new CustomEvent('languageChanged', { detail: 'uk' })))
    const nav = within(screen.getByRole('navigation', { name: 'Меню' }))
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Дашборд',
      'Кампанії',
      'Результати',
      'Акаунти',
      'Коди',
      'Посилання',
      'Налаштування',
      'Адмінпанель',
    ])
    expect(document.documentElement.lang).toBe('uk')
  })

  it('[SHELL-09] [ADMIN-03] a toast says its kind first and goes by itself after 4 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, net } = renderApp('/get-code', signedIn())
    net.change({ logout: () => refuse('unavailable') })
    const logout = await screen.findByRole('button', { name: 'Logout' })
    const before = Date.now()
    await user.click(logout)
    const shown = await screen.findByRole('alert')
    const found = Date.now()
    expect(shown.textContent).toMatch(/^Error: Logout failed/)
    act(() => (toast('success', 'one'), toast('warning', 'two')))
    await act(async () => vi.advanceTimersByTimeAsync(3_000))
    for (const text of ['one', 'two']) expect(screen.getByText(text)).toBeVisible()
    while (screen.queryByRole('alert')) await act(async () => vi.advanceTimersByTimeAsync(100))
    // By the page's clock: at least four seconds since it can have appeared, and little more since it was found.
    expect(Date.now() - before).toBeGreaterThanOrEqual(4_000)
    expect(Date.now() - found).toBeLessThan(4_800)
    await act(async () => vi.advanceTimersByTimeAsync(800))
    for (const text of ['one', 'two']) expect(screen.queryByText(text)).toBeNull()
  })

  it('a toast waits while the keyboard is in it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderApp('/get-code', signedIn())
    await screen.findByRole('heading', { name: 'Codes' })
    act(() => toast('warning', 'read me'))
    const close = await screen.findByRole('button', { name: 'Dismiss' })
    act(() => close.focus())
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('read me')).toBeVisible()
    act(() => (document.activeElement as HTMLElement).blur())
    await act(async () => vi.advanceTimersByTimeAsync(4500))
    await waitFor(() => expect(screen.queryByText('read me')).toBeNull())
  })

  it('[ENT-20] success, warning and error are told apart by icon and word; three show at a time', async () => {
    renderApp('/get-code', signedIn())
    await screen.findByRole('heading', { name: 'Codes' })
    act(() => {
      toast('success', 'one')
      toast('warning', 'two')
      toast('error', 'three')
      toast('success', 'four')
    })
    const list = within(screen.getByRole('region', { name: 'Notifications' }))
    expect(await list.findByText('one')).toBeVisible()
    const cards = ['one', 'two', 'three'].map((text) => list.getByText(text).parentElement)
    expect(cards.map((card) => [card?.querySelector('svg')?.dataset['icon'], card?.textContent])).toEqual([
      ['check', 'Success: one'],
      ['warning', 'Warning: two'],
      ['failed', 'Error: three'],
    ])
    expect(list.queryByText('four')).toBeNull()
  })

  it('says on every page which services are simulated, in both languages', async () => {
    const { net, unmount } = renderApp('/get-code', {
      ...signedIn(),
      getMeta: () => ({
        simulated: ['keitaro', 'sheets', 'telegram'],
        twoFactor: true,
        botUsername: null,
        passwordMin: 4,
        languages: ['en', 'uk'],
        version: '0.1.0',
      }),
    })
    expect(await screen.findByText('Demo data: Keitaro, Google Sheets, and Telegram are simulated')).toBeVisible()
    act(() => void window.dispatchEvent(new CustomEvent('languageChanged', { detail: 'uk' })))
    expect(screen.getByText('Демодані. Симуляція: Keitaro, Google Sheets і Telegram')).toBeVisible()
    expect(net.of('getMeta')).toHaveLength(1)
    unmount()
  })
})
