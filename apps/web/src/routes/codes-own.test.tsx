import type { OwnMailbox } from '@app/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { held, watching, withCode } from '../test/codes.ts'
import { refuse, type Handlers } from '../test/network.ts'
import { person, signedIn } from '../test/people.ts'
import { renderApp } from '../test/render-app.tsx'

const answers: Handlers = {
  ...signedIn(person('farmer')),
  countStock: () => ({ success: true, count: 5 }),
  listMyMailboxes: () => ({ emails: [held(1), held(2, { account_id: 'ES-20413', ...withCode() })] }),
}
const open = async (handlers: Handlers = {}, path = '/get-code') => {
  const app = renderApp(path, { ...answers, ...handlers })
  await screen.findByRole('heading', { name: /^Your emails/ })
  return app
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const number = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Number of emails' })
/** The row of a mailbox. */
const row = (id: number) => screen.getByRole('heading', { name: `box-${id}@example.com` }).closest('li')!
const addresses = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const soon = () => new Date(Date.now() + 119_000).toISOString()
/** A list that the test can change, as the server's would. */
const world = (first: OwnMailbox[]) => {
  const state = { emails: first }
  return { state, listMyMailboxes: () => ({ emails: state.emails }) }
}
const written: string[] = []
beforeEach(() => {
  written.length = 0
})
/** After the library has put its own in place. */
const catchClipboard = (refused = false) =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) =>
        refused ? Promise.reject(new Error('no')) : Promise.resolve(void written.push(text)),
    },
  })

describe('the stock', () => {
  it('[CODE-23] [CODE-24] [PERM-24] a farmer sees how many there are, a number, Get emails and Add email', async () => {
    await open()
    expect(
      await screen.findByText((_, each) => each?.textContent === 'Available emails: 5' && each.tagName === 'P'),
    ).toBeVisible()
    expect(await number()).toBeVisible()
    expect(button('Get emails')).toBeVisible()
    expect(button('Add email')).toBeVisible()
  })

  it('[CODE-25] [PERM-24] a buyer sees only Add email', async () => {
    await open({ ...signedIn(person('buyer')), countStock: () => ({ success: true, count: 5 }) })
    expect(button('Add email')).toBeVisible()
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Get emails' })).toBeNull()
  })

  it('[CODE-23] [CODE-26] says when there are none, and asks for no number then', async () => {
    await open({ countStock: () => ({ success: true, count: 0 }) })
    expect(await screen.findByText('No emails available')).toBeVisible()
    expect(await number()).toBeDisabled()
    expect(button('Get emails')).toBeDisabled()
  })

  it('[CODE-26] the number is 1 at first, at most the stock, and 1 where it is none', async () => {
    const { net, user } = await open({
      takeMailboxes: ({ body }) => ({
        success: true,
        emails: Array.from({ length: body.count }, (_, index) => ({
          email: `n${index}@example.com`,
          email_id: 50 + index,
        })),
      }),
    })
    const field = await number()
    await waitFor(() => expect(field.max).toBe('5'))
    expect([field.min, field.value]).toEqual(['1', '1'])
    await user.clear(field)
    await user.type(field, '99')
    expect(field.value).toBe('5')
    await user.clear(field)
    await user.tab()
    expect(field.value).toBe('1')
    await user.clear(field)
    await user.type(field, '0{Enter}')
    expect(await screen.findByText('Successfully got 1 email')).toBeVisible()
    expect(net.of('takeMailboxes')[0]?.parts.body).toEqual({ count: 1 })
  })

  it('[CODE-27] gets as many as asked, with a key, and they come into the list with the trace', async () => {
    const { state, listMyMailboxes } = world([held(1)])
    const { net, user } = await open({
      listMyMailboxes,
      takeMailboxes: () => {
        state.emails = [held(8), held(7), held(1)]
        return {
          success: true,
          emails: [
            { email: 'box-7@example.com', email_id: 7 },
            { email: 'box-8@example.com', email_id: 8 },
          ],
        }
      },
    })
    const field = await number()
    await waitFor(() => expect(field.disabled).toBe(false))
    await user.clear(field)
    await user.type(field, '2')
    await user.click(button('Get emails'))
    expect(await screen.findByText('Successfully got 2 emails')).toBeVisible()
    await waitFor(() => expect(addresses()).toHaveLength(3))
    expect(within(row(7)).getByText('In use')).toBeVisible()
    expect([8, 7, 1].map((id) => row(id).hasAttribute('data-trace'))).toEqual([true, true, false])
    expect(net.of('takeMailboxes')[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(net.of('countStock').length).toBeGreaterThan(1)
  })

  it.each([
    [
      'fewer were left',
      () => ({ success: true as const, emails: [{ email: 'a@b', email_id: 9 }] }),
      'Fewer were left: you got 1 email',
    ],
    ['none are left', () => refuse('out_of_stock/mailboxes'), 'No emails available to take'],
    ['it fails', () => refuse('unavailable'), 'Failed to get emails'],
  ])('[CODE-28] says when %s', async (_name, takeMailboxes, text) => {
    const { user } = await open({ takeMailboxes })
    const field = await number()
    await waitFor(() => expect(field.disabled).toBe(false))
    await user.type(field, '{Backspace}3{Enter}')
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('adding by address', () => {
  const openDialog = async (handlers: Handlers = {}) => {
    const app = await open(handlers)
    await app.user.click(button('Add email'))
    return { ...app, field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address' }) }
  }

  it('[CODE-39] [CODE-41] a dialog with one field; Enter sends it', async () => {
    const { net, user, field } = await openDialog({
      addMailboxByAddress: () => ({ success: true, email: 'x@y.z', email_id: 3 }),
    })
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' })).toBeVisible()
    await user.type(field, ' x@y.z {Enter}')
    expect(await screen.findByText('Email added successfully')).toBeVisible()
    expect(net.of('addMailboxByAddress')[0]?.parts.body).toEqual({ emailAddress: 'x@y.z' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[CODE-39] the backdrop closes it, unless something was typed; Cancel always does', async () => {
    const { user, field } = await openDialog()
    const backdrop = () => document.querySelector('.mantine-Modal-overlay')!
    await user.type(field, 'x')
    await user.pointer({ keys: '[MouseLeft]', target: backdrop() })
    expect(screen.getByRole('dialog')).toBeVisible()
    await user.clear(field)
    await user.pointer({ keys: '[MouseLeft]', target: backdrop() })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button('Add email')).toHaveFocus())
    await user.click(button('Add email'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[CODE-40] wants an address', async () => {
    const { net, user, field } = await openDialog()
    for (const text of ['', '   ', 'example.com']) {
      await user.clear(field)
      if (text) await user.type(field, text)
      await user.click(screen.getAllByRole('button', { name: 'Add email' }).at(-1)!)
      expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    }
    expect(net.of('addMailboxByAddress')).toEqual([])
  })

  it.each([
    [refuse('not_found/mailbox'), 'Email not found in database'],
    [refuse('already_taken/mailbox'), 'Email is already taken'],
    [Response.json({ error: 'mailbox not found here' }, { status: 404 }), 'Email not found in database'],
    [Response.json({ error: 'Already taken by somebody' }, { status: 409 }), 'Email is already taken'],
    [refuse('unavailable'), 'Failed to add email: The server is overloaded. Try again in a moment.'],
  ])('[CODE-42] a refusal stands at the field: %#', async (answer, text) => {
    const { user, field } = await openDialog({ addMailboxByAddress: () => answer })
    await user.type(field, 'x@y.z{Enter}')
    expect(await screen.findByText(text)).toBeVisible()
    expect(field.value).toBe('x@y.z')
  })
})

describe('the own list', () => {
  it('[CODE-30] [CODE-44] shows address, account, time, status and code', async () => {
    await open()
    await screen.findByText('box-2@example.com')
    const second = within(row(2))
    expect(second.getByText('Account ID: ES-20413')).toBeVisible()
    expect(second.getByText(/^Used at /)).toBeVisible()
    expect(second.getByText('Completed').dataset['kind']).toBe('good')
    expect(second.getByRole('img', { name: 'Code 4 8 1 9 2 0' }).textContent).toBe('481920')
    expect(second.getByText('no-reply@ads.example.com')).toBeVisible()
    const first = within(row(1))
    expect(first.getByText('In use').dataset['kind']).toBe('busy')
    expect(first.queryByText(/^Account ID/)).toBeNull()
    expect(first.getByText('No verification code yet')).toBeVisible()
  })

  it('[CODE-29] searches, and a button clears', async () => {
    const { user } = await open()
    const search = screen.getByRole('searchbox', { name: 'Search your emails' })
    await user.type(search, 'es-204')
    await waitFor(() => expect(addresses()).toEqual(['box-2@example.com']))
    expect(window.location.search).toBe('?search=es-204')
    await user.type(search, 'x')
    expect(await screen.findByText('Nothing matches “es-204x”')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!)
    await waitFor(() => expect(addresses()).toHaveLength(2))
  })

  it('[CODE-30] copies address and code, with a flash', async () => {
    const { user } = await open()
    await screen.findByText('box-2@example.com')
    catchClipboard()
    await user.click(button('Copy email box-2@example.com'))
    await waitFor(() => expect(button('Copy email box-2@example.com').textContent).toBe('Copied'))
    await user.click(button('Copy code of box-2@example.com'))
    await waitFor(() => expect(written).toEqual(['box-2@example.com', '481920']))
  })

  it('[CODE-31] says where copying fails', async () => {
    const { user } = await open()
    await screen.findByText('box-2@example.com')
    catchClipboard(true)
    await user.click(button('Copy email box-2@example.com'))
    expect(await within(row(2)).findByText('Failed to copy email to clipboard')).toBeVisible()
    await user.click(button('Copy code of box-2@example.com'))
    expect(await within(row(2)).findByText('Failed to copy code to clipboard')).toBeVisible()
  })

  it('an empty list tells a farmer and a buyer what each can do', async () => {
    const { unmount } = await open({ listMyMailboxes: () => ({ emails: [] }) })
    expect(await screen.findByText('You have no emails yet. Get some or add one by address.')).toBeVisible()
    unmount()
    await open({ ...signedIn(person('buyer')), listMyMailboxes: () => ({ emails: [] }) })
    expect(await screen.findByText('You have no emails yet. Add one by address.')).toBeVisible()
  })

  it('[CODE-03] [CODE-22] a list that does not come is told in a banner with Retry', async () => {
    const { net, user } = renderApp('/get-code', { ...answers, listMyMailboxes: () => refuse('unavailable') })
    expect(await screen.findByText('Failed to load emails')).toBeVisible()
    net.change({ listMyMailboxes: () => ({ emails: [held(1)] }) })
    await user.click(button('Retry'))
    expect(await screen.findByText('box-1@example.com')).toBeVisible()
  })

  it('shows its own history, without names', async () => {
    const { user } = await open({
      getMailboxHistory: () => ({
        email: 'box-1@example.com',
        takes: [{ username: null, taken_at: '2026-11-20T12:32:00Z', returned_at: null }],
        codes: [],
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Code history: box-1@example.com' }))
    expect(await screen.findByText('No codes in the last 30 days')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'When you had it' })).toBeVisible()
  })
})

describe('waiting for a code', () => {
  it('[CODE-32] [CODE-33] Get code reads at once and waits; the code arrives by itself, is announced and can be copied', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { state, listMyMailboxes } = world([held(1), held(2)])
    const { net, user } = await open({
      listMyMailboxes,
      extractCode: () => {
        state.emails = [held(1, { watching_until: soon() }), held(2)]
        return watching(soon())
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Get code: box-1@example.com' }))
    expect(net.of('extractCode')[0]?.parts.body).toEqual({ email: 'box-1@example.com', email_id: 1 })
    expect(await within(row(1)).findByText(/^Waiting for the code…/)).toBeVisible()
    expect(within(row(1)).getByText(/^1:[45]\d left$/)).toBeVisible()
    expect(button('Stop waiting: box-1@example.com')).toHaveFocus()
    state.emails = [held(1, withCode('730164')), held(2)]
    await act(() => vi.advanceTimersByTimeAsync(5_500))
    expect(await within(row(1)).findByRole('img', { name: 'Code 7 3 0 1 6 4' })).toBeVisible()
    expect(screen.getByText('Code for box-1@example.com: 730164').closest('[role=status]')).not.toBeNull()
    expect(row(1).hasAttribute('data-trace')).toBe(true)
    expect(within(row(1)).getByText('Completed')).toBeVisible()
    const copy = () => button('Copy code of box-1@example.com')
    expect(copy().dataset['variant']).toBe('primary')
    catchClipboard()
    await user.click(copy())
    await waitFor(() => expect(copy().dataset['variant']).toBe('default'))
    expect(written).toEqual(['730164'])
  })

  it('[CODE-33] reads the list again every 5 s while it waits, and no longer; a reload does not end it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { state, listMyMailboxes } = world([held(1, { watching_until: soon() })])
    const { net } = await open({ listMyMailboxes })
    // Nothing was pressed on this page: the server knows that somebody waits.
    expect(await screen.findByText(/^Waiting for the code…/)).toBeVisible()
    const asked = () => net.of('listMyMailboxes').length
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(asked()).toBe(before + 2)
    state.emails = [held(1)]
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(screen.queryByText(/^Waiting for the code…/)).toBeNull())
    const after = asked()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(asked()).toBe(after)
    expect(screen.getByText('No code in 2 minutes. Request it again and press Get code.')).toBeVisible()
  })

  it('Stop waiting ends it without a word', async () => {
    const { state, listMyMailboxes } = world([held(1, { watching_until: soon() })])
    const { net, user } = await open({
      listMyMailboxes,
      stopWatching: () => {
        state.emails = [held(1)]
        return { success: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Stop waiting: box-1@example.com' }))
    expect(await screen.findByRole('button', { name: 'Get code: box-1@example.com' })).toHaveFocus()
    expect(net.of('stopWatching')[0]?.parts.params).toEqual({ id: '1' })
    expect(screen.queryByText(/^No code in/)).toBeNull()
  })

  it('Not this one asks for another code', async () => {
    const { state, listMyMailboxes } = world([held(1, withCode())])
    const { net, user } = await open({
      listMyMailboxes,
      nextCode: () => {
        const next = withCode('K7Q2XM', '2026-11-20T12:39:00Z')
        state.emails = [held(1, next)]
        return {
          success: true,
          code: 'K7Q2XM',
          code_source: next.code_source,
          error: null,
          trouble: null,
          watchingUntil: null,
        }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Not this one: box-1@example.com' }))
    expect(await screen.findByRole('img', { name: 'Code K 7 Q 2 X M' })).toBeVisible()
    expect(net.of('nextCode')[0]?.parts.params).toEqual({ id: '1' })
  })

  it.each([
    [
      'a refusal',
      () => refuse('vendor_rejected/mailbox_blocked'),
      'Microsoft has blocked this email. Take another one.',
    ],
    [
      'no answer that can be read',
      () => new Response(null, { status: 500 }),
      'Failed to extract code for box-1@example.com',
    ],
    ['an answer without a code', () => watching(null), 'No verification code yet'],
    ['an answer with words of its own', () => ({ ...watching(null), error: 'Mailbox is asleep' }), 'Mailbox is asleep'],
    [
      'a dead token',
      () => ({ ...watching(null), trouble: 'vendor_rejected/mailbox_expired' as const }),
      'The access token of this email has expired. Take another one.',
    ],
  ])('[CODE-03] [CODE-32] [CODE-34] %s stands at the mailbox', async (_name, extractCode, text) => {
    const { user } = await open({ listMyMailboxes: () => ({ emails: [held(1), held(2, withCode())] }), extractCode })
    await user.click(await screen.findByRole('button', { name: 'Get code: box-1@example.com' }))
    expect((await within(row(1)).findAllByText(text)).some((each) => each.closest('[role=alert]'))).toBe(true)
    expect(within(row(2)).queryByRole('alert')).toBeNull()
  })

  it('a trouble that passes is told while somebody waits, a lasting one always', async () => {
    await open({
      listMyMailboxes: () => ({
        emails: [
          held(1, { watching_until: soon(), trouble: 'vendor_down/outlook' }),
          held(2, { trouble: 'vendor_down/outlook' }),
          held(3, { trouble: 'vendor_rejected/mailbox_blocked', email_status: 'blocked' }),
        ],
      }),
    })
    await screen.findByText('box-3@example.com')
    expect(within(row(1)).getByText('Microsoft is not answering. Trying again…')).toBeVisible()
    expect(within(row(2)).queryByText(/Microsoft/)).toBeNull()
    expect(within(row(3)).getByRole('alert').textContent).toBe('Microsoft has blocked this email. Take another one.')
  })
})

describe('letting go', () => {
  it('[CODE-32] [CODE-38] unpins with Undo in the toast; the focus goes on to the next', async () => {
    const { state, listMyMailboxes } = world([held(1), held(2)])
    const { net, user } = await open({
      listMyMailboxes,
      unpinMailbox: () => {
        state.emails = [held(2)]
        return { success: true, undoUntil: soon() }
      },
      undoUnpin: () => {
        state.emails = [held(1), held(2)]
        return { success: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Unpin email box-1@example.com' }))
    expect(await screen.findByText('Email unpinned successfully')).toBeVisible()
    await waitFor(() => expect(addresses()).toEqual(['box-2@example.com']))
    expect(button('Unpin email box-2@example.com')).toHaveFocus()
    expect(net.of('unpinMailbox')[0]?.parts.params).toEqual({ id: '1' })
    await user.click(button('Undo'))
    expect(await screen.findByText('The email is in your list again')).toBeVisible()
    await waitFor(() => expect(addresses()).toHaveLength(2))
  })

  it('[CODE-38] the Undo stays for ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await open({ unpinMailbox: () => ({ success: true, undoUntil: soon() }) })
    await user.click(await screen.findByRole('button', { name: 'Unpin email box-1@example.com' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await user.unhover(button('Undo'))
    await act(() => vi.advanceTimersByTimeAsync(8_500))
    expect(button('Undo')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('[CODE-38] a failure says so and keeps the mailbox', async () => {
    const { user } = await open({ unpinMailbox: () => refuse('unavailable') })
    await user.click(await screen.findByRole('button', { name: 'Unpin email box-1@example.com' }))
    expect(await screen.findByText('Failed to unpin email')).toBeVisible()
    expect(addresses()).toHaveLength(2)
  })

  it('gets codes of, copies and unpins several at once', async () => {
    const { state, listMyMailboxes } = world([held(1), held(2), held(3)])
    const { net, user } = await open({
      listMyMailboxes,
      extractCode: () => watching(null),
      unpinMailbox: ({ params }) => {
        state.emails = state.emails.filter(({ email_id }) => String(email_id) !== String(params.id))
        return { success: true, undoUntil: soon() }
      },
    })
    await screen.findByText('box-3@example.com')
    catchClipboard()
    await user.click(button('Copy all'))
    await waitFor(() => expect(written).toEqual(['box-1@example.com\nbox-2@example.com\nbox-3@example.com']))
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select box-3@example.com' }))
    await user.click(button('Get codes'))
    await waitFor(() =>
      expect(net.of('extractCode').map(({ parts }) => (parts.body as { email_id: number }).email_id)).toEqual([1, 2]),
    )
    await user.click(button('Unpin'))
    expect(await screen.findByText('2 emails unpinned')).toBeVisible()
    await waitFor(() => expect(addresses()).toEqual(['box-3@example.com']))
  })
})
