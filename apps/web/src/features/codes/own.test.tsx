import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  addresses,
  button,
  findButton,
  catchClipboard,
  farmers,
  listOf,
  openOwn,
  row,
  soon,
} from '../../test/codes-page.ts'
import { held, watching } from '../../test/codes.ts'
import { refuse } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

describe('the own list', () => {
  it('[CODE-30] [CODE-44] shows address, account, time, status and code', async () => {
    await openOwn()
    await screen.findByText('box-2@example.com')
    const second = within(row(2))
    expect(second.getByText('Account ID: ES-20413')).toBeVisible()
    expect(second.getByText(/^Used at/)).toBeVisible()
    expect(second.getByText('Completed').dataset['kind']).toBe('good')
    expect(second.getByRole('img', { name: 'Code 4 8 1 9 2 0' }).textContent).toBe('481920')
    expect(second.getByText('no-reply@ads.example.com')).toBeVisible()
    const first = within(row(1))
    expect(first.getByText('In use').dataset['kind']).toBe('busy')
    expect(first.queryByText(/^Account ID/)).toBeNull()
    expect(first.getByText('No verification code yet')).toBeVisible()
  })

  it('leads those who may create links to the links of an account, and nobody else', async () => {
    const farmer = person('farmer')
    const me = { ...farmer, permissions: [...farmer.permissions, 'links.create' as const] }
    const emails = [held(1), held(2, { account_id: 'ES-20413' })]
    const { unmount } = await openOwn({ ...signedIn(me), listMyMailboxes: () => ({ emails }) })
    const link = await screen.findByRole('link', { name: 'Links of ES-20413' })
    expect(link.getAttribute('href')).toBe('/links?account=ES-20413')
    expect(within(row(1)).queryByRole('link')).toBeNull()
    unmount()
    await openOwn()
    await screen.findByText('box-2@example.com')
    expect(screen.queryByRole('link', { name: /^Links of/ })).toBeNull()
  })

  it('[CODE-29] searches, and a button clears', async () => {
    const { user } = await openOwn()
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
    const { user } = await openOwn()
    await screen.findByText('box-2@example.com')
    const written = catchClipboard()
    await user.click(await findButton('Copy email box-2@example.com'))
    await waitFor(() => expect(button('Copy email box-2@example.com').textContent).toBe('Copied'))
    await user.click(await findButton('Copy code of box-2@example.com'))
    await waitFor(() => expect(button('Copy code of box-2@example.com').textContent).toBe('Copied'))
    expect(written).toEqual(['box-2@example.com', '481920'])
  })

  it('[CODE-31] says where copying fails', async () => {
    const { user } = await openOwn()
    await screen.findByText('box-2@example.com')
    catchClipboard(true)
    await user.click(await findButton('Copy email box-2@example.com'))
    expect(await within(row(2)).findByText('Failed to copy email to clipboard')).toBeVisible()
    await user.click(await findButton('Copy code of box-2@example.com'))
    expect(await within(row(2)).findByText('Failed to copy code to clipboard')).toBeVisible()
  })

  it('an empty list tells a farmer and a buyer what each can do', async () => {
    const { unmount } = await openOwn({ listMyMailboxes: () => ({ emails: [] }) })
    expect(await screen.findByText('You have no emails yet. Get some or add one by address.')).toBeVisible()
    unmount()
    await openOwn({ ...signedIn(person('buyer')), listMyMailboxes: () => ({ emails: [] }) })
    expect(await screen.findByText('You have no emails yet. Add one by address.')).toBeVisible()
  })

  it('[CODE-03] [CODE-22] a list that does not come is told in a banner with Retry', async () => {
    const { net, user } = renderApp('/get-code', { ...farmers, listMyMailboxes: () => refuse('unavailable') })
    expect((await screen.findByText('Failed to load emails')).closest('[role=alert]')).toBeVisible()
    net.change({ listMyMailboxes: () => ({ emails: [held(1)] }) })
    await user.click(await findButton('Retry'))
    expect(await screen.findByText('box-1@example.com')).toBeVisible()
  })

  it('shows its own history, without names', async () => {
    const { user } = await openOwn({
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

describe('letting go', () => {
  it('[CODE-32] [CODE-38] unpins with Undo in the toast; the focus goes on to the next', async () => {
    const { state, listMyMailboxes } = listOf([held(1), held(2)])
    const { net, user } = await openOwn({
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
    await user.click(await findButton('Undo'))
    expect(await screen.findByText('The email is back in your list')).toBeVisible()
    await waitFor(() => expect(addresses()).toHaveLength(2))
    // The toast has disappeared with its button.
    expect(button('Unpin email box-2@example.com')).toHaveFocus()
  })

  it('[CODE-38] the Undo stays for ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await openOwn({ unpinMailbox: () => ({ success: true, undoUntil: soon() }) })
    const unpin = await screen.findByRole('button', { name: 'Unpin email box-1@example.com' })
    const before = Date.now()
    await user.click(unpin)
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await user.unhover(button('Undo'))
    const found = Date.now()
    while (screen.queryByRole('button', { name: 'Undo' })) await act(() => vi.advanceTimersByTimeAsync(100))
    // By the page's clock: at least ten seconds since it can have appeared, and little more since it was found.
    expect(Date.now() - before).toBeGreaterThanOrEqual(10_000)
    expect(Date.now() - found).toBeLessThan(10_800)
  })

  it('[CODE-38] a failure says so and keeps the mailbox', async () => {
    const { user } = await openOwn({ unpinMailbox: () => refuse('unavailable') })
    await user.click(await screen.findByRole('button', { name: 'Unpin email box-1@example.com' }))
    expect(await screen.findByText('Failed to unpin email')).toBeVisible()
    expect(addresses()).toHaveLength(2)
  })

  it('gets codes of, copies and unpins several at once', async () => {
    const { state, listMyMailboxes } = listOf([held(1), held(2), held(3)])
    const { net, user } = await openOwn({
      listMyMailboxes,
      extractCodes: () => ({
        success: true,
        results: [
          { ...watching(soon()), email_id: 1, refused: null },
          { ...watching(null), email_id: 2, refused: 'not_found' },
        ],
      }),
      unpinMailboxes: ({ body: { ids } }) => {
        state.emails = state.emails.filter(({ email_id }) => !ids.includes(email_id))
        return {
          success: true,
          undoUntil: soon(),
          results: ids.map((email_id) => ({ email_id, refused: null })),
        }
      },
      undoUnpins: () => {
        state.emails = [held(1), held(3)]
        return {
          success: true,
          results: [
            { email_id: 1, refused: null },
            { email_id: 2, refused: 'already_taken/mailbox' },
          ],
        }
      },
    })
    await screen.findByText('box-3@example.com')
    const written = catchClipboard()
    await user.click(await findButton('Copy all'))
    await waitFor(() => expect(written).toEqual(['box-1@example.com\nbox-2@example.com\nbox-3@example.com']))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(await findButton('Clear selection'))
    expect(screen.getByRole('heading', { name: /^Your emails/ })).toHaveFocus()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select box-3@example.com' }))
    await user.click(await findButton('Get codes'))
    expect(await within(row(2)).findByText('This record does not exist or is not yours')).toBeVisible()
    expect(within(row(1)).queryByText('This record does not exist or is not yours')).toBeNull()
    expect(net.of('extractCodes').map(({ parts }) => parts.body)).toEqual([
      {
        emails: [
          { email: 'box-1@example.com', email_id: 1 },
          { email: 'box-2@example.com', email_id: 2 },
        ],
      },
    ])
    await user.click(button('Unpin'))
    expect(await screen.findByText('2 emails unpinned')).toBeVisible()
    await waitFor(() => expect(addresses()).toEqual(['box-3@example.com']))
    expect(net.of('unpinMailboxes')).toHaveLength(1)
    // Somebody else has taken one of them meanwhile.
    await user.click(button('Undo'))
    expect(await screen.findByText('Failed to put the email back in your list')).toBeVisible()
    expect(screen.getByText('Email is already taken')).toBeVisible()
    await waitFor(() => expect(addresses()).toEqual(['box-1@example.com', 'box-3@example.com']))
  })
})
