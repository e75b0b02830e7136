import { auditDetails } from '@app/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { choicesOf, choose } from '../../test/choose.ts'
import { overview, takenOne } from '../../test/accounts.ts'
import { log, openAdmin, record, rowOf, seen, seenList, usage, usages, user } from '../../test/admin.ts'
import { findButton } from '../../test/codes-page.ts'
import { refuse } from '../../test/network.ts'
import { recordBeside } from '../../test/record.ts'

const heads = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

describe('taken accounts', () => {
  const path = '/admin?section=taken'

  it('[ADMIN-29] [ADMIN-31] [ADMIN-32] counts them and shows every column; spend only of closed ones', async () => {
    const { net } = await openAdmin(
      {
        listAllTaken: () =>
          overview(
            [
              takenOne(1, { isUserAdmin: true, spend: 9, accountName: 'Anna' }),
              takenOne(2, { closed: true, closedAt: '2026-11-19T10:00:00Z', spend: 412.5 }),
            ],
            454,
          ),
      },
      path,
    )
    expect(await screen.findByRole('heading', { name: 'Taken Accounts Management (454)' })).toBeVisible()
    expect(heads('Taken Accounts Management')).toEqual([
      'Account ID',
      'Name',
      'Country',
      'Taken by',
      'Role',
      'User ID',
      'Taken at',
      'Status',
      'Spend',
      'Closed at',
    ])
    const rows = screen.getAllByRole('row')
    const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
    expect(rows.slice(1).map(cells)).toEqual([
      [
        'ES-20001',
        'Anna',
        'ES',
        'buyer1 Admin',
        'Buyer',
        '11',
        expect.stringMatching(/^20 Nov( 2026)?, 14:32$/),
        'Taken',
        '—',
        '—',
      ],
      [
        'ES-20002',
        'ES-20002',
        'ES',
        'buyer1 ',
        'Buyer',
        '11',
        expect.stringMatching(/^20 Nov( 2026)?, 14:32$/),
        'Closed',
        '$412.50',
        expect.stringMatching(/^19 Nov( 2026)?, 12:00$/),
      ],
    ])
    expect(screen.getByText('1–10 of 454')).toBeVisible()
    expect(net.of('listAllTaken')[0]?.parts.query).toMatchObject({ limit: '10', page: '1' })
    expect(net.of('listUsers')).toEqual([])
  })

  it('[ADMIN-30] the search is the server’s to answer', async () => {
    const { net, user: me } = await openAdmin({}, path)
    const field = await screen.findByRole('searchbox', { name: 'Search by account, country, username or role' })
    await me.type(field, 'spain')
    await waitFor(() => expect(net.of('listAllTaken').at(-1)?.parts.query).toMatchObject({ search: 'spain' }))
  })

  it('[ADMIN-29] [ADMIN-01] a failure is told, with Retry', async () => {
    const { net, user: me } = await openAdmin({ listAllTaken: () => refuse('unavailable') }, path)
    expect(await screen.findByText('Failed to load taken accounts')).toBeVisible()
    net.change({ listAllTaken: () => overview() })
    await me.click(await findButton('Retry'))
    expect(await screen.findByText('buyer1')).toBeVisible()
    await me.click(await findButton('Refresh'))
    await waitFor(() => expect(net.of('listAllTaken').at(-1)?.parts.query).toMatchObject({ fresh: '1' }))
  })
})

describe('the use of mailboxes', () => {
  const path = '/admin?section=emails'

  it('[ADMIN-33] [ADMIN-35] [ADMIN-36] counts them and shows every column, a long code cut', async () => {
    await openAdmin(
      {
        listEmailUsage: () =>
          usages(
            [
              usage(1, { code_extracted: '12345678901234567890X' }),
              usage(2, { code_extracted: '12345678901234567890' }),
              usage(3, {
                used_by_username: null,
                user_role: null,
                used_at: null,
                code_extracted: null,
                total_uses: 0,
                status: '',
              }),
            ],
            2071,
          ),
      },
      path,
    )
    expect(await screen.findByRole('heading', { name: 'Email Usage Tracking (2,071)' })).toBeVisible()
    expect(heads('Email Usage Tracking')).toEqual([
      'Email',
      'Used by',
      'Role',
      'Used at',
      'Code extracted',
      'Total uses',
      'Status',
    ])
    const first = await rowOf('box-1@example.com')
    expect(first.getByText('Created by lead1')).toBeVisible()
    expect(first.getByText('12345678901234567890…')).toBeVisible()
    expect(first.getByText('Completed')).toBeVisible()
    expect((await rowOf('box-2@example.com')).getByText('12345678901234567890')).toBeVisible()
    const texts = within((await screen.findByText('box-1@example.com')).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(texts).toEqual([
      'buyer1',
      'Buyer',
      expect.stringMatching(/^20 Nov( 2026)?, 14:32$/),
      '12345678901234567890…',
      '1',
      'Completed',
    ])
    const third = await rowOf('box-3@example.com')
    expect(third.getByText('Not used')).toBeVisible()
    expect(third.getByText('Available')).toBeVisible()
  })

  it('[ADMIN-34] [ADMIN-37] is searched by the server, ten on a page, with a way to any page', async () => {
    const { net, user: me } = await openAdmin(
      { listEmailUsage: ({ query }) => usages([usage(1)], 45, Number(query.page)) },
      path,
    )
    const asked = () => net.of('listEmailUsage').at(-1)?.parts.query
    const jump = await screen.findByRole('textbox', { name: 'Go to' })
    expect(asked()).toMatchObject({ limit: '10' })
    await me.type(jump, '0{Enter}')
    expect(await screen.findByText('Enter a number from 1 to 5')).toBeVisible()
    await me.type(jump, '4{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ page: '4' }))
    await me.type(await screen.findByRole('searchbox', { name: 'Search by email, username or role' }), 'box')
    await waitFor(() => expect(asked()).toMatchObject({ search: 'box', page: '1' }))
  })

  it('[ADMIN-33] a failure, nothing found and an empty pool are told apart', async () => {
    const { net, user: me } = await openAdmin({ listEmailUsage: () => refuse('unavailable') }, `${path}&search=zzz`)
    expect(await screen.findByText('Failed to load email usage statistics')).toBeVisible()
    net.change({ listEmailUsage: () => usages([], 0) })
    await me.click(await findButton('Retry'))
    expect(await screen.findByText('Nothing matches “zzz”')).toBeVisible()
    await me.click(await findButton('Clear filters'))
    expect(await screen.findByText('No emails in the pool yet')).toBeVisible()
  })
})

describe('permissions', () => {
  it('shows who may do what, and grants the creation of links', async () => {
    const { net, user: me } = await openAdmin({ saveGrants: () => ({ success: true }) }, '/admin?section=permissions')
    expect((await rowOf('Create links')).getByText('If granted')).toBeVisible()
    await me.click(await screen.findByRole('checkbox', { name: 'Admin' }))
    await me.click(await findButton('Remove buyer8'))
    await me.click(await findButton('Save permissions'))
    expect(await screen.findByText('Permissions updated')).toBeVisible()
    expect(net.of('saveGrants')[0]?.parts.body).toEqual({
      permission: 'links.create',
      roles: ['buyer', 'admin'],
      userIds: [],
    })
  })
})

describe('on a phone', () => {
  it.each([
    ['users', 'Created'],
    ['taken', 'Taken at'],
    ['emails', 'Used at'],
    ['audit', 'Time'],
  ])('no head of the list %s is reached by Tab unseen, and a choice sorts it', async (section, by) => {
    vi.stubGlobal('innerWidth', 640)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user: me } = await openAdmin({}, `/admin?section=${section}`)
    const head = within((await screen.findAllByRole('columnheader'))[0]!.closest('thead')!)
    expect(head.getByRole('columnheader', { name: by })).toBeVisible()
    expect(head.queryAllByRole('button')).toEqual([])
    await choose(me, await screen.findByRole('combobox', { name: 'Sort' }), `${by}, ascending`)
    await waitFor(() => expect(window.location.search).toContain('sort='))
    expect(head.getByRole('columnheader', { name: by }).getAttribute('aria-sort')).toBe('ascending')
  })
})

describe('an address', () => {
  it.each([
    ['listUsers', 'users', 'role=king', { sort: 'id' }],
    ['listAllTaken', 'taken', 'state=half', { sort: '-takenAt' }],
    ['listEmailUsage', 'emails', 'state=open', { sort: '-used_at' }],
    ['listAudit', 'audit', 'from=yesterday', { sort: '-at' }],
  ] as const)('asks of %s only what the call knows', async (call, section, odd, first) => {
    const { net } = await openAdmin({}, `/admin?section=${section}&sort=luck&page=0&${odd}&search=${'x'.repeat(120)}`)
    await waitFor(() => expect(net.of(call)).toHaveLength(1))
    const limit = expect.stringMatching(/^\d+$/)
    expect(net.of(call)[0]?.parts.query).toEqual({ page: '1', limit, search: 'x'.repeat(100), ...first })
  })
})

describe('the audit log', () => {
  it('is filtered through the address and says how far it is chained', async () => {
    const { net, user: me } = await openAdmin({}, '/admin?section=audit&person=buyer1&from=2026-11-01')
    expect(await screen.findByText(/^Chain: 1,204 records linked · the last on .* · 3 waiting$/)).toBeVisible()
    const asked = () => net.of('listAudit').at(-1)?.parts.query
    expect(asked()).toMatchObject({ person: 'buyer1', from: '2026-11-01' })
    await choose(me, await screen.findByRole('combobox', { name: 'Kind' }), 'User created')
    await me.type(await screen.findByRole('textbox', { name: 'Item: ID or name' }), 'account')
    await waitFor(() => expect(asked()).toMatchObject({ kind: 'users.created', record: 'account' }))
    expect(window.location.search).toContain('kind=users.created')
  })

  it('[DESK-17] on a phone its filters stand behind one button, which says how many narrow it', async () => {
    vi.stubGlobal('innerWidth', 390)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user: me } = await openAdmin({}, '/admin?section=audit&person=buyer1&kind=users.created&from=2026-11-01')
    const fold = await screen.findByRole('button', { name: 'Filters: 2' })
    const group = document.getElementById(fold.getAttribute('aria-controls')!)!
    expect(group.ariaLabel).toBe('Filters')
    expect([fold.ariaExpanded, group.dataset['open']]).toEqual(['false', undefined])
    // The owner of the rows is a separate filter.
    expect(group.contains(screen.getByRole('textbox', { name: 'User' }))).toBe(false)
    expect(group.contains(screen.getByRole('textbox', { name: 'Item: ID or name' }))).toBe(true)
    await me.click(fold)
    expect([fold.ariaExpanded, group.dataset['open']]).toEqual(['true', 'true'])
  })

  it('takes days as people write them, on Enter and on leaving, and says what cannot be read', async () => {
    const { net, user: me } = await openAdmin({}, '/admin?section=audit&from=2026-11-01')
    const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' })
    expect(from.value).toBe('1 Nov 2026')
    const asked = () => net.of('listAudit').at(-1)?.parts.query
    await me.clear(from)
    await me.type(from, '14.11.2026{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-14' }))
    const to = screen.getByRole('textbox', { name: 'To' })
    await me.type(to, 'soon')
    await me.tab()
    expect(screen.getByText('Enter a date like 5 Mar 2026')).toBeVisible()
    expect(to.getAttribute('aria-invalid')).toBe('true')
    await me.clear(to)
    await me.clear(from)
    await me.tab()
    await waitFor(() => expect(asked()).not.toHaveProperty('from'))
    expect(asked()).not.toHaveProperty('to')
    expect(to.getAttribute('aria-invalid')).toBeNull()
  })

  it('[FLOW-12] [FLOW-13] one undoing of a deletion is one row, which opens to what came back with it; others stay apart', async () => {
    const by = { username: 'chief', userId: 1, at: '2026-11-20T12:40:00.120Z' } as const
    const person = { kind: 'person', id: 8, name: 'vera', detail: null, stands: true } as const
    const rows = [
      record(9, { at: '2026-11-20T12:41:00.000Z', username: 'chief', userId: 1, kind: 'old.kind' }),
      record(8, { ...by, kind: 'users.restored', record: 'user:8', subject: person, details: {} }),
      record(7, { ...by, kind: 'mailboxes.restored', details: {} }),
      // Another person's, at the same moment.
      record(6, { ...by, username: 'oksana', userId: 2, kind: 'old.kind' }),
      record(5, { ...by, kind: 'accounts.restored', details: {} }),
    ]
    const { user: me } = await openAdmin({ listAudit: () => log(rows) }, '/admin?section=audit')
    const told = async () =>
      within(await screen.findByRole('table', { name: 'Audit log' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[1]!.textContent)
    await screen.findByText('vera')
    const [lead, mail, account] = [
      'chief undid the deletion of the user vera',
      expect.stringMatching(/^chief gave the email .* back to its user/),
      expect.stringMatching(/^chief gave the account .* back to its user/),
    ]
    expect(await told()).toEqual(['chief: old.kind', lead, 'oksana: old.kind'])
    const more = screen.getByRole('button', { name: '2 more rows of this' })
    expect(more).toHaveTextContent('+2')
    await me.click(more)
    expect(await told()).toEqual(['chief: old.kind', lead, mail, account, 'oksana: old.kind'])
    expect(screen.getByRole('button', { name: '2 more rows of this' }).ariaExpanded).toBe('true')
    await me.click(screen.getByRole('button', { name: '2 more rows of this' }))
    expect(await told()).toHaveLength(3)
  })

  it('[FLOW-12] reads as sentences whose names lead to what they name, with values before and after', async () => {
    const named = record(1)
    const changed = record(2, {
      kind: 'users.changed',
      username: 'chief',
      userId: 1,
      record: 'user:8',
      subject: { kind: 'person', id: 8, name: 'buyer8', detail: null, stands: true },
      details: { username: 'buyer8', accLimit: 5, accLimitBefore: 3, isAdmin: false, isAdminBefore: true },
    })
    const gone = record(3, {
      kind: 'sheets.removed',
      userId: null,
      record: 'sheet:2',
      subject: { kind: 'sheet', id: 2, name: 'Spain', detail: null, stands: false },
      details: {},
    })
    const rows = [named, changed, gone, record(4, { kind: 'old.kind' })]
    const { user: me } = await openAdmin({ listAudit: () => log(rows), getUser: () => user(8) }, '/admin?section=audit')
    const cells = async () => {
      const table = await screen.findByRole('table')
      return within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].slice(1, 3).map(({ textContent }) => textContent))
    }
    await screen.findByText('buyer8')
    expect(await cells()).toEqual([
      ['buyer1 viewed data of the account EU-0007 Piotr Schmidt: Card code', '—'],
      ['chief changed the user buyer8', 'Account limit: before: 3 → now: 5Admin rights: before: yes → now: no'],
      ['buyer1 removed the sheet Spain', '—'],
      ['buyer1: old.kind', 'Detail: cvvHow: shown'],
    ])
    // Deleted people and missing records are plain text.
    expect(screen.queryByRole('button', { name: 'Spain' })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'buyer1' })).toHaveLength(2)
    await me.click(screen.getByRole('button', { name: 'buyer8' }))
    expect(window.location.search).toContain('open=person-8')
    act(() => setLanguage('uk'))
    expect((await cells())[0]).toEqual(['buyer1 переглядає дані акаунта EU-0007 Piotr Schmidt: Код картки', '—'])
    expect((await cells())[1]?.[0]).toBe('chief змінює користувача buyer8')
  })

  it('[FLOW-12] tells a secret that was delivered with the account, and one that was copied, from one that was shown', async () => {
    const rows = ['delivered', 'copied', 'shown'].map((how, index) =>
      record(index + 1, { details: { detail: 'login_pass', how } }),
    )
    await openAdmin({ listAudit: () => log(rows) }, '/admin?section=audit')
    for (const text of [
      'buyer1 received data with the account EU-0007 Piotr Schmidt: Login and password',
      'buyer1 copied data of the account EU-0007 Piotr Schmidt without showing it: Login and password',
      'buyer1 viewed data of the account EU-0007 Piotr Schmidt: Login and password',
    ])
      expect(
        await screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === text),
      ).toBeVisible()
  })

  it('[FLOW-12] answers who saw what in the same days, of the same person and thing, as a file too', async () => {
    const { net, user: me } = await openAdmin(
      { listSeen: () => seenList([seen(1), seen(2, { field: 'code', how: 'shown', held: false })]) },
      '/admin?section=audit&person=buyer1&from=2026-11-01&kind=users.created',
    )
    await choose(me, await screen.findByRole('combobox', { name: 'Kind' }), 'Secrets and codes seen')
    const table = within(await screen.findByRole('table', { name: 'Secrets and codes seen' }))
    await table.findAllByText('buyer1')
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent)),
    ).toEqual([
      ['buyer1', 'Login and password', 'EU-0007 Piotr Schmidt', 'delivered with the account', 'Still held'],
      ['buyer1', 'Code from the email', 'EU-0007 Piotr Schmidt', 'shown', ''],
    ])
    const asked = () => net.of('listSeen').at(-1)?.parts.query
    expect(asked()).toMatchObject({ person: 'buyer1', from: '2026-11-01' })
    await me.type(screen.getByRole('textbox', { name: 'Item: ID or name' }), 'EU-0007')
    await waitFor(() => expect(asked()).toMatchObject({ record: 'EU-0007' }))
    await choose(me, screen.getByRole('combobox', { name: 'Kind' }), 'All event types')
    expect(await screen.findByRole('table', { name: 'Audit log' })).toBeVisible()
    expect(net.of('listAudit').at(-1)?.parts.query).toMatchObject({ person: 'buyer1', record: 'EU-0007' })
  })

  it('names the kinds to choose from', async () => {
    const { user: me } = await openAdmin({}, '/admin?section=audit')
    expect(await choicesOf(me, await screen.findByRole('combobox', { name: 'Kind' }))).toEqual([
      'All event types',
      'Secrets and codes seen',
      'Account data viewed',
      'User created',
    ])
  })

  it('[FLOW-12] shows all of a record, and leads from it to what one asks next', async () => {
    const { user: me } = await openAdmin({ listAudit: () => log([record(1)]) }, '/admin?section=audit')
    await me.click(await screen.findByRole('button', { name: 'All about Account data viewed' }))
    const sheet = await recordBeside()
    expect(await sheet.findByText('accounts.revealed')).toBeVisible()
    for (const text of ['Card code', 'shown', '203.0.113.0/24', 'account:7', 'In the chain'])
      expect(sheet.getAllByText(text)[0]).toBeVisible()
    const links = sheet.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Everything about buyer1', '/admin?section=audit&person=buyer1'],
      ['Everything that buyer1 saw', '/admin?section=audit&of=seen&person=buyer1'],
      ['Everything about Piotr Schmidt', '/admin?section=audit&record=account%3A7'],
      ['Everyone who saw Piotr Schmidt', '/admin?section=audit&of=seen&record=account%3A7'],
    ])
  })

  it('[I18N-01] names each detail that the server writes in the language of whoever reads it, an old one as it is', async () => {
    // A value and its predecessor share one line.
    const written = auditDetails.filter((name) => !name.endsWith('Before'))
    const details = Object.fromEntries([...written, 'old_name'].map((name) => [name, 1]))
    const { user: me } = await openAdmin({ listAudit: () => log([record(1, { details })]) }, '/admin?section=audit')
    await me.click(await screen.findByRole('button', { name: 'All about Account data viewed' }))
    const names = async () =>
      (await recordBeside())
        .getAllByRole('term')
        .map(({ textContent }) => textContent)
        .slice(1, 2 + written.length)
    const english = await names()
    for (const text of ['Email status', 'Attempts left', 'old_name']) expect(english).toContain(text)
    expect(english.filter((name) => (auditDetails as readonly string[]).includes(name))).toEqual([])
    act(() => setLanguage('uk'))
    expect((await names()).filter((name) => !/[А-ЯҐЄІЇа-яґєії]/.test(name))).toEqual(['Telegram ID', 'ID', 'old_name'])
  })

  it('[I18N-06] writes the amounts of a record in the language of whoever reads it', async () => {
    const { user: me } = await openAdmin(
      { listAudit: () => log([record(1, { details: { detail: null, spend: 0.07, spendBefore: 1234.5 } })]) },
      '/admin?section=audit',
    )
    await me.click(await screen.findByRole('button', { name: 'All about Account data viewed' }))
    const sheet = await recordBeside()
    for (const text of ['Spend', '$1,234.50']) expect(sheet.getByText(text)).toBeVisible()
    expect(sheet.getByText(/\$0\.07/)).toBeVisible()
    expect(sheet.queryByText('null')).toBeNull()
    act(() => setLanguage('uk'))
    for (const text of ['Спенд', /0,07\u00a0\$/, '1\u00a0234,50\u00a0$'])
      expect((await sheet.findAllByText(text, { normalizer: (given) => given }))[0]).toBeVisible()
  })
})
