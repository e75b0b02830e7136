import { maxBulk, maxBulkAtOnce, type BulkChange, type BulkItem } from '@app/contract'
import { readCsv } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../../test/accounts.ts'
import type { TestClient } from '../../../../test/client.ts'
import { openEvents } from '../../../../test/events.ts'
import { previewCloses } from '../../../../test/tables.ts'
import { unique } from '../../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../../test/world.ts'
import { todayIn } from '#lib/days.ts'

let world: World
let lead: { client: TestClient; who: Person }
let buyer: Person
let other: Person
beforeAll(async () => {
  world = await startWorld()
  lead = await signedIn('TeamleadFarmer')
  buyer = await world.person({ role: 'buyer' })
  other = await world.person({ role: 'buyer' })
  await world.db.updateTable('users').set({ acc_limit: null }).where('id', 'in', [buyer.id, other.id]).execute()
})
afterAll(() => world.close())

const signedIn = async (role: 'buyer' | 'TeamleadFarmer' | 'admin') => {
  const who = await world.person({ role })
  return { who, client: await world.signIn(who) }
}

/** Held accounts of a sheet of their own; the first has been held for the longest time. */
const held = async (count: number, who: Person = buyer) => {
  const ids = Array.from({ length: count }, (_, n) => unique(`Bulk-${n}`))
  const sheet = await addSheetWith(
    world,
    ids.map((id) => ({ id, name: `Name of ${id}` })),
  )
  const { rows } = await sql<{ id: number; accountId: string }>`
    with taken as (
      insert into accounts (row_id, account_id, country, user_id, username, taken_at)
      select id, account_id, country, ${who.id}, ${who.username}, now() - make_interval(days => 5, mins => -row_number)
      from sheet_rows where sheet_id = ${sheet.id} order by row_number
      returning id, row_id, account_id as "accountId"
    ), marked as (
      update sheet_rows r set holding_id = t.id from taken t where r.id = t.row_id
    ) select id, "accountId" from taken order by id`.execute(world.db)
  return rows
}
const ids = (accounts: readonly { id: number }[]): number[] => accounts.map(({ id }) => id)
const on = (id: number) => ({ params: { id: String(id) } })

/** Waits for the end of a bulk change. Polls slowly, because each answer has all rows. */
const ended = async (client: TestClient, id: number): Promise<BulkChange> => {
  const endedAt = async () => (await client.call('getBulkChange', on(id))).body.endedAt
  await expect.poll(endedAt, { interval: 250 }).not.toBeNull()
  return (await client.call('getBulkChange', on(id))).body
}
const shortly = ({ accountId, state, refusal }: BulkItem) => [accountId, state, refusal?.key ?? null]
const holderOf = async (accountId: string) => {
  const { rows } = await sql<{ userId: number; closed: boolean; spend: string | null }>`
    select user_id as "userId", closed_at is not null as closed, spend from accounts
    where account_id = ${accountId} and ended_at is null`.execute(world.db)
  return rows[0] ?? null
}
/** Accounts among these that are held as before. */
const standing = async (records: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any (${records}::integer[]) and ended_at is null order by id`.execute(world.db)
  return ids(rows)
}
/** Waits until some rows of a bulk change are done while most are pending. */
const inTheMiddle = async (client: TestClient, id: number) => {
  await expect
    .poll(async () => (await client.call('getBulkChange', on(id))).body.counts.done, { interval: 5 })
    .toBeGreaterThan(0)
}
/** Enough rows for a call to arrive between two of them. */
const many = 150

describe('who holds what', () => {
  it('[FLOW-09] per person how many open accounts, in which states and since when, who holds the most first', async () => {
    const [one, two] = [await world.person({ role: 'buyer' }), await world.person({ role: 'buyer' })]
    await world.db.updateTable('users').set({ acc_limit: 7 }).where('id', '=', two.id).execute()
    const [few, many] = [await held(1, one), await held(4, two)]
    await lead.client.call('setAccountState', { ...on(many[1]!.id), body: { state: 'banned' } })
    await lead.client.call('closeAccount', { ...on(many[3]!.id), body: { spend: 1 } })
    const { holders } = (await lead.client.call('listHolders')).body
    const ours = holders.filter(({ userId }) => [one.id, two.id].includes(userId))
    const since = async (id: number) => {
      const taken = await world.db
        .selectFrom('accounts')
        .select('taken_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return taken.taken_at.toISOString()
    }
    expect(ours).toEqual([
      {
        userId: two.id,
        username: two.username,
        limit: 7,
        open: 3,
        states: { new: 2, warming_up: 0, running: 0, checkpoint: 0, banned: 1 },
        longestSince: await since(many[0]!.id),
        medianSince: await since(many[1]!.id),
      },
      expect.objectContaining({ userId: one.id, open: 1, longestSince: await since(few[0]!.id) }),
    ])
    const found = (await lead.client.call('listTakenWithUsers', { query: { holder: String(two.id) } })).body
    expect([found.total, new Set(found.accounts.map(({ userId }) => userId))]).toEqual([4, new Set([two.id])])
  })
})

describe('what is done to many accounts', () => {
  it('[FLOW-09] selected ones are released, each as by itself; what cannot be is named with its reason, and the rest is done', async () => {
    const accounts = await held(4)
    await lead.client.call('closeAccount', { ...on(accounts[1]!.id), body: { spend: 2 } })
    await lead.client.call('releaseAccount', { ...on(accounts[2]!.id), body: { reason: 'Before' } })
    const stream = await openEvents(lead.client, world.main)
    const begun = (
      await lead.client.call('releaseAccounts', {
        body: { accounts: [...ids(accounts), 2_000_000_000], reason: 'Off' },
      })
    ).body
    expect(begun).toEqual({ success: true, id: expect.any(Number), count: 5 })
    const change = await ended(lead.client, begun.id)
    expect(change).toMatchObject({ kind: 'release', own: true, username: lead.who.username, reason: 'Off', to: null })
    expect(change.counts).toEqual({ waiting: 0, done: 2, refused: 3, cancelled: 0 })
    expect(change.items.map(shortly)).toEqual([
      [accounts[0]!.accountId, 'done', null],
      [accounts[1]!.accountId, 'refused', 'already_closed'],
      [null, 'refused', 'not_found'],
      [accounts[3]!.accountId, 'done', null],
      [null, 'refused', 'not_found'],
    ])
    expect(await holderOf(accounts[0]!.accountId)).toBeNull()
    // Same as the call for one account: history, audit row, notification, and a pending mark for the sheet.
    const kept = await world.db
      .selectFrom('audit_log')
      .select(['username', 'details'])
      .where('kind', '=', 'accounts.released')
      .where('record', '=', `account:${accounts[3]!.id}`)
      .execute()
    expect(kept).toEqual([{ username: lead.who.username, details: { detail: 'Off' } }])
    const { rows } = await sql<{ wanted: number }>`
      select m.wanted from sheet_marks m join accounts a using (row_id) where a.id = ${accounts[3]!.id}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ wanted: expect.any(Number) }])
    const told = await world.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', buyer.id)
      .where('kind', '=', 'account.released')
      .execute()
    expect(told.filter(({ data }) => JSON.stringify(data).includes(accounts[3]!.accountId))).toHaveLength(1)
    await expect
      .poll(() =>
        stream.events.filter(({ type }) => type === 'bulk.own').map((each) => 'bulkId' in each && each.bulkId),
      )
      .toContain(begun.id)
    stream.close()
  })

  it('[FLOW-09] all that a filter finds are handed over; where they are not as many as somebody saw, nothing begins', async () => {
    const from = await world.person({ role: 'buyer' })
    const accounts = await held(3, from)
    const body = (count: number) => ({
      body: { accounts: { holder: from.id, state: 'open' as const, count }, userId: other.id, reason: 'Holiday' },
    })
    for (const count of [2, 4]) {
      const refused = await lead.client.send('handOverAccounts', body(count))
      expect([refused.status, refused.body.code]).toEqual([409, 'stale_edit'])
    }
    const begun = (await lead.client.call('handOverAccounts', body(3))).body
    const change = await ended(lead.client, begun.id)
    expect([change.to, change.counts.done]).toEqual([other.username, 3])
    for (const { accountId } of accounts) expect((await holderOf(accountId))?.userId).toBe(other.id)
    const nobody = await lead.client.send('handOverAccounts', {
      body: { accounts: [1], userId: lead.who.id, reason: 'No buyer' },
    })
    expect([nobody.status, nobody.body.code]).toEqual([409, 'wrong_state'])
  })

  it('[FLOW-09] the limit of who gets accounts holds: what is beyond it is named', async () => {
    const small = await world.person({ role: 'buyer' })
    await world.db.updateTable('users').set({ acc_limit: 2 }).where('id', '=', small.id).execute()
    const accounts = await held(3)
    const body = { accounts: ids(accounts), userId: small.id, reason: 'More' }
    const change = await ended(lead.client, (await lead.client.call('handOverAccounts', { body })).body.id)
    expect(change.items.map(({ state, refusal }) => [state, refusal])).toEqual([
      ['done', null],
      ['done', null],
      ['refused', { key: 'limit_reached', limit: 2 }],
    ])
  })

  it('[FLOW-09] a paste of id and spend gets a verdict for each line before anything is done, and then closes those that can be', async () => {
    const accounts = await held(5)
    const [first, second, closed, typed, twice] = accounts.map(({ accountId }) => accountId)
    await lead.client.call('closeAccount', { ...on(accounts[2]!.id), body: { spend: 2 } })
    const today = todayIn(world.config.reportTimeZone)
    await lead.client.call('recordSpend', { ...on(accounts[3]!.id), body: { days: [{ day: today, spend: 40 }] } })
    const text = [
      'Account ID;Spend',
      `${first};12,50`,
      `${second!.toUpperCase()};$1 200`,
      `${closed};3`,
      `${typed};39,99`,
      `${twice};1`,
      `${twice};2`,
      'nowhere;5',
      `nowhere else;x`,
      'Total;99',
    ].join('\n')
    const { lines } = await previewCloses(lead.client, text)
    expect(lines.map(({ line, spend, verdict, recordId }) => [line, spend, verdict, recordId])).toEqual([
      [2, 12.5, 'closes', accounts[0]!.id],
      [3, 1200, 'closes', accounts[1]!.id],
      [4, 3, 'closed', null],
      [5, 39.99, 'below', null],
      [6, 3, 'closes', accounts[4]!.id],
      [8, 5, 'unknown', null],
      [9, null, 'amount', null],
    ])
    expect(lines[3]).toMatchObject({ accountName: `Name of ${typed}`, username: buyer.username, recorded: 40 })
    expect((await holderOf(first!))?.closed).toBe(false)
    // The figures as shown are sent; one has been recorded meanwhile.
    await lead.client.call('recordSpend', { ...on(accounts[1]!.id), body: { days: [{ day: today, spend: 2_000 }] } })
    const wanted = lines.flatMap(({ recordId: id, spend }) => (id === null || spend === null ? [] : [{ id, spend }]))
    const body = { accounts: wanted, closeReason: 'other' as const, closeNote: 'Month end' }
    const change = await ended(lead.client, (await lead.client.call('closeAccounts', { body })).body.id)
    expect(change.items.map(shortly)).toEqual([
      [first, 'done', null],
      [second, 'refused', 'wrong_state/spend_below'],
      [twice, 'done', null],
    ])
    expect(change.items[1]!.refusal?.values?.['recorded']).toBe('2000.00')
    expect(await holderOf(first!)).toMatchObject({ closed: true, spend: '12.50' })
    // A refused row leaves nothing behind.
    expect(await holderOf(second!)).toMatchObject({ closed: false, spend: null })
    const taken = (await lead.client.call('getAccount', on(accounts[0]!.id))).body.taken
    expect([taken?.closeReason, taken?.closeNote]).toEqual(['other', 'Month end'])
  })

  it('[FLOW-09] texts divided by tabs and by commas are read alike; a text of too many lines is refused', async () => {
    const [account] = await held(1)
    for (const [text, answers] of [
      [`${account!.accountId}\t7.5`, {}],
      [`${account!.accountId},7,5`, { decimal: 'comma' }],
      [`${account!.accountId}, 7.50`, {}],
    ] as const) {
      const { lines } = await previewCloses(lead.client, text, answers)
      expect(lines.map(({ spend, verdict }) => [spend, verdict])).toEqual([[7.5, 'closes']])
    }
    const many = Array.from({ length: maxBulk + 1 }, (_, n) => `a${n},1`).join('\n')
    const refused = await lead.client.send('previewCloses', { body: { table: { text: many } } })
    expect([refused.status, refused.body.reason]).toEqual([413, 'table_lines'])
  })

  it('[FLOW-09] cancelled between rows: what was done stays, the rest is named; repeated it is finished', async () => {
    const accounts = await held(many)
    const begun = (await lead.client.call('releaseAccounts', { body: { accounts: ids(accounts), reason: 'Cancel' } }))
      .body
    await inTheMiddle(lead.client, begun.id)
    expect((await lead.client.call('cancelBulkChange', { ...on(begun.id), body: {} })).status).toBe(200)
    const change = (await lead.client.call('getBulkChange', on(begun.id))).body
    expect(change).toMatchObject({ endedAt: expect.any(String), counts: { waiting: 0, refused: 0 } })
    expect(change.counts.cancelled).toBeGreaterThan(0)
    const left = change.items.filter(({ state }) => state === 'cancelled').map(({ recordId }) => recordId)
    expect(await standing(ids(accounts))).toEqual(left)
    const { count } = (await lead.client.call('repeatBulkChange', { ...on(begun.id), body: {} })).body
    expect(count).toBe(change.counts.cancelled)
    expect((await ended(lead.client, begun.id)).counts).toEqual({ waiting: 0, done: many, refused: 0, cancelled: 0 })
    // A repeat has nothing left to do, and does nothing twice.
    expect((await lead.client.call('repeatBulkChange', { ...on(begun.id), body: {} })).body.count).toBe(0)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from account_events e
      where e.kind = 'released' and e.holding_id = any (${ids(accounts)}::integer[])`.execute(world.db)
    expect(rows[0]!.n).toBe(many)
  })

  it('[FLOW-09] [R-10] the same request again begins nothing new', async () => {
    const accounts = await held(1)
    const sent = { body: { accounts: ids(accounts), reason: 'Once' } }
    const key = { 'idempotency-key': unique('key') }
    const [one, two] = [
      await lead.client.send('releaseAccounts', sent, key),
      await lead.client.send('releaseAccounts', sent, key),
    ]
    expect([one.status, two.body.id]).toEqual([200, one.body.id])
    await ended(lead.client, one.body.id)
  })
})

describe('earlier ones', () => {
  it('[FLOW-09] [S-41] are listed newest first with what became of their rows; of others only for an administrator', async () => {
    const [first, stranger, admin] = [
      await signedIn('TeamleadFarmer'),
      await signedIn('TeamleadFarmer'),
      await signedIn('admin'),
    ]
    const accounts = await held(2)
    const list = async (client: TestClient, query: { page?: string; limit?: string } = {}) =>
      (await client.call('listBulkChanges', { query })).body
    expect(await list(first.client)).toEqual({ changes: [], total: 0, page: 1, limit: 50 })
    const release = async (client: TestClient, records: number[]) => {
      const { id } = (await client.call('releaseAccounts', { body: { accounts: records, reason: 'List' } })).body
      return ended(client, id)
    }
    const one = await release(first.client, [accounts[0]!.id, 2_000_000_000])
    const two = await release(first.client, [accounts[1]!.id])
    const theirs = await release(stranger.client, [2_000_000_000])
    const { items: _one, ...oneShort } = one
    const { items: _two, ...twoShort } = two
    expect(oneShort.counts).toEqual({ waiting: 0, done: 1, refused: 1, cancelled: 0 })
    expect(await list(first.client)).toMatchObject({ changes: [twoShort, oneShort], total: 2 })
    const paged = await list(first.client, { page: '2', limit: '1' })
    expect(paged).toMatchObject({ changes: [oneShort], total: 2, page: 2, limit: 1 })
    expect((await list(stranger.client)).changes.map(({ id }) => id)).toEqual([theirs.id])
    const all = (await list(admin.client, { limit: '3' })).changes
    expect(all.map(({ id, own, username }) => [id, own, username])).toEqual([
      [theirs.id, false, stranger.who.username],
      [two.id, false, first.who.username],
      [one.id, false, first.who.username],
    ])
    expect((await first.client.send('listBulkChanges', { query: { limit: '101' } })).status).toBe(400)
    // A bulk change in progress has no end yet.
    await sql`update bulk_items set state = 'waiting', settled_at = null where bulk_id = ${two.id}`.execute(world.db)
    expect((await list(first.client)).changes[0]).toMatchObject({ endedAt: null, counts: { waiting: 1, done: 0 } })
  })

  it('[FLOW-09] the rows of one are a file, also with why some were not done; that of another lead is not there', async () => {
    const [mine, stranger] = [await signedIn('TeamleadFarmer'), await signedIn('TeamleadFarmer')]
    const [account] = await held(1)
    const { id } = (
      await mine.client.call('releaseAccounts', { body: { accounts: [account!.id, 2_000_000_000], reason: 'File' } })
    ).body
    await ended(mine.client, id)
    const file = await mine.client.send('getBulkChange', on(id), { accept: 'text/csv' })
    expect(readCsv(file.text)).toEqual([
      ['Record', 'Account ID', 'Account', 'Spend', 'State', 'Reason'],
      [String(account!.id), account!.accountId, `Name of ${account!.accountId}`, '', 'done', ''],
      ['2000000000', '', '', '', 'refused', 'not_found'],
    ])
    expect((await stranger.client.send('getBulkChange', on(id), { accept: 'text/csv' })).status).toBe(404)
  })
})

it(
  '[FLOW-09] two instances that work one run do each row once, one after the other',
  { timeout: 120_000 },
  async () => {
    await world.instance()
    const accounts = await held(many)
    const { id } = (await lead.client.call('releaseAccounts', { body: { accounts: ids(accounts), reason: 'Two' } }))
      .body
    const active = new Set<number>()
    const leases = async (): Promise<void> => {
      const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job
      where name = 'accounts.bulk' and state = 'active' and singleton_key = ${String(id)}`.execute(world.db)
      active.add(rows[0]!.n)
    }
    await inTheMiddle(lead.client, id)
    // Repeated requests: each sends its own job to whichever worker is free.
    let over = false
    while (!over) {
      const again = await lead.client.call('repeatBulkChange', { ...on(id), body: {} })
      expect(again.status).toBe(200)
      await leases()
      over = (await lead.client.call('getBulkChange', on(id))).body.endedAt !== null
    }
    expect(Math.max(...active)).toBe(1)
    expect((await ended(lead.client, id)).counts).toEqual({ waiting: 0, done: many, refused: 0, cancelled: 0 })
    const { rows } = await sql<{ n: number; accounts: number }>`
    select count(*)::int as n, count(distinct holding_id)::int as accounts from account_events
    where kind = 'released' and holding_id = any (${ids(accounts)}::integer[])`.execute(world.db)
    expect(rows).toEqual([{ n: many, accounts: many }])
  },
)

describe('who may', () => {
  it('[FLOW-09] [S-25] a right that is taken away in the middle ends there: the rest of the rows say so', async () => {
    const { who, client } = await signedIn('TeamleadFarmer')
    const [accounts, admin] = [await held(many), await signedIn('admin')]
    const begun = (await client.call('releaseAccounts', { body: { accounts: ids(accounts), reason: 'Demoted' } })).body
    await inTheMiddle(admin.client, begun.id)
    const demoted = await admin.client.call('setUserRole', { params: { id: String(who.id) }, body: { roleId: null } })
    expect(demoted.status).toBe(200)
    const change = await ended(admin.client, begun.id)
    expect(change.own).toBe(false)
    const { done, refused } = change.counts
    expect([done > 0, refused > 0, done + refused]).toEqual([true, true, many])
    const late = change.items.slice(done)
    expect(new Set(late.map(({ refusal }) => refusal?.key))).toEqual(new Set(['forbidden']))
    expect(await standing(ids(accounts))).toEqual(late.map(({ recordId }) => recordId))
  })

  it('[FLOW-09] [S-41] what another lead began is not there for a lead; an administrator sees and cancels it, and does not repeat it', async () => {
    const [stranger, admin] = [await signedIn('TeamleadFarmer'), await signedIn('admin')]
    const body = { accounts: [2_000_000_000], reason: 'Mine' }
    const { id } = (await lead.client.call('releaseAccounts', { body })).body
    await ended(lead.client, id)
    const asked = async (client: TestClient, each: number) => [
      (await client.send('getBulkChange', on(each))).status,
      (await client.send('cancelBulkChange', { ...on(each), body: {} })).status,
      (await client.send('repeatBulkChange', { ...on(each), body: {} })).status,
    ]
    expect(await asked(stranger.client, id)).toEqual([404, 404, 404])
    expect(await asked(stranger.client, 2_000_000_000)).toEqual([404, 404, 404])
    expect(await asked(admin.client, id)).toEqual([200, 200, 404])
  })

  it('[FLOW-09] nobody begins more than a few at once', async () => {
    const { client } = await signedIn('TeamleadFarmer')
    const nowhere = Array.from({ length: maxBulk }, (_, n) => 2_000_000_000 + n)
    const begin = () => client.send('releaseAccounts', { body: { accounts: nowhere, reason: 'Many' } })
    const begun = []
    for (let n = 0; n < maxBulkAtOnce; n += 1) begun.push((await begin()).body.id)
    const refused = await begin()
    expect([refused.status, refused.body.reason]).toEqual([409, 'bulk'])
    for (const id of begun) await client.call('cancelBulkChange', { ...on(id), body: {} })
    const again = await begin()
    expect(again.status).toBe(200)
    await client.call('cancelBulkChange', { ...on(again.body.id), body: {} })
  })
})

// Last test, because it stops the instance that the others use.
it('[FLOW-09] an instance that ends in the middle leaves the rest to another one, and each row is done once', async () => {
  const total = maxBulk
  const accounts = await held(total)
  const released = async (): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select holding_id as id from account_events
      where kind = 'released' and holding_id = any (${ids(accounts)}::integer[]) order by id`.execute(world.db)
    return ids(rows)
  }
  const { id } = (await lead.client.call('releaseAccounts', { body: { accounts: ids(accounts), reason: 'Ends' } })).body
  await inTheMiddle(lead.client, id)
  const second = await world.instance()
  await world.main.close()
  const before = await released()
  // Only the second instance is left to do the rest.
  expect(before.length).toBeLessThan(total)
  const client = await world.signIn(lead.who, world.client(second))
  expect((await ended(client, id)).counts).toEqual({ waiting: 0, done: total, refused: 0, cancelled: 0 })
  expect((await released()).toSorted((a, b) => a - b)).toEqual(ids(accounts).toSorted((a, b) => a - b))
})
