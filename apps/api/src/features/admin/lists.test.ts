import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import { linkAudit } from '../../audit/chain.ts'

let world: World
let admin: Person
let asAdmin: TestClient
beforeAll(async () => {
  world = await startWorld({ REPORT_TIME_ZONE: 'Europe/Kyiv' })
  const signedIn = await signedInAs(world)('admin')
  ;[admin, asAdmin] = [signedIn.who, signedIn.client]
})
afterAll(() => world.close())

type Usage = Parameters<typeof asAdmin.call<'listEmailUsage'>>[1]['query']
type Audit = Parameters<typeof asAdmin.call<'listAudit'>>[1]['query']
const usage = async (query: Usage) => (await asAdmin.call('listEmailUsage', { query })).body
const audit = async (query: Audit) => (await asAdmin.call('listAudit', { query })).body

describe('email usage', () => {
  it('[API-17] [ENT-17] [ADMIN-35] says who had a mailbox last, with role, code and how often; [ADMIN-34] found by address, person and role', async () => {
    const mailboxes = someMailboxes(3)
    await addMailboxes(asAdmin, pasteOf(mailboxes))
    const [used, once, never] = mailboxes.map(({ email }) => email) as [string, string, string]
    const [first, last] = [await signedInAs(world)('farmer'), await signedInAs(world)('buyer')]
    const add = (client: TestClient, emailAddress: string) =>
      client.call('addMailboxByAddress', { body: { emailAddress } })
    const found = (code: string) =>
      sql`
        insert into mailbox_codes (mailbox_id, take_id, mail_id, code, sender, subject, received_at, read_by)
        select id, take_id, ${code}, ${code}, 's', 't', now(), 'x' from mailboxes where email = ${used}`.execute(
        world.db,
      )
    const { body } = await add(first.client, used)
    await found('EARLY1')
    await first.client.call('unpinMailbox', { params: { id: String(body.email_id) }, body: {} })
    await add(last.client, used)
    const { rows } = await sql<{ at: Date }>`select taken_at as at from mailboxes where email = ${used}`.execute(
      world.db,
    )
    const usedAt = rows[0]!.at.toISOString()
    await add(first.client, once)
    // Codes that somebody else read earlier do not belong to this take.
    expect((await usage({ search: used })).emailUsage).toMatchObject([{ used_at: usedAt, code_extracted: null }])
    await found('XK92PQ')
    expect((await usage({ search: used.toUpperCase() })).emailUsage).toEqual([
      {
        id: body.email_id,
        email: used,
        created_by: admin.username,
        used_by_username: last.who.username,
        user_role: 'buyer',
        used_at: usedAt,
        code_extracted: 'XK92PQ',
        total_uses: 2,
        status: 'in_use',
      },
    ])
    expect((await usage({ search: never })).emailUsage).toMatchObject([
      { used_by_username: null, user_role: null, used_at: null, code_extracted: null, total_uses: 0, status: '' },
    ])
    const emails = async (query: Usage) => (await usage(query)).emailUsage.map(({ email }) => email)
    expect(await emails({ search: first.who.username })).toEqual([once])
    expect(await emails({ search: 'farmer' })).toEqual([once])
    expect((await emails({ sort: '-total_uses' }))[0]).toBe(used)
    expect((await emails({ sort: '-used_at' })).slice(0, 2)).toEqual([once, used])
    const page = await usage({ sort: 'email', limit: '1', page: '2' })
    expect([page.total, page.page, page.emailUsage.map(({ email }) => email)]).toEqual([
      3,
      2,
      [[used, once, never].sort()[1]],
    ])
    // History keeps the name.
    await asAdmin.call('deleteUser', { params: { id: String(last.who.id) }, body: {} })
    expect((await usage({ search: used })).emailUsage).toMatchObject([
      {
        used_by_username: last.who.username,
        user_role: null,
        used_at: usedAt,
        code_extracted: 'XK92PQ',
        total_uses: 2,
        status: '',
      },
    ])
  })

  it('[ADMIN-35] pages in every order are the whole list in parts; those that nobody had stand last, or first by uses', async () => {
    const mailboxes = someMailboxes(5)
    await addMailboxes(asAdmin, pasteOf(mailboxes))
    const { who, client } = await signedInAs(world)('buyer')
    for (const { email } of mailboxes.slice(0, 3))
      await client.call('addMailboxByAddress', { body: { emailAddress: email } })
    const username = unique('renamed')
    await asAdmin.call('updateUser', { params: { id: String(who.id) }, body: { username } })
    for (const search of ['', mailboxes[0]!.email.split('-')[0]!])
      for (const sort of ['email', 'used_by_username', 'used_at', 'total_uses', 'status'] as const)
        for (const order of [sort, `-${sort}`] as const) {
          const { emailUsage: whole, total } = await usage({ sort: order, search })
          expect(whole).toHaveLength(total)
          const parts: typeof whole = []
          for (let page = 1; parts.length < total; page += 1) {
            const part = (await usage({ sort: order, search, limit: '3', page: String(page) })).emailUsage
            expect(part.length).toBeGreaterThan(0)
            parts.push(...part)
          }
          expect([order, parts]).toEqual([order, whole])
          const uses = whole.map(({ total_uses: n }) => n)
          if (sort === 'total_uses') expect(uses).toEqual(uses.toSorted((a, b) => (order === sort ? a - b : b - a)))
          if (sort === 'used_at' || sort === 'used_by_username')
            expect(uses.indexOf(0)).toBe(uses.findLastIndex((n) => n > 0) + 1)
        }
    expect((await usage({ search: username })).emailUsage.map(({ email }) => email).sort()).toEqual(
      mailboxes
        .slice(0, 3)
        .map(({ email }) => email)
        .sort(),
    )
  })

  it('[S-60] no list of the panel carries a secret', async () => {
    const { who, client } = await signedInAs(world)('buyer')
    const [box] = someMailboxes(1)
    await addMailboxes(asAdmin, pasteOf([box!]))
    await client.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
    const accountId = unique()
    const sheet = await addSheetWith(world, [{ id: accountId, login_pass: 'user:canary-login' }])
    const taken = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
    expect(taken.body.account.login_pass).toContain('canary')
    const answers = [
      [box!.email, await usage({ search: box!.email })],
      [who.username, await audit({ person: who.username })],
      [who.username, (await asAdmin.call('listUsers', { query: { search: who.username } })).body],
      [accountId, (await asAdmin.call('listAllTaken', { query: { search: accountId } })).body],
      [accountId, (await asAdmin.call('listSeenSecrets', { params: { id: String(who.id) }, query: {} })).body],
    ] as const
    for (const [named, body] of answers) {
      expect(JSON.stringify(body)).toContain(named)
      expect(JSON.stringify(body)).not.toMatch(/canary|argon2/)
    }
  })
})

describe('audit log', () => {
  it('[S-62] is found by person, record, kind and days of the reporting zone, newest first, with the kinds that there are', async () => {
    const { who, client } = await signedInAs(world)('buyer')
    await client.call('createRecoveryCodes', { body: { password: who.password } })
    const kinds = async (query: Audit) => (await audit(query)).records.map(({ kind }) => kind)
    expect(await kinds({ person: who.username.toUpperCase() })).toEqual([
      'auth.recovery_codes_created',
      'auth.signed_in',
    ])
    expect(await kinds({ person: who.username, sort: 'at' })).toEqual(['auth.signed_in', 'auth.recovery_codes_created'])
    expect(await kinds({ person: who.username, kind: 'auth.signed_in' })).toEqual(['auth.signed_in'])
    expect(await kinds({ person: who.username, kind: 'auth' })).toHaveLength(2)
    expect(await kinds({ person: who.username, kind: 'aut' })).toEqual([])
    const [signedIn] = (await audit({ person: who.username, kind: 'auth.signed_in' })).records
    expect(signedIn).toMatchObject({ network: client.network, details: { how: 'code' } })
    expect(await kinds({ record: signedIn!.record! })).toEqual(['auth.signed_in'])
    expect(await kinds({ record: 'session', person: who.username })).toEqual(['auth.signed_in'])
    expect(await kinds({ search: who.username.slice(1), kind: 'auth.signed_in' })).toEqual(['auth.signed_in'])
    const page = await audit({ person: who.username, limit: '1', page: '2' })
    expect([page.total, page.records.map(({ kind }) => kind)]).toEqual([2, ['auth.signed_in']])
    expect(page.kinds).toEqual([...new Set((await audit({ limit: '100' })).records.map(({ kind }) => kind))].sort())
    // Half past midnight in Kyiv, while UTC is still on the previous day.
    await sql`insert into audit_log (at, kind, username) values ('2026-01-09T22:30:00Z', 'users.changed', ${who.username})`.execute(
      world.db,
    )
    const on = (day: string) => kinds({ person: who.username, from: day, to: day })
    expect([await on('2026-01-09'), await on('2026-01-10')]).toEqual([[], ['users.changed']])
  })

  it('[S-62] both days are included, from midnight to midnight in Kyiv', async () => {
    const insert = (at: string) =>
      sql`insert into audit_log (at, kind, username) overriding user value values (${at}, 'users.changed', 'historian')`
    // 21:59:59 UTC in winter is the last second of the day there.
    for (const at of ['2026-01-09T21:59:59Z', '2026-01-09T22:00:00Z', '2026-01-11T21:59:59Z', '2026-01-11T22:00:00Z'])
      await insert(at).execute(world.db)
    const found = await audit({ person: 'historian', from: '2026-01-10', to: '2026-01-11' })
    expect(found.records.map(({ at }) => at)).toEqual(['2026-01-11T21:59:59.000Z', '2026-01-09T22:00:00.000Z'])
  })

  it('[S-63] says which rows are in the chain, and how many wait', async () => {
    const before = await audit({ limit: '1' })
    expect(before.chain).toMatchObject({ linked: 0, lastLinkedAt: null })
    expect(before.chain.waiting).toBe(before.total)
    expect(before.records[0]!.linked).toBe(false)
    // Other transactions on the same server delay the chain briefly.
    const waiting = async () => (await linkAudit(world.db), (await audit({ limit: '1' })).chain.waiting)
    await expect.poll(waiting).toBe(0)
    const after = await audit({ limit: '1' })
    expect(after.chain).toEqual({ linked: after.total, waiting: 0, lastLinkedAt: after.records[0]!.at })
    expect(after.records[0]!.linked).toBe(true)
  })

  it('[S-62] is given as a file, which is on record itself', async () => {
    const file = await asAdmin.send('listAudit', { query: { person: admin.username } }, { accept: 'text/csv' })
    const [head, ...rows] = file.text.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFAt,Kind,Username,Record,IP address,Name,Account ID,Details')
    const listed = (await audit({ person: admin.username, limit: '100' })).records.slice(-rows.length)
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual(
      listed.map(({ at, kind }) => [at, kind, admin.username]),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await audit({ person: admin.username, kind: 'lists' })).records[0]).toMatchObject({
      kind: 'lists.exported',
      details: { list: 'listAudit' },
    })
  })
})

describe('who did what to what', () => {
  it('[FLOW-12] [FLOW-03] names the account by name and ID, the mailbox, the person and who did it, and finds all by their names', async () => {
    const { who, client } = await signedInAs(world)('buyer')
    const accountId = unique()
    const name = unique('Piotr')
    const sheet = await addSheetWith(world, [{ id: accountId, name, login_pass: 'user:canary-login' }])
    const taken = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
    const id = taken.body.account.recordId
    const [box] = someMailboxes(1)
    await addMailboxes(asAdmin, pasteOf([box!]))
    const { body: mailbox } = await client.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
    await asAdmin.call('updateUser', { params: { id: String(who.id) }, body: { accLimit: 7 } })
    const rows = async (query: Audit) =>
      (await audit(query)).records.map(({ kind, userId, subject }) => [kind, userId, subject])
    const account = { kind: 'account', id, name, detail: accountId, stands: true }
    const ofAccount = [
      ['accounts.taken', who.id, account],
      ['accounts.revealed', who.id, account],
    ]
    for (const record of [accountId, name.toUpperCase(), `account:${id}`])
      expect([record, await rows({ record, sort: 'at' })]).toEqual([record, ofAccount])
    expect(await rows({ record: box!.email })).toEqual([
      [
        'mailboxes.taken',
        who.id,
        { kind: 'mailbox', id: mailbox.email_id, name: box!.email, detail: null, stands: true },
      ],
    ])
    const person = { kind: 'person', id: who.id, name: who.username, detail: null, stands: true }
    expect(await rows({ record: who.username })).toEqual([['users.changed', admin.id, person]])
    expect(await rows({ record: `${who.username}x` })).toEqual([])
    const [changed] = (await audit({ record: who.username })).records
    expect(changed).toMatchObject({
      details: { accLimit: 7, accLimitBefore: null },
      told: expect.stringContaining('accLimit=7'),
    })
    // They keep their names after deletion.
    await client.call('undoTake', { params: { id: String(id) }, body: {} })
    await asAdmin.call('deleteUser', { params: { id: String(who.id) }, body: {} })
    await asAdmin.call('deleteMailbox', { params: { id: String(mailbox.email_id) }, body: {} })
    expect(new Set((await rows({ record: name })).map((row) => JSON.stringify(row[2])))).toEqual(
      new Set([JSON.stringify({ ...account, stands: false })]),
    )
    expect((await rows({ record: who.username })).map(([, , subject]) => subject)).toContainEqual({
      ...person,
      stands: false,
    })
    const [gone] = await rows({ record: `mailbox:${mailbox.email_id}`, kind: 'mailboxes.deleted' })
    expect(gone?.[2]).toMatchObject({ name: box!.email, stands: false })
    expect((await rows({ person: who.username, kind: 'accounts.taken' }))[0]?.[1]).toBeNull()
  })

  it('[FLOW-12] writes the people of a grant by their names', async () => {
    const { who } = await signedInAs(world)('buyer')
    const { who: other } = await signedInAs(world)('farmer')
    await asAdmin.call('saveGrants', {
      body: { permission: 'links.create', roles: [], userIds: [who.id, other.id] },
    })
    const [row] = (await audit({ kind: 'grants.changed' })).records
    expect(row?.named['userIds']?.split(', ').sort()).toEqual([other.username, who.username].sort())
  })
})

describe('seen secrets', () => {
  it('[FLOW-12] tells what was delivered with a take from what was copied and what was shown, of one person or one thing, within days', async () => {
    const one = await signedInAs(world)('buyer')
    const two = await signedInAs(world)('buyer')
    const accountId = unique()
    const sheet = await addSheetWith(world, [{ id: accountId, name: 'Anna', login_pass: 'user:canary-login' }])
    const take = async (client: TestClient) =>
      (await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })).body.account
        .recordId
    const look = (client: TestClient, id: number, copying?: boolean) =>
      client.call('revealAccount', {
        params: { id: String(id) },
        body: { fields: ['password'], ...(copying !== undefined && { copying }) },
      })
    const first = await take(one.client)
    await look(one.client, first)
    await look(one.client, first, true)
    await one.client.call('undoTake', { params: { id: String(first) }, body: {} })
    const second = await take(two.client)
    const [box] = someMailboxes(1)
    await addMailboxes(asAdmin, pasteOf([box!]))
    const { body: mailbox } = await one.client.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
    await sql`insert into audit_log (kind, user_id, username, record, details)
      values ('mailboxes.code_read', ${one.who.id}, ${one.who.username}, ${`mailbox:${mailbox.email_id}`}, '{"sender":"s"}')`.execute(
      world.db,
    )
    type Query = Parameters<typeof asAdmin.call<'listSeen'>>[1]['query']
    const seen = async (query: Query) =>
      (await asAdmin.call('listSeen', { query })).body.seen.map((row) => [
        row.username,
        row.subject.name,
        row.field,
        row.how,
        row.held,
      ])
    const ofOne = [
      [one.who.username, box!.email, 'code', 'shown', true],
      [one.who.username, 'Anna', 'password', 'copied', false],
      [one.who.username, 'Anna', 'password', 'shown', false],
      [one.who.username, 'Anna', 'login_pass', 'delivered', false],
    ]
    expect(await seen({ person: one.who.username })).toEqual(ofOne)
    // Everyone who saw it, through both holders, requested by either holding.
    const ofAccount = [[two.who.username, 'Anna', 'login_pass', 'delivered', true], ...ofOne.slice(1)]
    for (const record of [`account:${first}`, `account:${second}`, accountId])
      expect(await seen({ record })).toEqual(ofAccount)
    expect(await seen({ record: box!.email })).toEqual(ofOne.slice(0, 1))
    expect(await seen({ record: unique('nothing') })).toEqual([])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(new Date())
    const day = (shift: number) => new Date(Date.parse(today) + shift * 86_400_000).toISOString().slice(0, 10)
    expect(await seen({ person: one.who.username, from: day(0), to: day(1) })).toEqual(ofOne)
    expect(await seen({ person: one.who.username, to: day(-1) })).toEqual([])
    expect(await seen({ person: one.who.username, from: day(2) })).toEqual([])
    const file = await asAdmin.send('listSeen', { query: { record: `account:${first}` } }, { accept: 'text/csv' })
    expect(
      file.text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(1)),
    ).toEqual(ofAccount.map(([who, name, field, how, held]) => [who, name, accountId, field, how, String(held)]))
    expect(file.text).not.toContain('canary')
  })

  it('[FLOW-12] tells of rows that do not say it whether the secret came with the take', async () => {
    const { who } = await signedInAs(world)('buyer')
    const log = (kind: string, at: string) =>
      sql`
      insert into audit_log (at, kind, user_id, username, record, details) overriding user value
      values (${at}, ${kind}, ${who.id}, ${who.username}, 'account:2000000001', '{"detail":"login_pass"}')`.execute(
        world.db,
      )
    await log('accounts.taken', '2026-01-09T10:00:00Z')
    await log('accounts.revealed', '2026-01-09T10:00:00Z')
    await log('accounts.revealed', '2026-01-09T10:00:01Z')
    const rows = (await audit({ person: who.username, kind: 'accounts.revealed' })).records
    expect(rows.map(({ details }) => details['how'])).toEqual(['shown', 'delivered'])
  })

  it('[S-59] names every secret that a person saw, held or not, also after they were deleted', async () => {
    const { who, client } = await signedInAs(world)('buyer')
    const ids = [unique(), unique()]
    const sheet = await addSheetWith(
      world,
      ids.map((id) => ({ id, login_pass: 'canary-login' })),
    )
    const take = async (accountId: string) =>
      (await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })).body.account
    const [first] = [await take(ids[0]!), await take(ids[1]!)]
    // Two secrets in one reveal.
    await client.call('revealAccount', {
      params: { id: String(first.recordId) },
      body: { fields: ['login_pass', 'password'] },
    })
    await client.call('undoTake', { params: { id: String(first.recordId) }, body: {} })
    const seen = async (query: { sort?: 'at'; search?: string } = {}) =>
      (await asAdmin.call('listSeenSecrets', { params: { id: String(who.id) }, query })).body
    const row = (accountId: string | undefined, held: boolean, field = 'login_pass') => ({
      at: expect.stringMatching(/Z$/),
      accountId,
      accountName: null,
      country: 'ES',
      sheet: sheet.name,
      field,
      held,
    })
    const answer = await seen()
    expect(answer).toMatchObject({ username: who.username, total: 4, page: 1 })
    expect(answer.secrets).toEqual([
      row(ids[0], false, 'password'),
      row(ids[0], false),
      row(ids[1], true),
      row(ids[0], false),
    ])
    expect((await seen({ search: ids[1]! })).total).toBe(1)
    await asAdmin.call('deleteUser', { params: { id: String(who.id) }, body: {} })
    expect(await seen({ sort: 'at' })).toMatchObject({
      username: who.username,
      secrets: [row(ids[0], false), row(ids[1], false), row(ids[0], false), row(ids[0], false, 'password')],
    })
    expect((await asAdmin.call('listSeenSecrets', { params: { id: '999999999999' }, query: {} })).body).toMatchObject({
      code: 'not_found',
      reason: 'user',
    })
  })
})
