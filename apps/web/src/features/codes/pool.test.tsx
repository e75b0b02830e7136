import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Health } from './pool/health.tsx'
import { button, findButton, field, line, openPool } from '../../test/codes-page.ts'
import { openMore } from '../../test/unfold.ts'
import { choose } from '../../test/choose.ts'
import { inUse, pool, pooled } from '../../test/codes.ts'
import { refuse, type network } from '../../test/network.ts'
import { recordBeside } from '../../test/record.ts'

const table = () => within(screen.getByRole('table', { name: 'Emails in the pool' }))
const dialog = () => within(screen.getByRole('dialog'))
const asked = (net: ReturnType<typeof network>) => net.of('listPool').at(-1)?.parts.query

describe('the list of the pool', () => {
  it('[CODE-13] [CODE-14] [CODE-17] shows figures, columns and how many there are', async () => {
    await openPool({ listPool: () => pool([pooled(1), inUse(2)], 4128) })
    expect(await screen.findByText('Total 4,128 emails')).toBeVisible()
    const figures = [...screen.getByLabelText('Pool figures').children].map(({ textContent }) => textContent)
    expect(figures).toEqual(['Total4,128', 'Available1,906', 'Used2,071', 'Invalid151'])
    const heads = table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(heads).toEqual([
      ...['Select dead emails on this page', 'Email', 'Status', 'Email status', 'Created by', 'Used by', 'Actions'],
    ])
    expect(table().getAllByRole('row')[2]?.textContent).toBe('box-2@example.comIn useActivelead1buyer1History')
  })

  it('says once that many mailboxes fail together, why, and who must act', async () => {
    const refused = { cause: 'program', failed: 1_204, tried: 1_300 } as const
    const times = { since: '2026-11-20T12:32:00Z', next_try: '2026-11-20T12:42:00Z' }
    await openPool({ listPool: () => ({ ...pool(), refused_programs: [{ ...refused, ...times }] }) })
    const told = (await screen.findByText('Emails failing for the same reason: 1,204 of 1,300 tried')).closest('div')!
    expect(within(told).getByText(/^Microsoft refuses the app .* Ask the supplier/)).toBeVisible()
    expect(within(told).getByText(/are not tried until .*\. Check again tries one now\.$/)).toBeVisible()
  })

  it('[CODE-18] [CODE-19] [CODE-20] [CODE-43] tells statuses by word and shape, and dims invalid ones', async () => {
    await openPool({
      listPool: () =>
        pool([
          pooled(1),
          inUse(2),
          pooled(3, { status: 'completed', email_status: 'expired' }),
          pooled(4, { status: 'failed', email_status: 'blocked' }),
          pooled(5, { existing: true }),
          pooled(6, { email_status: 'invalid' }),
        ]),
    })
    await screen.findByText('box-6@example.com')
    const rows = table().getAllByRole('row').slice(1)
    const kinds = rows.map((row) =>
      [...row.querySelectorAll('[data-kind]')].map((each) => `${each.textContent} ${each.getAttribute('data-kind')}`),
    )
    expect(kinds).toEqual([
      ['Available neutral', 'Active good'],
      ['In use busy', 'Active good'],
      ['Completed good', 'Expired busy'],
      ['Failed bad', 'Blocked bad'],
      ['Existing neutral', 'Active good'],
      ['Available neutral', 'Invalid bad'],
    ])
    expect(rows.map((row) => row.getAttribute('data-mark'))).toEqual([null, null, null, null, null, 'faint'])
  })

  it('[CODE-19] any other email status reads Unknown', async () => {
    const { container, rerender } = await openPool()
    rerender(<Health health="frozen" />)
    expect(container.textContent).toBe('Unknown')
    expect(screen.getByTitle('frozen')).toBeVisible()
  })

  it('[CODE-15] [CODE-16] [CODE-17] pages, sorts, filters and searches on the server, all of it in the address', async () => {
    const { net, user } = await openPool({
      listPool: ({ query }) => pool([pooled(1)], query.search ? 1 : 4128, Number(query.page), Number(query.limit)),
    })
    await screen.findByText('Total 4,128 emails')
    expect(asked(net)).toEqual({ page: '1', limit: '40' })
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(5)
    expect(button('Previous')).toBeDisabled()
    await user.click(await findButton('Next'))
    await waitFor(() => expect(asked(net)).toEqual({ page: '2', limit: '40' }))
    await choose(user, await screen.findByRole('combobox', { name: 'Rows per page' }), '100')
    await waitFor(() => expect(asked(net)).toEqual({ page: '1', limit: '100' }))
    await user.click(within(table().getByRole('columnheader', { name: 'Used by' })).getByRole('button'))
    await waitFor(() => expect(asked(net)).toMatchObject({ sort: '-used_by' }))
    expect(table().getByRole('columnheader', { name: 'Used by' }).ariaSort).toBe('descending')
    await choose(user, await screen.findByRole('combobox', { name: 'Status' }), 'Existing')
    await choose(user, await screen.findByRole('combobox', { name: 'Email status' }), /^Dead: /)
    await user.type(await screen.findByRole('searchbox', { name: 'Search by email, person or status' }), 'anna')
    expect(await screen.findByText('Found 1 email')).toBeVisible()
    expect(asked(net)).toEqual({
      page: '1',
      limit: '100',
      sort: '-used_by',
      status: 'existing',
      email_status: 'dead',
      search: 'anna',
    })
    expect(window.location.search).toBe('?size=100&sort=-used_by&status=existing&health=dead&search=anna')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    await user.click(await findButton('Clear search'))
    await waitFor(() => expect(window.location.search).not.toContain('search'))
  })

  it('[CODE-16] Go to leads to a page; out of range to the nearest one, and the field says so', async () => {
    const { net, user } = await openPool({ listPool: ({ query }) => pool([pooled(1)], 100, Number(query.page)) })
    const jump = await screen.findByRole('textbox', { name: 'Go to' })
    const page = () => (asked(net) as { page: string }).page
    await user.type(jump, '2{Enter}')
    await waitFor(() => expect(page()).toBe('2'))
    await user.type(jump, '99{Enter}')
    expect(await screen.findByText('There are only 3 pages. Showing page 3.')).toBeVisible()
    await waitFor(() => expect(page()).toBe('3'))
    await user.type(jump, '0{Enter}')
    expect(await screen.findByText('Enter a number from 1 to 3')).toBeVisible()
    await waitFor(() => expect(window.location.search).toBe(''))
    await user.type(jump, 'two{Enter}')
    expect(await screen.findByText('Enter a number from 1 to 3')).toBeVisible()
    expect(window.location.search).toBe('')
  })

  it('[CODE-16] an address beyond the last page shows the last one, and says so', async () => {
    const { net } = await openPool(
      { listPool: ({ query }) => pool(Number(query.page) > 3 ? [] : [pooled(1)], 100, Number(query.page)) },
      '/get-code?page=9',
    )
    expect(await screen.findByText('There are only 3 pages. Showing page 3.')).toBeVisible()
    expect(await screen.findByText('box-1@example.com')).toBeVisible()
    expect(asked(net)).toMatchObject({ page: '3' })
    expect(window.location.search).toBe('?page=3')
  })

  it('[CODE-17] Refresh asks past every cache', async () => {
    const { net, user } = await openPool()
    await screen.findByText('box-1@example.com')
    net.change({ listPool: () => pool([pooled(7)]) })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText('box-7@example.com')).toBeVisible()
    expect(asked(net)).toMatchObject({ fresh: '1' })
  })

  it('[CODE-03] [CODE-22] a list that does not come is told in a banner with Retry; old rows stay', async () => {
    const { net, user } = await openPool({ listPool: () => refuse('unavailable') })
    expect((await screen.findByText('Failed to load emails')).closest('[role=alert]')).not.toBeNull()
    net.change({ listPool: () => pool() })
    await user.click(await findButton('Retry'))
    expect(await screen.findByText('box-1@example.com')).toBeVisible()
    net.change({ listPool: () => refuse('unavailable') })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText('Failed to load emails')).toBeVisible()
    expect(screen.getByText('box-1@example.com')).toBeVisible()
    expect(screen.getByText(/^Showing data as of/)).toBeVisible()
  })

  it('an empty pool, nothing found and no right are told apart', async () => {
    const { net, user } = await openPool({ listPool: () => pool([], 0) }, '/get-code?search=zzz')
    expect(await screen.findByText('Nothing matches “zzz”')).toBeVisible()
    await user.click(await findButton('Clear filters'))
    expect(await screen.findByText('The pool is empty. Paste emails above to fill it.')).toBeVisible()
    net.change({ listPool: () => refuse('forbidden') })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText('You do not have access to this list')).toBeVisible()
  })

  it('saves all that is found as a file of the server', async () => {
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { net, user } = await openPool({}, '/get-code?search=box')
    await screen.findByText('box-1@example.com')
    net.change({ listPool: () => new Response('Email\r\n') })
    await openMore(user)
    await user.click(await findButton('Export CSV'))
    await waitFor(() => expect(made).toHaveLength(1))
    expect(net.of('listPool').at(-1)?.headers.get('accept')).toBe('text/csv')
    expect(asked(net)).toMatchObject({ search: 'box' })
  })

  it('a row that changes by itself gets the trace; scroll and what is typed stay', async () => {
    let since = {
      id: '1-0',
      complete: true,
      events: [] as { id: string; at: string; type: 'mailbox.changed'; mailboxId: number }[],
    }
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { net, user } = await openPool({ listPool: () => pool([pooled(1), pooled(2)]), getEventsSince: () => since })
    await screen.findByText('box-1@example.com')
    await user.click(field())
    await user.paste(line(1))
    net.change({ listPool: () => pool([pooled(1), inUse(2)]) })
    since = {
      id: '2-0',
      complete: true,
      events: [{ id: '2-0', at: '2026-11-20T12:00:00.000Z', type: 'mailbox.changed', mailboxId: 2 }],
    }
    await vi.advanceTimersByTimeAsync(2_600)
    await waitFor(() => expect(table().getAllByRole('row')[2]?.textContent).toContain('In use'))
    expect(
      table()
        .getAllByRole('row')
        .map((row) => row.getAttribute('data-mark')),
    ).toEqual([null, null, 'new'])
    expect(field().value).toBe(line(1))
    expect(field()).toHaveFocus()
    await vi.advanceTimersByTimeAsync(3_000)
    await waitFor(() => expect(table().getAllByRole('row')[2]?.getAttribute('data-mark')).toBeNull())
  })
})

describe('what is done with a mailbox', () => {
  it('[CODE-21] deletes it after a question that names it and its holder', async () => {
    const { net, user } = await openPool({ listPool: () => pool([inUse(2)]), deleteMailbox: () => ({ success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Delete: box-2@example.com' }))
    expect(await screen.findByRole('dialog', { name: 'Delete box-2@example.com?' })).toBeVisible()
    expect(dialog().getByText('This email is in use: buyer1. It will leave their list.')).toBeVisible()
    await waitFor(() => expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await user.click(await dialog().findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Email deleted successfully')).toBeVisible()
    expect(net.of('deleteMailbox')[0]?.parts.params).toEqual({ id: '2' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[CODE-21] a failure is told and the question stays', async () => {
    const { user } = await openPool({ deleteMailbox: () => refuse('wrong_state') })
    await user.click(await screen.findByRole('button', { name: 'Delete: box-1@example.com' }))
    await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1)!)
    expect(await screen.findByText('Failed to delete email')).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('takes it back into the stock, asking first where somebody holds it', async () => {
    const { net, user } = await openPool({
      listPool: () => pool([inUse(2), pooled(3, { status: 'completed' }), pooled(4)]),
      returnMailbox: () => ({ success: true }),
    })
    expect(await screen.findByRole('button', { name: 'Return to stock: box-4@example.com' })).toBeDisabled()
    await user.click(await findButton('Return to stock: box-3@example.com'))
    expect(await screen.findByText('Email returned to stock')).toBeVisible()
    await user.click(await findButton('Return to stock: box-2@example.com'))
    await user.click(await dialog().findByRole('button', { name: 'Return to stock' }))
    await waitFor(() =>
      expect(net.of('returnMailbox').map(({ parts }) => parts.params)).toEqual([{ id: '3' }, { id: '2' }]),
    )
  })

  it('checks its token again and says what came of it', async () => {
    const { user } = await openPool({
      checkMailbox: () => ({ success: true, email_status: 'blocked', trouble: 'vendor_rejected/mailbox_blocked' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Check again: box-1@example.com' }))
    expect(await screen.findByText('Email status of box-1@example.com: Blocked')).toBeVisible()
    expect(
      screen.getByText('Microsoft has blocked it. Unblock it there and check it again, or delete it.'),
    ).toBeVisible()
  })

  it('shows all about it, its codes and holders', async () => {
    const { user } = await openPool({
      listPool: () => pool([inUse(2, 'buyer1', { account_id: 'ES-20413', token_days_left: 6 })]),
      getMailboxHistory: () => ({
        email: 'box-2@example.com',
        takes: [{ username: 'buyer1', taken_at: '2026-11-20T12:32:00Z', returned_at: null }],
        codes: [
          {
            code: '481920',
            sender: 'no-reply@ads.example.com',
            subject: 'Your code',
            received_at: '2026-11-20T12:40:00Z',
            read_by: 'buyer1',
            read_at: '2026-11-20T12:40:05Z',
          },
        ],
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Code history: box-2@example.com' }))
    const beside = await recordBeside()
    expect(await beside.findByText('481920')).toBeVisible()
    for (const text of ['6 days left', 'no-reply@ads.example.com', 'Who had it'])
      expect(beside.getByText(text)).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('aside[data-beside]')).toBeNull())
    await waitFor(() => expect(button('Code history: box-2@example.com')).toHaveFocus())
  })

  it('[CODE-14] is one word in its row and drawings beside it; no tick stands over rows of which none can be chosen', async () => {
    const { net, user } = await openPool({ listPool: () => pool([pooled(1), inUse(2)]) })
    const row = within((await screen.findByText('box-1@example.com')).closest('tr')!)
    const words = row.getAllByRole('button').flatMap(({ textContent }) => textContent || [])
    expect(words).toEqual(['History'])
    expect(row.getByRole('button', { name: 'Code history: box-1@example.com' }).textContent).toBe('History')
    expect(screen.queryByRole('checkbox')).toBeNull()
    net.change({ listPool: () => pool([pooled(1), pooled(3, { email_status: 'invalid' })]) })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByRole('checkbox', { name: 'Select dead emails on this page' })).toBeVisible()
  })

  it('deletes the selected dead ones together; only those can be selected', async () => {
    const { net, user } = await openPool({
      listPool: () =>
        pool([
          pooled(1),
          pooled(2, { email_status: 'expired' }),
          pooled(3, { email_status: 'invalid' }),
          inUse(4, 'buyer1', { email_status: 'blocked' }),
        ]),
      deleteMailboxes: () => ({ success: true, deleted: 2 }),
    })
    await screen.findByText('box-4@example.com')
    expect(screen.getAllByRole('checkbox', { name: /^Select box/ })).toHaveLength(2)
    await user.click(await screen.findByRole('checkbox', { name: 'Select dead emails on this page' }))
    expect(screen.getAllByText('Selected 2 rows')).toHaveLength(2)
    await user.click(await findButton('Delete dead emails'))
    expect(await screen.findByRole('dialog', { name: 'Delete 2 dead emails?' })).toBeVisible()
    await user.click(await dialog().findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Deleted 2 dead emails')).toBeVisible()
    expect(net.of('deleteMailboxes')[0]?.parts.body).toEqual({ ids: [2, 3] })
    expect(screen.queryByRole('button', { name: 'Delete dead emails' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Emails in the pool' })).toHaveFocus()
  })
})
