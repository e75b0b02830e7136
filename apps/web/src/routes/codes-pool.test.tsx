import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Health } from '../features/codes/standing.tsx'
import { faulty, inUse, pool, pooled } from '../test/codes.ts'
import { network, refuse, type Handlers } from '../test/network.ts'
import { person, signedIn } from '../test/people.ts'
import { renderApp } from '../test/render-app.tsx'

const answers: Handlers = { ...signedIn(person('TeamleadFarmer')), listPool: () => pool() }
const open = async (handlers: Handlers = {}, path = '/get-code') => {
  const app = renderApp(path, { ...answers, ...handlers })
  await screen.findByRole('heading', { name: 'Manage email pool' })
  return app
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Emails, one per line' })
const table = () => within(screen.getByRole('table', { name: 'Emails of the pool' }))
const dialog = () => within(screen.getByRole('dialog'))
const asked = (net: ReturnType<typeof network>) => net.of('listPool').at(-1)?.parts.query
const client = '9e5f94bc-e8a4-4e73-b8be-63364c29d753'
const line = (n: number) => `box-${n}@example.com:Tq7:rWn2p:M.C5_${'x'.repeat(120)}:${client}`
const done = { success: true as const, inserted: 2, updated: 0, errors: [], warnings: [] }

/** Pastes into the field, as people do. */
const paste = async ({ user }: Awaited<ReturnType<typeof open>>, text: string) => {
  await user.click(field())
  await user.paste(text)
}

describe('who manages the pool', () => {
  it('[CODE-01] [CODE-04] [PERM-25] a team lead does, and has no other mode', async () => {
    await open()
    expect(screen.queryByRole('radio', { name: 'My emails' })).toBeNull()
  })

  it('[CODE-01] [PERM-25] an admin switches between both modes, which stand in the address', async () => {
    const { user } = await open({ getMe: () => person('admin') }, '/get-code?search=x')
    await user.click(screen.getByRole('radio', { name: 'My emails' }))
    expect(await screen.findByRole('heading', { name: /^Your emails/ })).toBeVisible()
    expect(window.location.search).toBe('?view=mine')
    await user.click(screen.getByRole('radio', { name: 'Pool manager' }))
    expect(await screen.findByRole('heading', { name: 'Manage email pool' })).toBeVisible()
    expect(window.location.search).toBe('?view=pool')
  })

  it('[CODE-01] [PERM-24] an admin by name with the role of a buyer starts with the own emails', async () => {
    const me = person('buyer', { permissions: [...person('admin').permissions] })
    renderApp('/get-code', { ...answers, ...signedIn(me) })
    expect(await screen.findByRole('heading', { name: /^Your emails/ })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Pool manager' })).toBeVisible()
  })

  it('[PERM-26] without a role there is a text, and the page opens by itself when the role comes', async () => {
    const { net } = renderApp('/get-code', signedIn(person(null)))
    expect(
      await screen.findByText(
        'Access denied. You need the Farmer or Buyer role to access this page. Please contact an administrator.',
      ),
    ).toBeVisible()
    net.change({ getMe: () => person('TeamleadFarmer') })
    fireEvent.focus(window)
    expect(await screen.findByRole('heading', { name: 'Manage email pool' })).toBeVisible()
  })
})

describe('filling the pool', () => {
  it('[CODE-05] [CODE-06] [CODE-07] has a field for lines, and buttons that wait for text', async () => {
    const app = await open()
    expect(field().getAttribute('spellcheck')).toBe('false')
    expect(field().autocomplete).toBe('off')
    expect(screen.getByText('login:password:refresh_token:client_id')).toBeVisible()
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails']) expect(button(name)).toBeDisabled()
    await paste(app, line(1))
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails'])
      expect(button(name).disabled).toBe(false)
    await app.user.clear(field())
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails']) expect(button(name)).toBeDisabled()
  })

  it('[CODE-06] an admin does not add existing emails', async () => {
    await open({ getMe: () => person('admin') })
    expect(button('Mark as Invalid')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Existing Emails' })).toBeNull()
  })

  it('[CODE-07] nothing but spaces is refused without a call', async () => {
    const app = await open()
    await paste(app, ' \n ')
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails']) {
      await app.user.click(button(name))
      expect(await screen.findByText('Please enter email data')).toBeVisible()
    }
    expect([...app.net.of('addMailboxes'), ...app.net.of('markMailboxesInvalid')]).toEqual([])
  })

  it.each([
    ['Add Emails', false],
    ['Add Existing Emails', true],
  ])('[CODE-08] [CODE-11] %s sends the raw text, with a key, and forgets it', async (name, isExisting) => {
    const app = await open({ addMailboxes: () => done })
    const text = `${line(1)}\n${line(2)}`
    await paste(app, text)
    await app.user.click(button(name))
    expect(await screen.findByText('Successfully added 2 emails')).toBeVisible()
    const [call] = app.net.of('addMailboxes')
    expect(call?.parts.body).toEqual({ emailsData: text, isExisting, markAsInvalid: false })
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\x21-\x7e]{10,255}$/)
    expect(field().value).toBe('')
    expect(button(name)).toBeDisabled()
    expect(JSON.stringify([app.store.getState(), { ...localStorage }, { ...sessionStorage }])).not.toContain('Tq7')
    expect(window.location.href).not.toContain('Tq7')
  })

  it('[CODE-08] a repetition after a lost answer carries the same key, another text another one', async () => {
    let lost = true
    const app = await open({ addMailboxes: () => (lost ? Promise.reject(new Error('lost')) : done) })
    await paste(app, line(1))
    await app.user.click(button('Add Emails'))
    expect(await screen.findByText('Failed to add emails')).toBeVisible()
    expect(field().value).toBe(line(1))
    lost = false
    await app.user.click(button('Add Emails'))
    await waitFor(() => expect(field().value).toBe(''))
    await paste(app, line(2))
    await app.user.click(button('Add Emails'))
    await waitFor(() => expect(app.net.of('addMailboxes')).toHaveLength(3))
    const [first, second, third] = app.net.of('addMailboxes').map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('[CODE-09] [CODE-11] marking sends the addresses alone and says how many there were', async () => {
    const app = await open({ markMailboxesInvalid: () => ({ success: true, updated: 1, errors: [] }) })
    await paste(app, `${line(1)}\n\nbox-2@example.com`)
    await app.user.click(button('Mark as Invalid'))
    expect(await screen.findByText('Successfully marked 1 email as invalid')).toBeVisible()
    expect(app.net.of('markMailboxesInvalid')[0]?.parts.body).toEqual({
      emailsData: 'box-1@example.com\n\nbox-2@example.com',
    })
    expect(field().value).toBe('')
  })

  it('[CODE-03] [CODE-12] a failure stands in a red banner with its cause, and the text stays', async () => {
    const app = await open({
      addMailboxes: () => refuse('too_large'),
      markMailboxesInvalid: () => refuse('unavailable'),
    })
    await paste(app, line(1))
    await app.user.click(button('Add Emails'))
    expect((await screen.findByText('Failed to add emails')).closest('[role=alert]')?.textContent).toContain(
      'Too much data at once. Split it into parts.',
    )
    expect(field().value).toBe(line(1))
    await app.user.click(button('Mark as Invalid'))
    expect(await screen.findByText('Failed to mark emails as invalid')).toBeVisible()
    await app.user.click(button('Dismiss'))
    expect(screen.queryByText('Failed to mark emails as invalid')).toBeNull()
  })

  it('[CODE-12] the first five lines with errors stand in the banner, all of them in a report', async () => {
    const errors = faulty(
      [2, 'format'],
      [3, 'address'],
      [4, 'in_pool'],
      [5, 'repeated'],
      [6, 'client_id'],
      [7, 'format'],
    )
    const app = await open({
      addMailboxes: () => ({ ...done, inserted: 1, updated: 1, errors, warnings: faulty([1, 'token_short']) }),
    })
    const text = [line(1), 'b', 'c:x', line(4), line(5), 'f', 'g']
    await paste(app, text.join('\n'))
    await app.user.click(button('Add Emails'))
    expect(await screen.findByText('Successfully added 1 email')).toBeVisible()
    expect(screen.getByText('New credentials stored for 1 known email')).toBeVisible()
    expect(
      screen.getByText(
        'Some errors occurred: Line 2: expected login:password:refresh_token:client_id; Line 3: the address is not valid; ' +
          'Line 4: already in the pool; Line 5: repeated in this text; Line 6: the client ID is not valid; and 1 more',
        { exact: false },
      ),
    ).toBeVisible()
    expect(screen.getByText('Added, but check these: Line 1: the refresh token looks cut off')).toBeVisible()
    // What can be mended stays; what the pool has already does not.
    expect(field().value).toBe('b\nc:x\nf\ng')
    const [report] = screen.getAllByRole('button', { name: 'Show all lines' })
    await app.user.click(report!)
    expect(await screen.findByRole('dialog', { name: '6 lines with errors' })).toBeVisible()
    expect(dialog().getAllByRole('listitem')).toHaveLength(6)
    expect(dialog().getByText('Line 7: expected login:password:refresh_token:client_id')).toBeVisible()
  })
})

describe('the list of the pool', () => {
  it('[CODE-13] [CODE-14] [CODE-17] shows figures, columns and how many there are', async () => {
    await open({ listPool: () => pool([pooled(1), inUse(2)], 4128) })
    expect(await screen.findByText('Total 4,128 emails')).toBeVisible()
    const figures = [...screen.getByLabelText('Figures of the pool').children].map(({ textContent }) => textContent)
    expect(figures).toEqual(['Total4,128', 'Available1,906', 'Used2,071', 'Invalid151'])
    const heads = table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(heads).toEqual(['', 'Email', 'Status', 'Email status', 'Created by', 'Used by', 'Actions'])
    expect(table().getAllByRole('row')[2]?.textContent).toBe('box-2@example.comIn useActivelead1buyer1')
  })

  it('[CODE-18] [CODE-19] [CODE-20] [CODE-43] tells statuses by word and shape, and dims invalid ones', async () => {
    await open({
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
    const { container, rerender } = await open()
    rerender(<Health health="frozen" />)
    expect(container.textContent).toBe('Unknown')
    expect(screen.getByTitle('frozen')).toBeVisible()
  })

  it('[CODE-15] [CODE-16] [CODE-17] pages, sorts, filters and searches on the server, all of it in the address', async () => {
    const { net, user } = await open({
      listPool: ({ query }) => pool([pooled(1)], query.search ? 1 : 4128, Number(query.page), Number(query.limit)),
    })
    await screen.findByText('Total 4,128 emails')
    expect(asked(net)).toEqual({ page: '1', limit: '40' })
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(5)
    expect(button('Previous')).toBeDisabled()
    await user.click(button('Next'))
    await waitFor(() => expect(asked(net)).toEqual({ page: '2', limit: '40' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100')
    await waitFor(() => expect(asked(net)).toEqual({ page: '1', limit: '100' }))
    await user.click(within(table().getByRole('columnheader', { name: 'Used by' })).getByRole('button'))
    await waitFor(() => expect(asked(net)).toMatchObject({ sort: '-used_by' }))
    expect(table().getByRole('columnheader', { name: 'Used by' }).ariaSort).toBe('descending')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Existing')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Email status' }), 'dead')
    await user.type(screen.getByRole('searchbox', { name: 'Search by email, person or status' }), 'anna')
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
    await user.click(button('Clear search'))
    await waitFor(() => expect(window.location.search).not.toContain('search'))
  })

  it('[CODE-16] Go to leads to a page; out of range to the nearest one, and the field says so', async () => {
    const { net, user } = await open({ listPool: ({ query }) => pool([pooled(1)], 100, Number(query.page)) })
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
    const { net } = await open(
      { listPool: ({ query }) => pool(Number(query.page) > 3 ? [] : [pooled(1)], 100, Number(query.page)) },
      '/get-code?page=9',
    )
    expect(await screen.findByText('There are only 3 pages. Showing page 3.')).toBeVisible()
    expect(await screen.findByText('box-1@example.com')).toBeVisible()
    expect(asked(net)).toMatchObject({ page: '3' })
    expect(window.location.search).toBe('?page=3')
  })

  it('[CODE-17] Refresh asks past every cache', async () => {
    const { net, user } = await open()
    await screen.findByText('box-1@example.com')
    net.change({ listPool: () => pool([pooled(7)]) })
    await user.click(button('Refresh'))
    expect(await screen.findByText('box-7@example.com')).toBeVisible()
    expect(asked(net)).toMatchObject({ fresh: '1' })
  })

  it('[CODE-03] [CODE-22] a list that does not come is told in a banner with Retry; old rows stay', async () => {
    const { net, user } = await open({ listPool: () => refuse('unavailable') })
    expect((await screen.findByText('Failed to load emails')).closest('[role=alert]')).not.toBeNull()
    net.change({ listPool: () => pool() })
    await user.click(button('Retry'))
    expect(await screen.findByText('box-1@example.com')).toBeVisible()
    net.change({ listPool: () => refuse('unavailable') })
    await user.click(button('Refresh'))
    expect(await screen.findByText('Failed to load emails')).toBeVisible()
    expect(screen.getByText('box-1@example.com')).toBeVisible()
    expect(screen.getByText(/^Showing data as of/)).toBeVisible()
  })

  it('an empty pool, nothing found and no right are told apart', async () => {
    const { net, user } = await open({ listPool: () => pool([], 0) }, '/get-code?search=zzz')
    expect(await screen.findByText('Nothing matches “zzz”')).toBeVisible()
    await user.click(button('Clear filters'))
    expect(await screen.findByText('The pool is empty. Paste emails above to fill it.')).toBeVisible()
    net.change({ listPool: () => refuse('forbidden') })
    await user.click(button('Refresh'))
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
    const { net, user } = await open({}, '/get-code?search=box')
    await screen.findByText('box-1@example.com')
    net.change({ listPool: () => new Response('Email\r\n') })
    await user.click(button('Export CSV'))
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
    const { net, user } = await open({ listPool: () => pool([pooled(1), pooled(2)]), getEventsSince: () => since })
    await screen.findByText('box-1@example.com')
    await user.click(field())
    await user.paste(line(1))
    net.change({ listPool: () => pool([pooled(1), inUse(2)]) })
    since = {
      id: '2-0',
      complete: true,
      events: [{ id: '2-0', at: '2026-11-20T12:00:00.000Z', type: 'mailbox.changed', mailboxId: 2 }],
    }
    await vi.advanceTimersByTimeAsync(6_000)
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
    const { net, user } = await open({ listPool: () => pool([inUse(2)]), deleteMailbox: () => ({ success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Delete: box-2@example.com' }))
    expect(await screen.findByRole('dialog', { name: 'Delete box-2@example.com?' })).toBeVisible()
    expect(dialog().getByText('This email is in use: buyer1. It will leave their list.')).toBeVisible()
    await waitFor(() => expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Email deleted successfully')).toBeVisible()
    expect(net.of('deleteMailbox')[0]?.parts.params).toEqual({ id: '2' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[CODE-21] a failure is told and the question stays', async () => {
    const { user } = await open({ deleteMailbox: () => refuse('wrong_state') })
    await user.click(await screen.findByRole('button', { name: 'Delete: box-1@example.com' }))
    await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1)!)
    expect(await screen.findByText('Failed to delete email')).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('takes it back into the stock, asking first where somebody holds it', async () => {
    const { net, user } = await open({
      listPool: () => pool([inUse(2), pooled(3, { status: 'completed' }), pooled(4)]),
      returnMailbox: () => ({ success: true }),
    })
    expect(await screen.findByRole('button', { name: 'Return to stock: box-4@example.com' })).toBeDisabled()
    await user.click(button('Return to stock: box-3@example.com'))
    expect(await screen.findByText('Email returned to the stock')).toBeVisible()
    await user.click(button('Return to stock: box-2@example.com'))
    await user.click(await dialog().findByRole('button', { name: 'Return to stock' }))
    await waitFor(() =>
      expect(net.of('returnMailbox').map(({ parts }) => parts.params)).toEqual([{ id: '3' }, { id: '2' }]),
    )
  })

  it('checks its token again and says what came of it', async () => {
    const { user } = await open({
      checkMailbox: () => ({ success: true, email_status: 'blocked', trouble: 'vendor_rejected/mailbox_blocked' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Check again: box-1@example.com' }))
    expect(await screen.findByText('Email status of box-1@example.com: Blocked')).toBeVisible()
    expect(screen.getByText('Microsoft has blocked this email. Take another one.')).toBeVisible()
  })

  it('shows all about it, its codes and holders', async () => {
    const { user } = await open({
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
    expect(await dialog().findByText('481920')).toBeVisible()
    for (const text of ['ES-20413', '6 days left', 'no-reply@ads.example.com', 'Who had it'])
      expect(dialog().getByText(text)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(button('Code history: box-2@example.com')).toHaveFocus())
  })

  it('deletes the selected dead ones together; only those can be selected', async () => {
    const { net, user } = await open({
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
    await user.click(screen.getByRole('checkbox', { name: 'Select the dead ones on this page' }))
    expect(screen.getAllByText('Selected 2 rows')).toHaveLength(2)
    await user.click(button('Delete dead emails'))
    expect(await screen.findByRole('dialog', { name: 'Delete 2 dead emails?' })).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Deleted 2 dead emails')).toBeVisible()
    expect(net.of('deleteMailboxes')[0]?.parts.body).toEqual({ ids: [2, 3] })
    expect(screen.queryByRole('button', { name: 'Delete dead emails' })).toBeNull()
  })
})
