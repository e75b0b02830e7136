import type { contract, Input } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { figuresZone } from '../../../test/figures.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../../test/mailboxes.ts'
import { todayIn } from '../../lib/days.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let asAdmin: TestClient
let chief: Person
beforeAll(async () => {
  world = await startWorld()
  const admin = await signedInAs(world)('admin')
  asAdmin = admin.client
  chief = admin.who
})
afterAll(() => world.close())

const on = (id: number) => ({ params: { id: String(id) } })
type Body = Input<typeof contract.deleteUser>['body']
const remove = (id: number, body: Body = {}) => asAdmin.call('deleteUser', { ...on(id), body })
const undo = (id: number, client = asAdmin) => client.call('undoDeparture', { ...on(id), body: {} })
const openOf = async (client: TestClient) =>
  (await client.call('listMyAccounts', { query: {} })).body.accounts
    .filter(({ closed }) => !closed)
    .map(({ accountId }) => accountId)
    .sort()
const mailboxesOf = async (client: TestClient) =>
  (await client.call('listMyMailboxes', { query: {} })).body.emails.map(({ email }) => email).sort()
/** Moves the departure back by more than ten minutes. */
const later = (id: number) =>
  sql`update departures set left_at = left_at - interval '601 seconds' where id = ${id}`.execute(world.db)

/** A buyer with accounts, whose logins they revealed, and mailboxes. */
const aHolder = async (count = 3, boxes = 2) => {
  const { who, client } = await signedInAs(world)('buyer')
  const ids = Array.from({ length: count }, () => unique()).sort()
  const sheet = await addSheetWith(
    world,
    ids.map((id) => ({ id, login_pass: 'user:pass' })),
  )
  const take = async (accountId: string, by = client) =>
    by.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  const records: number[] = []
  for (const accountId of ids) records.push((await take(accountId)).body.account.recordId)
  const mailboxes = someMailboxes(boxes)
  await addMailboxes(asAdmin, pasteOf(mailboxes))
  const emails = mailboxes.map(({ email }) => email).sort()
  for (const email of emails) await client.call('addMailboxByAddress', { body: { emailAddress: email } })
  return { who, client, sheet, ids, records, emails, take }
}
const someBuyer = () => signedInAs(world)('buyer')
/** Number of write-backs requested for the rows of these records. */
const marksOf = async (records: readonly number[]) => {
  const { rows } = await sql<{ wanted: number }>`
    select wanted from sheet_marks m join accounts a on a.row_id = m.row_id
    where a.id = any (${records}::integer[]) order by a.id`.execute(world.db)
  return rows.map(({ wanted }) => wanted)
}

it('[FLOW-13] what a person holds is shown before they leave: accounts by themselves, and how many of the rest', async () => {
  const { who, client, ids, records } = await aHolder()
  await client.call('closeAccount', { ...on(records[2]!), body: { spend: 7 } })
  const held = (await asAdmin.call('getHeld', on(who.id))).body
  expect(held).toMatchObject({ accountsTotal: 2, mailboxes: 2, waiting: 0, links: 0 })
  expect(held.accounts.map(({ id, accountId, recorded }) => [id, accountId, recorded])).toEqual([
    [records[0], ids[0], 0],
    [records[1], ids[1], 0],
  ])
  expect((await asAdmin.call('getHeld', on(99_999_999))).body).toMatchObject({ code: 'not_found', reason: 'user' })
})

it('[FLOW-13] [ADMIN-26] each account has a fate of its own, the others that of all; closing asks what it asks alone', async () => {
  const [holder, colleague] = [await aHolder(4), await someBuyer()]
  const [first, second, third, fourth] = holder.records
  const close = { spend: 12.5, closeReason: 'banned' as const, closeNote: 'since noon' }
  const each = [
    { id: first!, then: { close } },
    { id: second!, then: { userId: colleague.who.id } },
    { id: third!, then: 'release' as const },
  ]
  const answer = await remove(holder.who.id, { accounts: { userId: colleague.who.id }, each })
  expect(answer.body).toEqual({
    success: true,
    departureId: expect.any(Number),
    undoUntil: expect.stringMatching(/Z$/),
  })
  expect(await openOf(colleague.client)).toEqual([holder.ids[1], holder.ids[3]])
  const { accounts } = (await asAdmin.call('listAllTaken', { query: { search: holder.ids[0]! } })).body
  expect(accounts).toMatchObject([{ closed: true, spend: 12.5, userUsername: holder.who.username }])
  const free = (await asAdmin.call('listAvailableAccounts', { params: { sheet: String(holder.sheet.id) }, query: {} }))
    .body
  expect(free.accounts.map(({ id }) => id)).toEqual([holder.ids[2]])
  const told = (await colleague.client.call('listNotifications', { query: {} })).body.notifications
  expect(told.filter(({ kind }) => kind === 'account.received')).toHaveLength(2)
  const audit = (await asAdmin.call('listAudit', { query: { record: `user:${holder.who.id}` } })).body.records
  expect(audit).toMatchObject([{ kind: 'users.deleted', details: { accounts: 4, closed: 1 } }])
  expect(fourth).toBeDefined()
})

it('[FLOW-13] where one account does not fit its fate nothing has happened, and each that does not is named', async () => {
  const [holder, other, colleague] = [await aHolder(), await aHolder(1), await someBuyer()]
  const today = todayIn(figuresZone)
  const recorded = await holder.client.call('recordSpend', {
    ...on(holder.records[0]!),
    body: { days: [{ day: today, spend: 20 }] },
  })
  expect(recorded.status).toBe(200)
  const each = [
    { id: holder.records[0]!, then: { close: { spend: 5 } } },
    { id: holder.records[1]!, then: { userId: colleague.who.id } },
    { id: other.records[0]!, then: 'release' as const },
    { id: 2_000_000_000, then: { close: { spend: 1 } } },
  ]
  const { status, body } = await remove(holder.who.id, { each })
  expect([status, body.code, body.reason]).toEqual([409, 'wrong_state', 'leaving'])
  expect(body.values).toEqual({
    [holder.records[0]!]: 'wrong_state/spend_below',
    [other.records[0]!]: 'not_found',
    2000000000: 'not_found',
  })
  expect(await openOf(holder.client)).toEqual(holder.ids)
  expect(await openOf(other.client)).toEqual(other.ids)
  expect(await openOf(colleague.client)).toEqual([])
  const farmer = await signedInAs(world)('farmer')
  const wrong = await remove(holder.who.id, {
    each: [{ id: holder.records[1]!, then: { userId: farmer.who.id } }],
  })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong_state'])
  for (const then of [{ close: { spend: -1 } }, { close: { spend: 1, closeReason: 'other' as const } }]) {
    const refused = await remove(holder.who.id, { each: [{ id: holder.records[0]!, then }] })
    expect(refused.status).toBe(400)
  }
  // The limit covers everything that one person receives.
  await sql`update users set acc_limit = 1 where id = ${colleague.who.id}`.execute(world.db)
  const full = await remove(holder.who.id, {
    accounts: { userId: colleague.who.id },
    each: [{ id: holder.records[1]!, then: { userId: colleague.who.id } }],
  })
  expect([full.status, full.body.code]).toEqual([409, 'limit_reached'])
  expect(await openOf(holder.client)).toEqual(holder.ids)
})

it('[FLOW-13] undone, the person signs in as before with everything that is theirs; sessions stay ended', async () => {
  const holder = await aHolder()
  const lead = await signedInAs(world)('TeamleadFarmer')
  await asAdmin.call('updateUser', {
    ...on(holder.who.id),
    body: { groupIds: [7, 9], accLimit: 50, adspowerId: 'g1', leadId: lead.who.id },
  })
  await asAdmin.call('setUserAccess', { ...on(holder.who.id), body: { grants: ['links.create'] } })
  const recovery = await holder.client.call('createRecoveryCodes', { body: { password: holder.who.password } })
  expect(recovery.status).toBe(200)
  await holder.client.call('savePreferences', { body: { sidebar: 'rail' } })
  const view = { page: 'campaigns', name: unique('view'), definition: { address: {} } } as const
  expect((await holder.client.call('addView', { body: view })).status).toBe(200)
  const everything = async () => {
    const parts = [
      sql`select id, username, password_hash, telegram_id, role_id, is_admin, enabled, group_ids, adspower_id, acc_limit,
        preferences, created_at from users where id = ${holder.who.id}`,
      sql`select * from grants where user_id = ${holder.who.id}`,
      sql`select * from recovery_codes where user_id = ${holder.who.id} order by id`,
      sql`select * from views where person_id = ${holder.who.id}`,
      sql`select * from people where id = ${holder.who.id}`,
      sql`select * from group_members where person_id = ${holder.who.id} order by id`,
      sql`select * from notifications where user_id = ${holder.who.id} order by id`,
    ]
    return Promise.all(parts.map(async (part) => (await part.execute(world.db)).rows))
  }
  const before = await everything()
  expect(before.map((rows) => rows.length > 0).slice(0, 6)).toEqual([true, true, true, true, true, true])
  const { departureId } = (await remove(holder.who.id)).body
  expect((await everything())[0]).toEqual([])
  const listed = (await asAdmin.call('listDepartures')).body.departures.find(({ id }) => id === departureId)
  expect(listed).toMatchObject({
    userId: holder.who.id,
    username: holder.who.username,
    by: chief.username,
    accounts: 3,
    mailboxes: 2,
  })
  expect(Date.parse(listed!.undoUntil) - Date.parse(listed!.leftAt)).toBe(600_000)

  const undone = await undo(departureId)
  expect(undone.body).toMatchObject({
    success: true,
    userId: holder.who.id,
    username: holder.who.username,
    accounts: { back: 3, rest: 0, named: [] },
    mailboxes: { back: 2, rest: 0, named: [] },
  })
  expect(await everything()).toEqual(before)
  expect((await holder.client.call('getMe')).status).toBe(401)
  const back = await world.signIn(holder.who)
  expect(await openOf(back)).toEqual(holder.ids)
  expect(await mailboxesOf(back)).toEqual(holder.emails)
  expect((await back.call('getMe')).body).toMatchObject({ permissions: expect.arrayContaining(['links.create']) })
  expect((await asAdmin.call('listDepartures')).body.departures.some(({ id }) => id === departureId)).toBe(false)
  const { rows: kept } = await sql`select kept from departures where id = ${departureId}`.execute(world.db)
  expect(kept).toEqual([{ kept: {} }])
})

it('[FLOW-13] what nobody took since comes back from a release and from other hands, marks and history included', async () => {
  const [holder, colleague] = [await aHolder(4), await someBuyer()]
  const [released, handed] = [holder.records[0]!, holder.records[1]!]
  const { departureId } = (
    await remove(holder.who.id, {
      each: [{ id: handed, then: { userId: colleague.who.id } }],
      mailboxes: { userId: colleague.who.id },
    })
  ).body
  const marksBefore = await marksOf(holder.records)
  const seen = async () =>
    (await asAdmin.call('listSeen', { query: { record: `account:${released}` } })).body.seen.map(({ id, at, how }) => [
      id,
      at,
      how,
    ])
  const seenBefore = await seen()
  expect(seenBefore).toHaveLength(1)
  expect((await undo(departureId)).body).toMatchObject({ accounts: { back: 4, rest: 0 }, mailboxes: { back: 2 } })
  const back = await world.signIn(holder.who)
  expect(await openOf(back)).toEqual(holder.ids)
  expect(await openOf(colleague.client)).toEqual([])
  expect(await mailboxesOf(colleague.client)).toEqual([])
  expect(await mailboxesOf(back)).toEqual(holder.emails)
  expect((await asAdmin.call('getAccountTimeline', on(released))).body.events[0]).toMatchObject({
    kind: 'restored',
    username: chief.username,
  })
  const told = (await colleague.client.call('listNotifications', { query: {} })).body.notifications
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['account.received', 'account.passed_on']))
  const audit = (await asAdmin.call('listAudit', { query: { record: `user:${holder.who.id}` } })).body.records
  expect(audit.slice(0, 2)).toMatchObject([
    { kind: 'users.restored', details: { username: holder.who.username, accounts: 4, mailboxes: 2, rest: 0 } },
    { kind: 'users.deleted' },
  ])
  // Reveals stay on record.
  expect(await seen()).toEqual(seenBefore)
  // The sheet must show them as taken again.
  expect(await marksOf(holder.records)).toEqual(marksBefore.map((wanted) => wanted + 1))
})

it('[FLOW-13] what somebody took, had or closed since is listed with whom; a closed account stays closed', async () => {
  const [holder, colleague, taker] = [await aHolder(5), await someBuyer(), await someBuyer()]
  const [closed, handed] = [holder.records[0]!, holder.records[1]!]
  const { departureId } = (
    await remove(holder.who.id, {
      each: [
        { id: closed, then: { close: { spend: 3 } } },
        { id: handed, then: { userId: colleague.who.id } },
      ],
    })
  ).body
  const [, , third, fourth, fifth] = holder.ids
  expect((await holder.take(third!, taker.client)).status).toBe(200)
  const had = (await holder.take(fourth!, taker.client)).body.account.recordId
  await taker.client.call('undoTake', { ...on(had), body: {} })
  const passed = (await colleague.client.call('listMyAccounts', { query: {} })).body.accounts[0]!.id
  await colleague.client.call('closeAccount', { ...on(passed), body: { spend: 9 } })
  await taker.client.call('addMailboxByAddress', { body: { emailAddress: holder.emails[0]! } })
  const { body } = await undo(departureId)
  const [by, other] = [taker.who.username, colleague.who.username]
  const name = (id: string | undefined) => expect.stringContaining(id!)
  expect(body.accounts).toEqual({
    back: 1,
    rest: 4,
    named: [
      { name: name(holder.ids[0]), why: 'closed', by: holder.who.username },
      { name: name(holder.ids[1]), why: 'closed', by: other },
      { name: name(third), why: 'held', by },
      { name: name(fourth), why: 'used', by },
    ],
  })
  expect(body.mailboxes).toEqual({ back: 1, rest: 1, named: [{ name: holder.emails[0], why: 'held', by }] })
  const back = await world.signIn(holder.who)
  expect(await openOf(back)).toEqual([fifth])
  expect(await openOf(taker.client)).toEqual([third])
})

it('[FLOW-13] undone twice, also at once, is undone once, with the same answer', async () => {
  const holder = await aHolder(2, 1)
  const { departureId } = (await remove(holder.who.id)).body
  const second = (await signedInAs(world)('admin')).client
  const answers = await Promise.all([undo(departureId), undo(departureId, second), undo(departureId, second)])
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0].body])
  expect((await undo(departureId)).body).toEqual(answers[0].body)
  const audit = (await asAdmin.call('listAudit', { query: { record: `user:${holder.who.id}` } })).body.records
  expect(audit.map(({ kind }) => kind)).toEqual(['users.restored', 'users.deleted'])
})

it('[FLOW-13] who takes a released account while the deletion is undone has it, or the person has it, never both', async () => {
  const [holder, taker] = [await aHolder(6, 0), await someBuyer()]
  const { departureId } = (await remove(holder.who.id)).body
  await taker.client.csrfToken()
  const takes = holder.ids.map((id) => holder.take(id, taker.client))
  const [undone, ...taken] = await Promise.all([undo(departureId), ...takes])
  expect(undone.status).toBe(200)
  expect(taken.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const theirs = holder.ids.filter((_id, n) => taken[n]!.status === 200)
  const back = await world.signIn(holder.who)
  expect(await openOf(taker.client)).toEqual(theirs)
  expect(await openOf(back)).toEqual(holder.ids.filter((id) => !theirs.includes(id)))
  expect(undone.body.accounts).toMatchObject({ back: 6 - theirs.length, rest: theirs.length })
})

it('[FLOW-13] an account that another sheet offers by now, and that is just being taken there, is listed as taken since', async () => {
  const [holder, taker] = [await aHolder(2, 0), await someBuyer()]
  const { departureId } = (await remove(holder.who.id)).body
  const [offered, kept] = holder.ids
  await sql`update sheet_rows set present = false where sheet_id = ${holder.sheet.id} and account_id = ${offered!}`.execute(
    world.db,
  )
  const elsewhere = await addSheetWith(world, [{ id: offered!, login_pass: 'user:pass' }])
  let undoing: ReturnType<typeof undo> | undefined
  await world.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from sheet_rows where sheet_id = ${elsewhere.id} for no key update`.execute(trx)
    await sql`
      with taken as (
        insert into accounts (row_id, account_id, country, user_id, username)
        values (${rows[0]!.id}, ${offered!}, 'ES', ${taker.who.id}, ${taker.who.username}) returning id
      ) update sheet_rows set holding_id = (select id from taken) where id = ${rows[0]!.id}`.execute(trx)
    undoing = undo(departureId)
    // The embedded database has one connection: the undo waits for it there.
    if (!onServers) return
    await expect
      .poll(async () => {
        const { rows: waiting } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          world.db,
        )
        return waiting.length
      })
      .toBeGreaterThan(0)
  })
  const { status, body } = (await undoing)!
  expect(status).toBe(200)
  expect(body.accounts).toEqual({
    back: 1,
    rest: 1,
    named: [{ name: expect.stringContaining(offered!), why: 'held', by: taker.who.username }],
  })
  expect(await openOf(await world.signIn(holder.who))).toEqual([kept])
  expect(await openOf(taker.client)).toEqual([offered])
})

it('[FLOW-13] two who delete the same person at once delete them once', async () => {
  const holder = await aHolder(1, 0)
  const second = (await signedInAs(world)('admin')).client
  await second.csrfToken()
  const answers = await Promise.all([
    remove(holder.who.id),
    second.call('deleteUser', { ...on(holder.who.id), body: {} }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const listed = (await asAdmin.call('listDepartures')).body.departures
  expect(listed.filter(({ userId }) => userId === holder.who.id)).toHaveLength(1)
})

it('[FLOW-13] only administrators see and undo it; after 10 minutes it is refused', async () => {
  const holder = await aHolder(1, 0)
  const { departureId } = (await remove(holder.who.id)).body
  for (const role of ['buyer', 'TeamleadFarmer', 'farmer'] as const) {
    const { client } = await signedInAs(world)(role)
    expect((await undo(departureId, client)).status).toBe(403)
    expect((await client.call('listDepartures')).status).toBe(403)
    expect((await client.call('getHeld', on(holder.who.id))).status).toBe(403)
  }
  expect((await undo(2_000_000_000)).body).toMatchObject({ code: 'not_found' })
  await later(departureId)
  expect((await asAdmin.call('listDepartures')).body.departures.some(({ id }) => id === departureId)).toBe(false)
  const late = await undo(departureId)
  expect([late.status, late.body.code, late.body.reason]).toEqual([409, 'wrong_state', 'undo_late'])
  await world.main.sweep()
  const { rows } = await sql`select from departures where id = ${departureId}`.execute(world.db)
  expect(rows).toEqual([])
  expect((await undo(departureId)).status).toBe(404)
})

it('[FLOW-13] where somebody has the name by now the deletion stays, in words, with nothing changed', async () => {
  const holder = await aHolder(1, 0)
  const { departureId } = (await remove(holder.who.id)).body
  const created = await asAdmin.call('createUser', {
    body: { username: holder.who.username, password: 'correct horse 7', telegramId: '9876543210' },
  })
  expect(created.status).toBe(200)
  const refused = await undo(departureId)
  expect([refused.status, refused.body.code, refused.body.reason]).toEqual([409, 'duplicate', 'username'])
  await asAdmin.call('updateUser', { ...on(created.body.user.id), body: { username: unique('other') } })
  expect((await undo(departureId)).body).toMatchObject({ accounts: { back: 1 } })
})
