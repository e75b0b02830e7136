import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { setLanguage } from '../../i18n/language.ts'
import { closed, free, freeOnes, own, summary, takeAnswer, withAccounts, freeList } from '../../test/accounts.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { choose } from '../../test/choose.ts'
import { openMore } from '../../test/unfold.ts'
import { renderApp } from '../../test/render-app.tsx'

const answers: Handlers = {
  ...signedIn(person('buyer', { accLimit: 10 })),
  getAccountsSummary: () => summary(),
  listMyAccounts: () => ({ accounts: [own(1), own(2), closed(3)] }),
  listAvailableAccounts: () => freeList(freeOnes(23)),
}
const open = async (handlers: Handlers = {}, path = '/get-accounts') => {
  const app = renderApp(path, { ...answers, ...handlers })
  await screen.findByText('Total Available')
  return app
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const grid = () => within(screen.getByRole('list', { name: 'Available by Country' }))
const tile = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const takes = () => screen.queryAllByRole('button', { name: /^Take ES/ }).map((each) => each.getAttribute('aria-label'))
const query = () => new URLSearchParams(window.location.search)

describe('the buyer view', () => {
  it('[ACC-01] [ACC-05] [ACC-07] [PERM-21] title, role, Refresh and four tiles, of the summary and of open accounts', async () => {
    const { user } = await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
    expect(within(screen.getByRole('main')).queryByText('Buyer')).toBeNull()
    await openMore(user)
    expect(within(screen.getByRole('main')).getByText('Buyer')).toBeVisible()
    await waitFor(() => expect(tile('Total Available')).toBe('228'))
    await waitFor(() => expect(tile('My Accounts')).toBe('2 of 10'))
    expect(tile('Countries')).toBe('4')
    expect(button('Show My Accounts')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create Campaign' })).toBeNull()
  })

  it('[ACC-01] Refresh asks past the caches, for the list that is open too', async () => {
    const { net, user } = await open({}, '/get-accounts?country=ES')
    await screen.findByRole('button', { name: 'Take ES-20001' })
    await waitFor(() => expect(button('Refresh')).not.toBeDisabled())
    await user.click(await findButton('Refresh'))
    for (const operation of ['getAccountsSummary', 'listMyAccounts', 'listAvailableAccounts'] as const)
      await waitFor(() => expect(net.of(operation).at(-1)?.parts.query).toEqual({ fresh: '1' }))
  })

  it('[ACC-08] countries stand by their count, highest first, with code and name', async () => {
    await open()
    await waitFor(() => expect(grid().getAllByRole('button')).toHaveLength(4))
    expect(
      grid()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['KZ131Kazakhstan', 'DE72Germany', 'ES23Spain', 'BG2Bulgaria'])
    act(() => setLanguage('uk'))
    expect(screen.getByText('Іспанія')).toBeVisible()
  })

  it('[ACC-09] a country opens its list, a second click closes it, and the address says which is open', async () => {
    const { net, user } = await open()
    const spain = await screen.findByRole('button', { name: /Spain/ })
    await user.click(spain)
    expect(await screen.findByRole('button', { name: 'Take ES-20001' })).toBeVisible()
    expect(spain.ariaExpanded).toBe('true')
    expect(query().get('country')).toBe('ES')
    expect(net.of('listAvailableAccounts')[0]?.parts.params).toEqual({ sheet: 'ES' })
    await user.click(spain)
    expect(takes()).toEqual([])
    expect(query().get('country')).toBeNull()
  })

  it('[ACC-10] the list is searched by id, country and row, and the words stand in the address', async () => {
    const { user } = await open({}, '/get-accounts?country=ES')
    const field = await screen.findByRole('searchbox', { name: 'Search by ID, country or row' })
    await screen.findByRole('button', { name: 'Take ES-20001' })
    await user.type(field, '20017')
    await waitFor(() => expect(takes()).toEqual(['Take ES-20017']))
    expect(query().get('search')).toBe('20017')
    // Pasted from a sheet or a message.
    await user.clear(field)
    await user.click(field)
    await user.paste('\u200bES-\u2060200\u00ad18\ufeff')
    await waitFor(() => expect(takes()).toEqual(['Take ES-20018']))
    await user.clear(field)
    await user.type(field, '105')
    await waitFor(() => expect(takes()).toEqual(['Take ES-20005']))
    await user.clear(field)
    await user.type(field, 'spain')
    await waitFor(() => expect(takes()).toHaveLength(10))
    await user.type(field, 'xyz')
    expect(await screen.findByText('Nothing matches “spainxyz”')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!)
    await waitFor(() => expect(takes()).toHaveLength(10))
  })

  it('[FLOW-01] the free list says what each has and how old it is; the server sorts and filters, by the address', async () => {
    vi.setSystemTime('2026-11-20T12:31:00Z')
    const list = () => freeList([free(1), free(2, { mailType: null, pixel: false, since: '2026-11-19T12:31:00Z' })])
    const { net, user } = await open({ listAvailableAccounts: list }, '/get-accounts?country=ES&pixel=perhaps')
    await screen.findByRole('button', { name: 'Take ES-20001' })
    vi.useRealTimers()
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells[1]?.slice(0, -1)).toEqual([
      ...['ES-20001next', 'outlook', 'ES', 'yes', 'yes', 'November stock'],
      ...['Row 101101', '22 d'],
    ])
    expect(cells[2]?.slice(0, 5)).toEqual(['ES-20002', '—', 'ES', '—', 'yes'])
    expect(net.of('listAvailableAccounts')[0]?.parts.query).toEqual({})
    await choose(user, await screen.findByRole('combobox', { name: 'Mail type' }), 'gmail')
    await waitFor(() => expect(net.of('listAvailableAccounts').at(-1)?.parts.query).toEqual({ mailType: 'gmail' }))
    await user.click(await findButton('WH geo'))
    await waitFor(() =>
      expect(net.of('listAvailableAccounts').at(-1)?.parts.query).toEqual({ mailType: 'gmail', sort: '-whGeo' }),
    )
    expect(window.location.search).toBe('?country=ES&pixel=perhaps&mail=gmail&sort=-whGeo')
  })

  it('[FLOW-01] Take next is one call for the oldest that fits, and a refusal says why', async () => {
    const { net, user } = await open(
      { takeNextAccount: () => refuse('already_taken/none_left') },
      '/get-accounts?country=ES&mail=outlook',
    )
    await screen.findByRole('button', { name: 'Take ES-20001' })
    await user.click(await findButton('Take next'))
    expect(await screen.findByText('No matching free accounts left')).toBeVisible()
    net.change({ takeNextAccount: () => takeAnswer() })
    await user.click(await findButton('Take next'))
    expect(await screen.findByRole('region', { name: 'Taken account' })).toBeVisible()
    expect(net.of('takeNextAccount').map(({ parts }) => parts.body)).toEqual([
      { country: 'ES', mailType: 'outlook', withoutLogin: true },
      { country: 'ES', mailType: 'outlook', withoutLogin: true },
    ])
    expect(net.of('takeAccount')).toEqual([])
  })

  it('[FLOW-01] Take next waits for words that were searched for, and for something that is free', async () => {
    const { net, user } = await open(
      { listAvailableAccounts: () => freeList([]) },
      '/get-accounts?country=ES&mail=gmail',
    )
    expect(await screen.findByText('Nothing found')).toBeVisible()
    await user.click(await findButton('Take next'))
    expect(net.of('takeNextAccount')).toEqual([])
    net.change({ listAvailableAccounts: () => freeList(freeOnes(2)) })
    await user.click(await findButton('Clear filters'))
    await screen.findByRole('button', { name: 'Take ES-20001' })
    expect(query().get('mail')).toBeNull()
  })

  it('[ACC-11] ten on a page, at most five page buttons, the page in the address', async () => {
    const { user } = await open({ listAvailableAccounts: () => freeList(freeOnes(184)) }, '/get-accounts?country=ES')
    await screen.findByRole('button', { name: 'Take ES-20001' })
    const pages = () => screen.getAllByRole('button', { name: /^Page \d/ }).map(({ textContent }) => textContent)
    expect(takes()).toHaveLength(10)
    expect(pages()).toEqual(['1', '2', '3', '4', '5'])
    expect(screen.getByText('1–10 of 184')).toBeVisible()
    await user.click(await findButton('Page 5'))
    await waitFor(() => expect(pages()).toEqual(['3', '4', '5', '6', '7']))
    expect(query().get('page')).toBe('5')
    expect(takes()[0]).toBe('Take ES-20041')
    await user.click(await findButton('Previous'))
    await waitFor(() => expect(screen.getAllByText('31–40 of 184')[0]).toBeVisible())
  })

  it('[ACC-06] [ACC-12] showing My Accounts clears the country and brings Create Campaign', async () => {
    const { user } = await open({}, '/get-accounts?country=ES&search=2')
    await user.click(await findButton('Show My Accounts'))
    expect(await screen.findByRole('table', { name: 'My Taken Accounts' })).toBeVisible()
    expect(window.location.search).toBe('?my=1')
    expect(button('Create Campaign')).toBeVisible()
    await user.click(await findButton('Hide My Accounts'))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(takes()).toEqual([])
  })

  it('[ACC-13] a country that does not load says which, and Retry loads it', async () => {
    const { net, user } = await open(
      { listAvailableAccounts: () => refuse('vendor_down/sheets') },
      '/get-accounts?country=ES',
    )
    expect(await screen.findByText('Failed to load accounts for Spain')).toBeVisible()
    expect(screen.getByText('Google Sheets is not answering')).toBeVisible()
    net.change({ listAvailableAccounts: answers.listAvailableAccounts! })
    await user.click(await findButton('Retry'))
    expect(await screen.findByRole('button', { name: 'Take ES-20001' })).toBeVisible()
  })

  it('[ACC-28] a summary that does not load says so; nothing free is told apart from that', async () => {
    const { net, user } = await open({ getAccountsSummary: () => refuse('unavailable') })
    expect(await screen.findByText('Failed to load accounts summary')).toBeVisible()
    net.change({ getAccountsSummary: () => summary({}) })
    await user.click(await findButton('Retry'))
    expect(await screen.findByText('No free accounts. A team lead adds sheets with accounts.')).toBeVisible()
  })

  it('sheets that cannot be read again are told, with the age of the list when it is Google’s fault', async () => {
    const { net, user } = await open({
      getAccountsSummary: () => ({ ...summary(), trouble: 'vendor_down/sheets' }),
    })
    expect(await screen.findByText(/^Google Sheets is not answering\. The list is as of /)).toBeVisible()
    net.change({ getAccountsSummary: () => ({ ...summary(), trouble: 'vendor_rejected/sheet_tab' }) })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText('The data may be out of date')).toBeVisible()
    net.change({ getAccountsSummary: () => summary() })
    await user.click(await findButton('Refresh'))
    await waitFor(() => expect(screen.queryByText('The data may be out of date')).toBeNull())
  })

  it('[ACC-28] when only a Refresh fails, the figures stay, with why and of when they are', async () => {
    const { net, user } = await open()
    await waitFor(() => expect(tile('Total Available')).toBe('228'))
    net.change({ getAccountsSummary: () => refuse('vendor_down/sheets') })
    await waitFor(() => expect(button('Refresh')).not.toBeDisabled())
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText(/Google Sheets is not answering/)).toHaveTextContent('Showing data as of')
    expect(tile('Total Available')).toBe('228')
  })

  it('[ACC-28] without the right to the list it says who can give it', async () => {
    await open({ getAccountsSummary: () => refuse('forbidden') })
    expect(await screen.findByText('You do not have access to this list')).toBeVisible()
    expect(screen.getByText('If you need it, ask an administrator.')).toBeVisible()
  })
})

describe('taking an account', () => {
  const mail = (outcome: 'added' | 'already_yours' | 'not_in_pool' | 'held') => ({
    ...takeAnswer(),
    emailTransfer: { success: outcome === 'added', email: 'box@example.com', message: '', outcome },
  })
  const take = async (handlers: Handlers, id = 'ES-20001') => {
    const app = await open({ takeAccount: () => takeAnswer(), ...handlers }, '/get-accounts?country=ES')
    await app.user.click(await screen.findByRole('button', { name: `Take ${id}` }))
    return app
  }
  const takenPanel = async () => within(await screen.findByRole('region', { name: 'Taken account' }))

  it('[ACC-14] [ACC-15] [FLOW-12] sends id, sheet and row, and shows what was taken; its secret comes by a reveal on record', async () => {
    const answer = takeAnswer()
    const { net, user, store } = await take({
      takeAccount: () => ({ ...answer, account: { ...answer.account, login_pass: null, login: null, password: null } }),
      listMyAccounts: () => ({ accounts: [own(500, { revealable: ['login_pass', 'login', 'password'] })] }),
      getAccount: () => ({ own: own(500), taken: null, mailbox: null }),
      revealAccount: () => ({ login_pass: 'ads20413:Qv7-rTn2-pL9' }),
    })
    const shown = await takenPanel()
    expect(net.of('takeAccount')[0]?.parts.body).toEqual({
      accountId: 'ES-20001',
      sheetUrl: 'sheet-2',
      rowNumber: 101,
      withoutLogin: true,
    })
    expect(shown.getByText('ES-20001')).toBeVisible()
    expect(shown.getAllByText('Name of ES-20001')[0]).toBeDefined()
    expect(shown.getByText('ES Spain')).toBeVisible()
    expect(shown.getByRole('link').getAttribute('href')).toBe('https://ads.example.com/manage/20413')
    expect(document.body.textContent).not.toContain('Qv7-rTn2')
    expect(JSON.stringify(store.getState())).not.toContain('Qv7-rTn2')
    await user.click(await shown.findByRole('button', { name: 'Reveal: Login and password' }))
    expect(await shown.findByText('ads20413:Qv7-rTn2-pL9')).toBeVisible()
    expect(net.of('revealAccount').map(({ parts }) => parts.body)).toEqual([{ fields: ['login_pass'] }])
    expect(shown.getByRole('button', { name: 'Reveal: Password' })).toBeVisible()
    await user.click(await shown.findByRole('button', { name: 'Back to accounts' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Taken account' })).toBeNull())
    expect(takes()).not.toEqual([])
    await waitFor(() => expect(screen.getByRole('region', { name: 'Accounts: Spain' })).toHaveFocus())
    // Opened again, it is a new reveal.
    act(() => window.history.forward())
    const again = within(await screen.findByRole('complementary', { name: /Name of|Account/ }))
    await user.click(await again.findByRole('button', { name: 'Reveal: Login and password' }))
    await waitFor(() => expect(net.of('revealAccount')).toHaveLength(2))
    expect(screen.queryByRole('region', { name: 'Taken account' })).toBeNull()
  })

  it('[ACC-15] a link that does not lead to the web is text', async () => {
    const answer = takeAnswer()
    await take({ takeAccount: () => ({ ...answer, account: { ...answer.account, link: 'javascript:alert(1)' } }) })
    const shown = await takenPanel()
    expect(shown.getByText('javascript:alert(1)')).toBeVisible()
    expect(shown.queryByRole('link')).toBeNull()
  })

  it('[ACC-14] while it runs the button says so and no second take starts', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof takeAnswer>>()
    const { net, user } = await take({ takeAccount: () => answer.promise })
    expect(await screen.findByText('Taking…')).toBeVisible()
    await user.click(await findButton('Take ES-20002'))
    expect(net.of('takeAccount')).toHaveLength(1)
    answer.resolve(takeAnswer())
    await takenPanel()
  })

  it('[ACC-16] what was taken leaves the list and joins one’s own', async () => {
    const after: Handlers = {
      listAvailableAccounts: () => freeList(freeOnes(23).slice(1)),
      listMyAccounts: () => ({ accounts: [own(500), own(1), own(2)] }),
    }
    const app = await open({}, '/get-accounts?country=ES')
    app.net.change({
      takeAccount: () => {
        app.net.change(after)
        return takeAnswer()
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Take ES-20001' }))
    expect(await screen.findByText('22 accounts available')).toBeVisible()
    expect(screen.queryByText('Taken just now')).toBeNull()
    await waitFor(() => expect(tile('My Accounts')).toBe('3 of 10'))
  })

  it.each([
    ['ACC-18', 'added', 'Success', 'Email box@example.com was added to Codes'],
    ['ACC-19', 'already_yours', 'Warning', 'Email box@example.com is already in your Codes'],
    ['ACC-19', 'not_in_pool', 'Error', 'Email box@example.com is not in the pool'],
    ['ACC-19', 'held', 'Error', 'Email box@example.com is held by someone else'],
  ] as const)('[%s] a mailbox that is %s gives a toast: %s', async (_, outcome, kind, text) => {
    await take({ takeAccount: () => mail(outcome) })
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }))
    expect(await toasts.findByText(`${kind}:`)).toBeDefined()
    expect(toasts.getByText(new RegExp(text)).textContent).toContain(text)
  })

  it('[ACC-18] without a mailbox in the row there is no toast', async () => {
    await take({})
    await takenPanel()
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('')
  })

  it.each([
    ['already_taken', {}, 'This account has just been taken by someone else'],
    [
      'already_taken',
      { values: { username: 'buyer2', time: '2020-03-05T10:00:00Z' } },
      /^This account has just been taken by someone else\. Taken by buyer2, 5 Mar/,
    ],
    ['gone_from_sheet', {}, 'This account is no longer available. The list has been refreshed.'],
    ['limit_reached', { limit: 1 }, 'You have reached your limit of 1 account'],
  ] as const)(
    '[ACC-02] [ACC-17] %s is told in a banner that can be put away, and the list is asked for again',
    async (code, more, text) => {
      const { net, user } = await take({ takeAccount: () => refuse(code, more) })
      expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()
      await waitFor(() => expect(net.of('listAvailableAccounts')).toHaveLength(2))
      await user.click(await findButton('Dismiss'))
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  it.each([500, 200])('[ACC-17] where a server says nothing readable with %i, our own words stand', async (status) => {
    await take({ takeAccount: () => new Response('<html>', { status }) })
    expect(await screen.findByText('Failed to take account')).toBeVisible()
  })

  it('it can be returned while there is time, and not after its data was seen', async () => {
    const until = new Date(Date.now() + 8 * 60_000).toISOString()
    const { net, user } = await take({
      listMyAccounts: () => ({ accounts: [own(500, { returnableUntil: until })] }),
      undoTake: () => ({ success: true }),
    })
    expect(await screen.findByText('You can return this account for 8 more minutes')).toBeVisible()
    net.change({ listMyAccounts: () => ({ accounts: [own(500, { returnableUntil: null })] }) })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText(/can no longer be returned/)).toBeVisible()
    expect(button('Return account')).toBeDisabled()
    net.change({ listMyAccounts: () => ({ accounts: [own(500, { returnableUntil: until })] }) })
    await user.click(await findButton('Refresh'))
    await waitFor(() => expect(button('Return account')).not.toBeDisabled())
    await user.click(await findButton('Return account'))
    expect(await screen.findByText('Account returned')).toBeVisible()
    expect(net.of('undoTake')[0]?.parts.params).toEqual({ id: '500' })
  })

  it('[ACC-09] another country clears what was taken', async () => {
    const { user } = await take({})
    await takenPanel()
    await user.click(await findButton(/Kazakhstan/))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Taken account' })).toBeNull())
  })
})

describe('what others do meanwhile', () => {
  it('[ACC-16] a row that goes is marked for a moment, keeps its place and the focus, and then leaves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { net, store } = await open({}, '/get-accounts?country=ES')
    const second = await screen.findByRole('button', { name: 'Take ES-20002' })
    act(() => second.focus())
    net.change({
      listAvailableAccounts: () => freeList(freeOnes(23).filter(({ row }) => row !== 102)),
    })
    act(() => void store.dispatch(api.util.invalidateTags(['AvailableAccount'])))
    expect((await screen.findByText('Taken just now')).closest('button')!).toHaveFocus()
    expect(screen.getByText('This account has just been taken and has left the list')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('Taken just now')).toBeVisible()
    act(() => button('Refresh').focus())
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.queryByText('Taken just now')).toBeNull()
    expect(takes()[1]).toBe('Take ES-20003')
  })

  it('what is being typed survives a new list', async () => {
    const { net, store, user } = await open({}, '/get-accounts?country=ES')
    const field = await screen.findByRole('searchbox')
    await user.type(field, '2002')
    net.change({ listAvailableAccounts: () => freeList([...freeOnes(23), free(24)]) })
    act(() => void store.dispatch(api.util.invalidateTags(['AvailableAccount'])))
    await waitFor(() => expect(takes()).toContain('Take ES-20024'))
    expect(field).toHaveFocus()
    expect((field as HTMLInputElement).value).toBe('2002')
  })
})

describe('who sees which face of the page', () => {
  it('[PERM-22] the admin by name with role buyer starts in the buyer view and can switch', async () => {
    const { user } = renderApp('/get-accounts', {
      ...answers,
      ...signedIn(owner({ roleName: 'buyer' })),
      listSheets: withAccounts.listSheets!,
      listSheetConflicts: withAccounts.listSheetConflicts!,
      listTakenWithUsers: withAccounts.listTakenWithUsers!,
    })
    expect(await screen.findByText('Total Available')).toBeVisible()
    await user.click(await screen.findByRole('radio', { name: 'Farmer panel' }))
    expect(await screen.findByText('Taken Accounts Overview')).toBeVisible()
    expect(query().get('view')).toBe('panel')
    fireEvent.click(await screen.findByRole('radio', { name: 'Buyer view' }))
    expect(await screen.findByText('Total Available')).toBeVisible()
  })

  it('[PERM-21] a buyer has no switch', async () => {
    await open({}, '/get-accounts?view=panel')
    expect(screen.queryByRole('radio', { name: 'Farmer panel' })).toBeNull()
    expect(screen.queryByText('Taken Accounts Overview')).toBeNull()
  })
})
