import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import { unique } from '../../../test/unique.ts'
import type { TestClient } from '../../../test/client.ts'
import { openEvents } from '../../../test/events.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../../test/mailboxes.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let asAdmin: TestClient
beforeAll(async () => {
  world = await startWorld()
  asAdmin = (await signedInAs(world)('admin')).client
})
afterAll(() => world.close())

type Afterwards = 'release' | { userId: number }
const remove = (id: number, body: { accounts?: Afterwards; mailboxes?: Afterwards } = {}) =>
  asAdmin.call('deleteUser', { params: { id: String(id) }, body })
const accountsOf = async (client: TestClient) =>
  (await client.call('listMyAccounts', { query: {} })).body.accounts.map(({ accountId }) => accountId).sort()
const mailboxesOf = async (client: TestClient) =>
  (await client.call('listMyMailboxes', { query: {} })).body.emails.map(({ email }) => email).sort()
const limitOf = ({ id }: Person, limit: number) =>
  world.db.updateTable('users').set({ acc_limit: limit }).where('id', '=', id).execute()

/** A buyer with two open accounts, a closed one and two mailboxes. */
const aHolder = async () => {
  const { who, client } = await signedInAs(world)('buyer')
  const ids = [unique(), unique(), unique()]
  const sheet = await addSheetWith(
    world,
    ids.map((id) => ({ id, login_pass: 'user:pass' })),
  )
  const records: number[] = []
  for (const accountId of ids) {
    const taken = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
    records.push(taken.body.account.recordId)
  }
  await client.call('closeAccount', { params: { id: String(records[2]) }, body: { spend: 7 } })
  const mailboxes = someMailboxes(2)
  await addMailboxes(asAdmin, pasteOf(mailboxes))
  const emails = mailboxes.map(({ email }) => email)
  for (const email of emails) await client.call('addMailboxByAddress', { body: { emailAddress: email } })
  return { who, client, sheet, open: ids.slice(0, 2).sort(), closed: ids[2]!, emails: emails.sort() }
}

const freeOf = async (sheet: { id: number }) =>
  (await asAdmin.call('listAvailableAccounts', { params: { sheet: String(sheet.id) }, query: {} })).body.accounts
    .map(({ id }) => id)
    .sort()
const poolOf = async (email: string) =>
  (await asAdmin.call('listPool', { query: { search: email } })).body.emails.map(({ status, used_by_name: by }) => [
    status,
    by,
  ])[0]

describe('deleting', () => {
  it.each([
    ['released', 'released'],
    ['released', 'handed over'],
    ['handed over', 'released'],
    ['handed over', 'handed over'],
  ])(
    '[API-15] [ADMIN-26] [ADMIN-27] accounts %s, mailboxes %s: in one moment with the end of the sessions, and history keeps the name',
    async (accounts, mailboxes) => {
      const [holder, newOwner] = [await aHolder(), await signedInAs(world)('buyer')]
      const page = await openEvents(holder.client, world.main)
      const to = (what: string) => (what === 'released' ? ('release' as const) : { userId: newOwner.who.id })
      const before = await accountsOf(holder.client)
      expect(before).toEqual([...holder.open, holder.closed].sort())
      const answer = await remove(holder.who.id, { accounts: to(accounts), mailboxes: to(mailboxes) })
      expect(answer.body).toMatchObject({ success: true })
      expect((await holder.client.call('getMe')).status).toBe(401)
      await page.ended
      expect(await freeOf(holder.sheet)).toEqual(accounts === 'released' ? holder.open : [])
      expect(await accountsOf(newOwner.client)).toEqual(accounts === 'released' ? [] : holder.open)
      expect(await mailboxesOf(newOwner.client)).toEqual(mailboxes === 'released' ? [] : holder.emails)
      for (const email of holder.emails) {
        expect(await poolOf(email)).toEqual(mailboxes === 'released' ? ['', null] : ['in_use', newOwner.who.username])
      }
      // The last holder of a mailbox is listed under the name that they had.
      const usage = (await asAdmin.call('listEmailUsage', { query: { search: holder.emails[0]! } })).body.emailUsage
      const last = mailboxes === 'released' ? holder.who : newOwner.who
      expect(usage).toMatchObject([{ used_by_username: last.username }])
      // Closed accounts stay theirs by name.
      const taken = (await asAdmin.call('listAllTaken', { query: { search: holder.closed } })).body.accounts
      expect(taken).toMatchObject([{ accountId: holder.closed, userUsername: holder.who.username, closed: true }])
      const audit = (await asAdmin.call('listAudit', { query: { record: `user:${holder.who.id}` } })).body.records
      expect(audit).toMatchObject([
        { kind: 'users.deleted', details: { username: holder.who.username, accounts: 2, mailboxes: 2 } },
      ])
    },
  )

  it('[API-15] twice is “User not found”, and the person is gone from the list', async () => {
    const person = await world.person()
    expect((await remove(person.id)).status).toBe(200)
    expect((await remove(person.id)).body).toMatchObject({ error: 'User not found', code: 'not_found', reason: 'user' })
    expect((await asAdmin.call('listUsers', { query: { search: person.username } })).body.total).toBe(0)
    const logIn = await world.client().call('login', { body: { username: person.username, password: person.password } })
    expect(logIn.body.code).toBe('invalid_credentials')
  })

  it('[ADMIN-26] [R-02] a new owner’s limit holds, and one who cannot hold is refused: then nothing has happened at all', async () => {
    const [holder, newOwner, farmer] = [
      await aHolder(),
      await signedInAs(world)('buyer'),
      await signedInAs(world)('TeamleadFarmer'),
    ]
    await limitOf(newOwner.who, 1)
    const refused = async (body: { accounts?: Afterwards; mailboxes?: Afterwards }) => {
      const { status, body: error } = await remove(holder.who.id, body)
      return [status, error.code, error.limit]
    }
    expect(await refused({ accounts: { userId: newOwner.who.id } })).toEqual([409, 'limit_reached', 1])
    expect(await refused({ accounts: { userId: farmer.who.id } })).toEqual([409, 'wrong_state', undefined])
    expect(await refused({ mailboxes: { userId: farmer.who.id } })).toEqual([409, 'wrong_state', undefined])
    expect(await refused({ mailboxes: { userId: holder.who.id } })).toEqual([409, 'wrong_state', undefined])
    expect(await refused({ accounts: { userId: 99_999_999_999 } })).toEqual([409, 'wrong_state', undefined])
    expect(await accountsOf(holder.client)).toEqual([...holder.open, holder.closed].sort())
    expect(await mailboxesOf(holder.client)).toEqual(holder.emails)
    await limitOf(newOwner.who, 2)
    expect((await remove(holder.who.id, { accounts: { userId: newOwner.who.id } })).status).toBe(200)
    expect(await accountsOf(newOwner.client)).toEqual(holder.open)
  })

  it('[ADMIN-26] [S-62] hundreds of mailboxes go together, without their codes, each on record', async () => {
    const [{ who, client }, newOwner] = [await signedInAs(world)('farmer'), await signedInAs(world)('buyer')]
    await addMailboxes(asAdmin, pasteOf(someMailboxes(300)))
    const { emails } = (await client.call('takeMailboxes', { body: { count: 300 } })).body
    const [first] = emails
    await sql`
      update mailboxes set status = 'completed', code = '123456', code_read_at = now()
      where id = ${first!.email_id}`.execute(world.db)
    expect((await remove(who.id, { mailboxes: { userId: newOwner.who.id } })).status).toBe(200)
    const over = (await newOwner.client.call('listMyMailboxes', { query: {} })).body.emails
    expect(over.map(({ email }) => email).sort()).toEqual(emails.map(({ email }) => email).sort())
    expect(over.every(({ status, code_extracted: code }) => status === 'in_use' && code === null)).toBe(true)
    const { rows: audit } = await sql<{ n: string; to: string }>`
      select count(distinct record) as n, min(details ->> 'to') as to from audit_log
      where kind = 'mailboxes.handed_over' and record = any(${emails.map(({ email_id: id }) => `mailbox:${id}`)}::text[])
      `.execute(world.db)
    expect(audit[0]).toEqual({ n: '300', to: newOwner.who.username })
    const { rows: takes } = await sql<{ open: string; ended: string }>`
      select count(*) filter (where ended_at is null and username = ${newOwner.who.username}) as open,
        count(*) filter (where ended_how = 'returned' and username = ${who.username}) as ended
      from mailbox_takes where mailbox_id = any(${emails.map(({ email_id: id }) => id)}::integer[])`.execute(world.db)
    expect(takes[0]).toEqual({ open: '300', ended: '300' })
    const usage = (await asAdmin.call('listEmailUsage', { query: { search: first!.email } })).body.emailUsage
    expect(usage).toMatchObject([{ used_by_username: newOwner.who.username, code_extracted: null }])
    // The new holder has read no code: a mailbox that they put back is free again.
    await newOwner.client.call('unpinMailboxes', { body: { ids: [first!.email_id] } })
    const again = (await asAdmin.call('listEmailUsage', { query: { search: first!.email } })).body.emailUsage
    expect(again).toMatchObject([{ status: '' }])
  })

  it('[R-01] [R-05] takes that race with the deletion are taken or refused with 401, and leave nothing in nobody’s hands', async () => {
    const { who, client } = await signedInAs(world)('buyer')
    const ids = Array.from({ length: 8 }, () => unique())
    const sheet = await addSheetWith(
      world,
      ids.map((id) => ({ id })),
    )
    await client.csrfToken()
    const takes = ids.map((accountId) =>
      client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } }),
    )
    const [removed, ...taken] = await Promise.all([remove(who.id), ...takes])
    expect(removed.status).toBe(200)
    expect(taken.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from accounts where user_id is null and ended_at is null and closed_at is null`.execute(
      world.db,
    )
    expect(rows[0]!.n).toBe('0')
    expect(await freeOf(sheet)).toEqual(ids.toSorted())
  })
})

describe('renaming', () => {
  it('what a person holds stands under the new name, what has ended under the old', async () => {
    const holder = await aHolder()
    const username = unique('renamed')
    await asAdmin.call('updateUser', { params: { id: String(holder.who.id) }, body: { username } })
    const taken = (await asAdmin.call('listAllTaken', { query: { search: username } })).body.accounts
    expect(taken.map(({ accountId }) => accountId).sort()).toEqual([...holder.open, holder.closed].sort())
    expect(await poolOf(holder.emails[0]!)).toEqual(['in_use', username])
  })
})
