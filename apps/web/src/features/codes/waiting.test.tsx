import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { button, catchClipboard, listOf, openOwn, row, soon } from '../../test/codes-page.ts'
import { held, watching, withCode } from '../../test/codes.ts'
import { refuse } from '../../test/network.ts'

describe('waiting for a code', () => {
  it('[CODE-32] [CODE-33] Get code reads at once and waits; the code arrives by itself, is announced and can be copied', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { state, listMyMailboxes } = listOf([held(1), held(2)])
    const { net, user } = await openOwn({
      listMyMailboxes,
      extractCode: () => {
        state.emails = [held(1, { watching_until: soon() }), held(2)]
        return watching(soon())
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Get code: box-1@example.com' }))
    expect(net.of('extractCode')[0]?.parts.body).toEqual({ email: 'box-1@example.com', email_id: 1 })
    // Announced once to screen readers, and shown.
    for (const text of await within(row(1)).findAllByText(/^Waiting for the code…/)) expect(text).toBeVisible()
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
    const written = catchClipboard()
    await user.click(copy())
    await waitFor(() => expect(copy().dataset['variant']).toBe('default'))
    expect(written).toEqual(['730164'])
  })

  it('[CODE-33] reads the list again every 5 s while it waits, and no longer; a reload does not end it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { state, listMyMailboxes } = listOf([held(1, { watching_until: soon() })])
    const { net } = await openOwn({ listMyMailboxes })
    // Nothing was pressed on this page: the server knows of the watch.
    expect(await screen.findAllByText(/^Waiting for the code…/)).toHaveLength(2)
    const asked = () => net.of('listMyMailboxes').length
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(asked()).toBe(before + 2)
    state.emails = [held(1)]
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(screen.queryAllByText(/^Waiting for the code…/)).toEqual([]))
    const after = asked()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(asked()).toBe(after)
    expect(screen.getByText('No code in 2 minutes. Request it again and press Get code.')).toBeVisible()
  })

  it('Stop waiting ends it without a word', async () => {
    const { state, listMyMailboxes } = listOf([held(1, { watching_until: soon() })])
    const { net, user } = await openOwn({
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
    const { state, listMyMailboxes } = listOf([held(1, withCode())])
    const { net, user } = await openOwn({
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
    [
      'an answer without a code, whatever its English says',
      () => ({ ...watching(null), error: 'Asleep' }),
      'No verification code yet',
    ],
    [
      'a dead token',
      () => ({ ...watching(null), trouble: 'vendor_rejected/mailbox_expired' as const }),
      'The access token of this email has expired. Take another one.',
    ],
  ])('[CODE-03] [CODE-32] [CODE-34] %s stands at the mailbox', async (_name, extractCode, text) => {
    const { user } = await openOwn({ listMyMailboxes: () => ({ emails: [held(1), held(2, withCode())] }), extractCode })
    await user.click(await screen.findByRole('button', { name: 'Get code: box-1@example.com' }))
    expect((await within(row(1)).findAllByText(text)).some((each) => each.closest('[role=alert]'))).toBe(true)
    expect(within(row(2)).queryByRole('alert')).toBeNull()
  })

  it('a trouble that passes is told while somebody waits, a lasting one always', async () => {
    await openOwn({
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
