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
  world = await startWorld()
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
    // What somebody else read in it before is not of this take.
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
    // Transactions of others on the same server hold the chain back for a moment.
    const waiting = async () => (await linkAudit(world.db), (await audit({ limit: '1' })).chain.waiting)
    await expect.poll(waiting).toBe(0)
    const after = await audit({ limit: '1' })
    expect(after.chain).toEqual({ linked: after.total, waiting: 0, lastLinkedAt: after.records[0]!.at })
    expect(after.records[0]!.linked).toBe(true)
  })

  it('[S-62] is given as a file, which is on record itself', async () => {
    const file = await asAdmin.send('listAudit', { query: { person: admin.username } }, { accept: 'text/csv' })
    const [head, ...rows] = file.text.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFAt,Kind,Username,Record,Network')
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

describe('seen secrets', () => {
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
    await client.call('revealAccount', {
      params: { id: String(first.recordId) },
      body: { fields: ['login_pass'] },
    })
    await client.call('undoTake', { params: { id: String(first.recordId) }, body: {} })
    const seen = async (query: { sort?: 'at'; search?: string } = {}) =>
      (await asAdmin.call('listSeenSecrets', { params: { id: String(who.id) }, query })).body
    const row = (accountId: string | undefined, held: boolean) => ({
      at: expect.stringMatching(/Z$/),
      accountId,
      country: 'ES',
      sheet: sheet.name,
      field: 'login_pass',
      held,
    })
    const answer = await seen()
    expect(answer).toMatchObject({ username: who.username, total: 3, page: 1 })
    expect(answer.secrets).toEqual([row(ids[0], false), row(ids[1], true), row(ids[0], false)])
    expect((await seen({ search: ids[1]! })).total).toBe(1)
    await asAdmin.call('deleteUser', { params: { id: String(who.id) }, body: {} })
    expect(await seen({ sort: 'at' })).toMatchObject({
      username: who.username,
      secrets: [row(ids[0], false), row(ids[1], false), row(ids[0], false)],
    })
    expect((await asAdmin.call('listSeenSecrets', { params: { id: '999999999999' }, query: {} })).body).toMatchObject({
      code: 'not_found',
      reason: 'user',
    })
  })
})
