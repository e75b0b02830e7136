import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountsApi } from '../../api/calls/accounts.ts'
import { closed, own, summary } from '../../test/accounts.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { address, renderApp } from '../../test/render-app.tsx'

const secret = 'ads20413:Qv7-rTn2-pL9'
const answers: Handlers = {
  ...signedIn(),
  getAccountsSummary: () => summary(),
  listMyAccounts: () => ({ accounts: [own(1), own(2, { notes: 'Warm it up', notesVersion: 3 }), closed(3)] }),
  revealAccount: ({ body }) => ({
    ...(body.fields.includes('login_pass') && { login_pass: secret }),
    ...(body.fields.includes('cvv') && { cvv: '123' }),
  }),
}
const open = async (handlers: Handlers = {}, path = '/get-accounts?my=1') => {
  const app = renderApp(path, { ...answers, ...handlers })
  await screen.findByRole('heading', { name: 'My Taken Accounts' })
  return app
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const opened = async (handlers: Handlers = {}, name = 'KZ-19002') => {
  const app = await open(handlers)
  await app.user.click(await screen.findByRole('button', { name: `Details of ${name}` }))
  return app
}
const written: string[] = []
beforeEach(() => {
  written.length = 0
})
/** Replaces the clipboard after the library has installed its own. */
const catchClipboard = () =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  })

describe('my taken accounts', () => {
  it('open ones first, closed ones under a filter that stands in the address', async () => {
    const { user } = await open()
    expect(await screen.findByText('KZ-19001')).toBeVisible()
    expect(screen.queryByText('KZ-19003')).toBeNull()
    await user.click(await screen.findByRole('radio', { name: 'Closed 1' }))
    expect(await screen.findByText('KZ-19003')).toBeVisible()
    expect(screen.getByText('$412.50')).toBeVisible()
    expect(window.location.search).toBe('?my=1&filter=closed')
    expect(screen.queryByRole('button', { name: /Close account/ })).toBeNull()
  })

  it('[ACC-20] details show every field, secrets covered, empty ones as a dash', async () => {
    await opened({ listMyAccounts: () => ({ accounts: [own(2, { details: { mail_type: null } })] }) })
    await screen.findByText('Mail type')
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    for (const term of ['Country', 'Mail type', 'WH geo', 'Pixel', 'CVV', 'Login and password', 'Link'])
      expect(terms).toContain(term)
    expect(screen.getByText('Mail type').nextElementSibling?.textContent).toBe('—')
    expect(screen.getAllByText('Hidden')).toHaveLength(2)
    expect(screen.getByText('Each reveal is recorded')).toBeVisible()
  })

  it('[ACC-20] a type of mail is told in small letters, however its sheet spells it', async () => {
    await opened({ listMyAccounts: () => ({ accounts: [own(2, { details: { mail_type: 'HotMail' } })] }) })
    expect((await screen.findByText('Mail type')).nextElementSibling?.textContent).toBe('hotmail')
  })

  it('[ACC-28] nothing taken yet and a list that does not load are told apart', async () => {
    const { net, user } = await open({ listMyAccounts: () => refuse('unavailable') })
    expect(await screen.findByText('Failed to load accounts')).toBeVisible()
    expect(screen.queryByText('You have not taken any accounts yet')).toBeNull()
    expect(screen.queryByRole('radio', { name: /0/ })).toBeNull()
    net.change({ listMyAccounts: () => ({ accounts: [] }) })
    await user.click(await findButton('Retry'))
    expect(await screen.findByText('You have not taken any accounts yet')).toBeVisible()
    await user.click(await screen.findByRole('radio', { name: 'Closed 0' }))
    expect(await screen.findByText('No closed accounts yet')).toBeVisible()
  })

  it('[ACC-11] ten on a page here too', async () => {
    await open({ listMyAccounts: () => ({ accounts: Array.from({ length: 12 }, (_, index) => own(index + 1)) }) })
    expect(await screen.findByText('1–10 of 12')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Details of/ })).toHaveLength(10)
  })
})

describe('secrets', () => {
  it('[ACC-20] are shown one by one, for 30 s, restarted by the focus, and never reach the store', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { net, store } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Details of KZ-19002' }))
    fireEvent.click(await findButton('Reveal: Login and password'))
    const text = await screen.findByText(secret)
    expect(net.of('revealAccount').map(({ parts }) => parts)).toEqual([
      { params: { id: '2' }, body: { fields: ['login_pass'] } },
    ])
    expect(JSON.stringify(store.getState())).not.toContain(secret)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret)
    expect(window.location.href).not.toContain('Qv7')
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getByText(/^Hidden again in ([5-9]|10) s$/)).toBeVisible()
    act(() => text.focus())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getByText(secret)).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(screen.queryByText(secret)).toBeNull()
  })

  it('[ACC-20] are hidden by hand, and when the window loses the focus', async () => {
    const { user } = await opened()
    await user.click(await findButton('Reveal: CVV'))
    expect(await screen.findByText('123')).toBeVisible()
    await user.click(await findButton('Hide: CVV'))
    expect(screen.queryByText('123')).toBeNull()
    await user.click(await findButton('Reveal: CVV'))
    expect(await screen.findByText('123')).toBeVisible()
    act(() => void fireEvent.blur(window))
    expect(screen.queryByText('123')).toBeNull()
  })

  it('[ACC-20] [FLOW-12] can be copied without being shown; all fields are one reveal', async () => {
    const { net, user } = await opened()
    catchClipboard()
    await user.click(await findButton('Copy without showing: Login and password'))
    await waitFor(() => expect(written).toEqual([secret]))
    expect(screen.queryByText(secret)).toBeNull()
    await user.click(await findButton('Copy all fields'))
    await waitFor(() => expect(written).toHaveLength(2))
    // The audit record distinguishes copying from showing.
    expect(net.of('revealAccount')).toHaveLength(2)
    for (const { parts } of net.of('revealAccount')) expect(parts.body).toMatchObject({ copying: true })
    expect(written[1]).toContain(`CVV: 123\nLogin and password: ${secret}\nLink: https://ads.example.com/manage/2`)
  })

  it('[ACC-20] a refused reveal is told and shows nothing', async () => {
    const { user } = await opened({ revealAccount: () => refuse('rate_limited', { retryAfterSeconds: 5 }) })
    await user.click(await findButton('Reveal: CVV'))
    expect(await screen.findByText(/Too many requests. Try again in 5 seconds/)).toBeVisible()
    expect(screen.getAllByText('Hidden')).toHaveLength(2)
  })
})

describe('notes', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes of KZ-19002' })
  const edit = async (handlers: Handlers = {}) => {
    const app = await opened(handlers)
    await app.user.click(await findButton(/^Edit notes/))
    return app
  }

  it('[ACC-25] are edited in place and saved with the version they were read at', async () => {
    const { net, user } = await edit({ saveNotes: () => ({ success: true, notesVersion: 4 }) })
    await user.type(field(), ' now')
    expect(screen.getByText('14 / 5,000')).toBeVisible()
    expect(field().maxLength).toBe(5000)
    net.change({ listMyAccounts: () => ({ accounts: [own(2, { notes: 'Warm it up now', notesVersion: 4 })] }) })
    await user.click(await findButton('Save'))
    expect(await screen.findByText('Notes saved successfully!')).toBeVisible()
    expect(net.of('saveNotes')[0]?.parts).toEqual({
      params: { id: '2' },
      body: { notes: 'Warm it up now', version: 3 },
    })
    expect(button(/^Edit notes/)).toHaveFocus()
  })

  it('[ACC-25] Cancel and Esc restore what was there', async () => {
    const { user } = await edit()
    await user.type(field(), ' x')
    await user.click(await findButton('Cancel'))
    expect(button(/^Edit notes/).textContent).toContain('Warm it up')
    await user.click(await findButton(/^Edit notes/))
    expect(field().value).toBe('Warm it up')
    await user.type(field(), ' y')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(button(/^Edit notes/).textContent).toContain('Warm it up')
    await user.click(await findButton(/^Edit notes/))
    expect(field().value).toBe('Warm it up')
  })

  it('[ACC-25] a failure says so and keeps the text', async () => {
    const { user } = await edit({ saveNotes: () => refuse('unavailable') })
    await user.type(field(), '!')
    await user.click(await findButton('Save'))
    expect(await screen.findByText('Failed to save notes')).toBeVisible()
    expect(field().value).toBe('Warm it up!')
  })

  it.each([
    ['Keep mine', 'mine', 9],
    ['Use theirs', 'Theirs', 9],
  ])('[ACC-25] notes changed elsewhere are not overwritten: %s', async (choice, text, version) => {
    const { net, user } = await edit({ saveNotes: () => refuse('stale_edit') })
    await user.clear(field())
    await user.type(field(), 'mine')
    net.change({ listMyAccounts: () => ({ accounts: [own(2, { notes: 'Theirs', notesVersion: 9 })] }) })
    await user.click(await findButton('Save'))
    expect(await screen.findByText('These notes were changed elsewhere. Your text is kept.')).toBeVisible()
    expect(field().value).toBe('mine')
    net.change({ saveNotes: () => ({ success: true, notesVersion: 10 }) })
    await user.click(await findButton(choice))
    if (choice === 'Use theirs') {
      expect(field().value).toBe('Theirs')
      await user.click(await findButton('Save'))
    }
    await waitFor(() => expect(net.of('saveNotes')).toHaveLength(2))
    expect(net.of('saveNotes')[1]?.parts.body).toEqual({ notes: text, version })
  })

  it('[ACC-25] a change that arrives while one types is told at once, and the text stays', async () => {
    const { net, store, user } = await edit()
    await user.type(field(), ' and mine')
    net.change({ listMyAccounts: () => ({ accounts: [own(2, { notes: 'Theirs', notesVersion: 9 })] }) })
    act(() => void store.dispatch(accountsApi.util.invalidateTags(['OwnAccount'])))
    expect(await screen.findByText(/changed elsewhere/)).toBeVisible()
    expect(field().value).toBe('Warm it up and mine')
    expect(field()).toHaveFocus()
  })
})

describe('closing an account', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Close account KZ-19001?' }))
  const ask = async (handlers: Handlers = {}) => {
    const app = await open(handlers)
    await app.user.click(await screen.findByRole('button', { name: 'Close account KZ-19001' }))
    return app
  }
  const spend = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Spend, $' })

  it('[ACC-21] asks for the spend in a labelled dialog, with the focus in its field', async () => {
    await ask()
    await waitFor(() => expect(spend()).toHaveFocus())
    expect(spend().inputMode).toBe('decimal')
    expect(dialog().getByText('A closed account cannot be reopened.')).toBeVisible()
  })

  it('[ACC-21] the focus goes along: to the verb with the question, and back to the amount by Escape', async () => {
    const { net, user } = await ask()
    await user.type(spend(), '12.50{Enter}')
    const verb = await dialog().findByRole('button', { name: 'Close account' })
    await waitFor(() => expect(verb).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(spend()).toHaveFocus())
    expect(spend().value).toBe('12.50')
    expect(net.of('closeAccount')).toHaveLength(0)
  })

  it.each(['', '12,5O', '-1', '1.234', '1e3'])('[ACC-22] "%s" is refused and nothing is sent', async (text) => {
    const { net, user } = await ask()
    if (text) await user.type(spend(), text)
    await user.click(await dialog().findByRole('button', { name: 'Close account' }))
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }))
    expect(await toasts.findByText(/Please enter a valid spend amount/)).toBeVisible()
    expect(dialog().getByText('Please enter a valid spend amount')).toBeVisible()
    expect(net.of('closeAccount')).toHaveLength(0)
  })

  it('[ACC-22] more than a million is refused', async () => {
    const { net, user } = await ask()
    await user.type(spend(), '1000000.01{Enter}')
    expect(await dialog().findByText('Spend can be at most $1,000,000.00')).toBeVisible()
    expect(net.of('closeAccount')).toHaveLength(0)
    await user.clear(spend())
    await user.type(spend(), '1000000{Enter}')
    expect(await dialog().findByText('Close with a spend of $1,000,000.00?')).toBeVisible()
  })

  it('[ACC-23] a comma is a point; the amount is confirmed, sent, and the account is then closed', async () => {
    const { net, user } = await ask({
      closeAccount: () => ({ success: true, closedAt: '2026-11-20T10:00:00Z', spend: 12.5 }),
    })
    await user.type(spend(), '12,5{Enter}')
    expect(await dialog().findByText('Close with a spend of $12.50?')).toBeVisible()
    expect(net.of('closeAccount')).toHaveLength(0)
    net.change({ listMyAccounts: () => ({ accounts: [closed(1, 12.5), own(2)] }) })
    await user.click(await dialog().findByRole('button', { name: 'Close account' }))
    expect(await screen.findByText('Account closed successfully')).toBeVisible()
    expect(net.of('closeAccount')[0]?.parts).toEqual({ params: { id: '1' }, body: { spend: 12.5 } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('radio', { name: 'Closed 1' }))
    expect(await screen.findByText('$12.50')).toBeVisible()
  })

  it.each([
    ['ACC-24', refuse('already_closed'), 'This account is already closed'],
    ['ACC-23', new Response('', { status: 500 }), 'Failed to close account'],
  ])('[%s] a refusal keeps the dialog open and says why', async (_, answer, text) => {
    const { user } = await ask({ closeAccount: () => answer })
    await user.type(spend(), '0{Enter}')
    await user.click(await dialog().findByRole('button', { name: 'Close account' }))
    expect(await dialog().findByText(text)).toBeVisible()
  })
})

describe('an account for a campaign', () => {
  const choose = async (handlers: Handlers = {}) => {
    const app = await open(handlers)
    await screen.findByText('KZ-19001')
    await app.user.click(await findButton('Create Campaign'))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Select Account for Campaign' })) }
  }

  it('[ACC-26] [ACC-27] offers open ones only; with the right it is remembered and leads to links', async () => {
    const me = person('buyer')
    const { dialog, user } = await choose({
      getMe: () => ({ ...me, permissions: [...me.permissions, 'links.create'] }),
    })
    expect(dialog.queryByText('KZ-19003')).toBeNull()
    // The links page reads it again.
    const keep = vi.spyOn(Storage.prototype, 'setItem')
    await user.click(await dialog.findByRole('button', { name: /KZ-19002/ }))
    expect(address()).toBe('/links')
    const [, kept] = keep.mock.calls.find(([key]) => key === 'selectedAccountForCampaign') ?? []
    expect(JSON.parse(kept ?? '')).toEqual({ account_id: 'KZ-19002', pixel: '774019955122' })
  })

  it('[ACC-26] [ACC-27] without it, it says who creates links and offers what they need', async () => {
    const { dialog, user } = await choose()
    catchClipboard()
    expect(dialog.getByText(/Campaign links are created by an administrator/)).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: /^Copy account ID: / })[0]!)
    await user.click(dialog.getAllByRole('button', { name: /^Copy pixel: / })[0]!)
    await waitFor(() => expect(written).toEqual(['KZ-19001', '774019955121']))
    expect(localStorage.getItem('selectedAccountForCampaign')).toBeNull()
    expect(address()).toBe('/get-accounts')
  })

  it('[ACC-26] without open accounts it says so', async () => {
    const app = await open({ listMyAccounts: () => ({ accounts: [closed(3)] }) })
    await app.user.click(await findButton('Create Campaign'))
    expect(await screen.findByText('You have no open accounts')).toBeVisible()
  })
})
