import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onServers } from '../../../../test/database/database.ts'
import type { TestClient } from '../../../../test/client.ts'
import { openEvents } from '../../../../test/events.ts'
import { addMailboxes, canary, lineOf, pasteOf, signedInAs, someMailboxes } from '../../../../test/mailboxes.ts'
import { pausing } from '../../../../test/pausing.ts'
import { tablesWith } from '../../../../test/canary.ts'
import { startWorld, type World } from '../../../../test/world.ts'
import { countByKey, rotateTable } from '#db/sealed.ts'
import { addSealKey, loadKeys } from '#lib/secrets/keys.ts'
import { openValue, type KeyRing } from '#lib/secrets/sealing.ts'

let world: World
let lead: TestClient
let farmer: TestClient
let leadName: string
let farmerName: string
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  ;({
    client: lead,
    who: { username: leadName },
  } = await signIn('TeamleadFarmer'))
  ;({
    client: farmer,
    who: { username: farmerName },
  } = await signIn('farmer'))
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('mailboxes').execute())

type ListQuery = NonNullable<Parameters<typeof list>[0]>
const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await lead.send('listPool', { query })
  expect(status).toBe(200)
  return body
}
const found = async (query: ListQuery) => (await list(query)).emails.map(({ email }) => email)
const add = async (...args: Parameters<typeof addMailboxes> extends [unknown, ...infer R] ? R : never) =>
  (await addMailboxes(lead, ...args)).body
const byEmail = (a: { email: string }, b: { email: string }) => a.email.localeCompare(b.email)
/** Table contents decrypted with these keys, each value bound to its own row. */
const opened = async (ring: KeyRing) => {
  const rows = await world.db.selectFrom('mailboxes').selectAll().execute()
  return rows
    .map((row) => {
      const key = { keyId: row.seal_key_id!, wrapped: row.seal_key! }
      const open = (column: 'password' | 'refresh_token' | 'client_id', id = row.id) =>
        openValue(ring, { table: 'mailboxes', id }, key, column, row[column]!)
      expect(() => open('password', row.id + 1)).toThrow()
      return {
        email: row.email,
        password: open('password'),
        refreshToken: open('refresh_token'),
        clientId: open('client_id'),
      }
    })
    .toSorted(byEmail)
}
/** The tiles, from counting the table. */
const counted = async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as total_emails,
      count(*) filter (where email_status = 'active' and status = '' and not existing)::int as available_emails,
      count(*) filter (where email_status = 'active' and (status <> '' or existing))::int as used_emails,
      count(*) filter (where email_status <> 'active')::int as invalid_emails from mailboxes`.execute(world.db)
  return rows[0]
}

describe('adding', () => {
  it('[ENT-14] [CODE-08] [API-24] [CODE-11] [CODE-12] adds the good lines, names the bad ones by number, and never what stands in them', async () => {
    const boxes = someMailboxes(3)
    const [first] = boxes
    // A blank line is no entry, but has its number.
    const text = [pasteOf(boxes), '', 'not a line', lineOf(first!), `x@outlook.com:p:cut:${first!.clientId}`].join(
      '\r\n',
    )
    const answer = await add(text)
    expect(answer).toEqual({
      success: true,
      inserted: 4,
      updated: 0,
      errors: [
        { line: 5, reason: 'format', message: 'expected login:password:refresh_token:client_id' },
        { line: 6, reason: 'repeated', message: 'repeated in this text' },
      ],
      warnings: [{ line: 7, reason: 'token_short', message: 'the refresh token looks cut off' }],
    })
    const body = await list({ sort: 'email' })
    expect(body.total).toBe(4)
    expect(body.emails[0]).toEqual({
      id: expect.any(Number) as number,
      email_id: body.emails[0]!.id,
      email: [...boxes.map(({ email }) => email), 'x@outlook.com'].sort()[0],
      status: '',
      email_status: 'active',
      existing: false,
      created_by_name: leadName,
      used_by_name: null,
      used_at: null,
      token_days_left: 90,
      account_id: null,
      account_name: null,
    })
  })

  it('[ENT-21] [S-56] keeps what was pasted, sealed for its own row', async () => {
    const boxes = someMailboxes(2)
    await add(pasteOf(boxes))
    expect(await opened(world.keys.ring)).toEqual(boxes.toSorted(byEmail))
  })

  it('a known address gets other credentials, is active again and keeps its history; the same ones are an error', async () => {
    const [box, same] = someMailboxes(2)
    await add(pasteOf([box!, same!]), { markAsInvalid: true })
    expect((await list()).statistics).toMatchObject({ total_emails: 2, invalid_emails: 2 })
    const { id } = (await list({ search: box!.email })).emails[0]!
    const [renewed] = someMailboxes(1, { email: box!.email.toUpperCase() })
    expect(await add(pasteOf([renewed!, same!]))).toMatchObject({
      inserted: 0,
      updated: 1,
      errors: [{ line: 2, reason: 'in_pool', message: 'already in the pool' }],
    })
    const after = await list({ search: box!.email })
    expect(after.emails).toMatchObject([{ id, email: box!.email, email_status: 'active', created_by_name: leadName }])
    // The same line again is an error.
    expect(await add(pasteOf([renewed!]))).toMatchObject({ updated: 0, errors: [{ reason: 'in_pool' }] })
  })

  it('[CODE-06] existing ones never join the free ones', async () => {
    await add(pasteOf(someMailboxes(2)), { isExisting: true })
    await add(pasteOf(someMailboxes(1)))
    expect((await list()).statistics).toEqual({
      total_emails: 3,
      available_emails: 1,
      used_emails: 2,
      invalid_emails: 0,
    })
    expect((await list({ status: 'existing' })).emails.map(({ existing }) => existing)).toEqual([true, true])
    expect((await list({ status: 'available' })).total).toBe(1)
    const taken = await farmer.call('takeMailboxes', { body: { count: 3 } })
    expect(taken.body).toMatchObject({ emails: [{}], message: 'Only 1 of 3 were left' })
    expect((await farmer.call('takeMailboxes', { body: { count: 1 } })).body.code).toBe('out_of_stock')
  })

  it('[S-47] takes 16 MiB and 20 000 lines from those who may, and 64 KiB elsewhere', async () => {
    // The other 100 bytes are for the rest of the request.
    const filler = ' '.repeat(16 * 1_048_576 - 100)
    expect(await add(filler)).toEqual({ success: true, inserted: 0, updated: 0, errors: [], warnings: [] })
    expect((await add('x\n'.repeat(20_000))).errors).toHaveLength(20_000)
    const many = await addMailboxes(lead, 'x\n'.repeat(20_001))
    expect([many.status, many.body.code]).toEqual([413, 'too_large'])
    const large = await addMailboxes(lead, 'x'.repeat(16 * 1_048_576 + 1))
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
    const refused = await addMailboxes(farmer, filler)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const elsewhere = await farmer.send('takeMailboxes', { body: { count: 1, filler } })
    expect(elsewhere.status).toBe(413)
  })

  it('[CODE-12] of ten thousand lines with three hundred bad ones it adds the good ones and reports exactly the bad ones; again it adds nothing', async () => {
    const good = someMailboxes(9_700)
    const lines = good.map(lineOf)
    const bad = Array.from(
      { length: 300 },
      (_, n) =>
        [
          ['not a line at all', 'format'],
          [lineOf({ ...good[0]!, email: 'no-address' }), 'address'],
          [lineOf({ ...someMailboxes(1)[0]!, clientId: 'not-a-guid' }), 'client_id'],
          [lineOf(good[n]!), 'repeated'],
        ] as const,
    ).map((kinds, n) => kinds[n % kinds.length]!)
    // One after every 32 good lines, and the rest at the end: a duplicate must come after its original.
    const expected: [number, string][] = []
    const text: string[] = []
    for (const [index, line] of lines.entries()) {
      text.push(line)
      const next = bad[expected.length]
      if (index % 32 === 31 && index > 600 && next) expected.push([text.push(next[0]), next[1]])
    }
    for (const [line, reason] of bad.slice(expected.length)) expected.push([text.push(line), reason])
    const answer = await add(text.join('\n'))
    expect([answer.inserted, answer.updated, answer.warnings]).toEqual([9_700, 0, []])
    expect(answer.errors.map(({ line, reason }) => [line, reason])).toEqual(expected)
    expect(JSON.stringify(answer)).not.toContain(canary)
    const again = await add(text.join('\n'))
    expect([again.inserted, again.updated, again.errors.length]).toEqual([0, 0, 10_000])
    expect((await list()).statistics).toMatchObject({ total_emails: 9_700, available_emails: 9_700 })
  })

  it('[R-10] with a key answers the same again, adds once, and keeps no line', async () => {
    const text = pasteOf(someMailboxes(300))
    const body = { emailsData: text, isExisting: false, markAsInvalid: false }
    const send = () => lead.send('addMailboxes', { body }, { 'idempotency-key': 'paste-1' })
    const first = await send()
    expect(first.body).toMatchObject({ inserted: 300, errors: [] })
    expect((await send()).body).toEqual(first.body)
    const other = await lead.send(
      'addMailboxes',
      { body: { ...body, emailsData: 'x' } },
      { 'idempotency-key': 'paste-1' },
    )
    expect(other.body.code).toBe('idempotency_mismatch')
    expect((await list()).total).toBe(300)
  })

  it('[R-10] [S-25] a long paste is added in parts, each by whoever may still add; a repetition goes on where it ended', async () => {
    const paused = pausing(world.database)
    const at = await world.instance({ database: paused.database })
    paused.watch(at.server)
    const { client, who } = await signedInAs(world)('TeamleadFarmer', at)
    const body = { emailsData: pasteOf(someMailboxes(1_300)), isExisting: false, markAsInvalid: false }
    const send = () => client.send('addMailboxes', { body }, { 'idempotency-key': 'long-paste' })
    const roleAs = (name: string) =>
      sql`update users set role_id = (select id from roles where name = ${name}) where id = ${who.id}`.execute(world.db)
    const stored = async () => (await world.db.selectFrom('mailboxes').select('id').execute()).length
    let begun = 0
    const last = paused.hold((text) => text === 'begin' && (begun += 1) === 3)
    const sending = send()
    await expect.poll(() => last.count()).toBe(1)
    // Another person is served between two parts, and sees the mailboxes added so far.
    expect(await stored()).toBe(1_000)
    await roleAs('buyer')
    last.release()
    expect((await sending).status).toBe(403)
    expect(await stored()).toBe(1_000)
    await roleAs('TeamleadFarmer')
    const again = await send()
    expect([again.status, again.body.inserted, again.body.errors]).toEqual([200, 1_300, []])
    expect((await send()).body).toEqual(again.body)
    expect(await stored()).toBe(1_300)
    const rows = await sql<{ n: number }>`select count(*)::integer as n from mailboxes group by xmin::text`.execute(
      world.db,
    )
    expect(rows.rows.map(({ n }) => n).sort((a, b) => a - b)).toEqual([300, 500, 500])
    await at.close()
  })

  it('pastes of the same addresses at once, in any order, add each once and never wait for each other in a circle', async () => {
    const boxes = someMailboxes(100)
    const orders = [boxes, boxes.toReversed(), boxes.toSorted((a, b) => (a.password < b.password ? -1 : 1)), boxes]
    const renewed = orders.map((each) => each.map((box) => ({ ...box, password: `${box.password}2` })))
    const paste = async (texts: readonly (typeof boxes)[]) =>
      (await Promise.all(texts.map((each) => addMailboxes(lead, pasteOf(each))))).map(({ status, body }) => [
        status,
        body.inserted,
      ])
    const added = await paste(orders)
    expect(added.map(([status]) => status)).toEqual([200, 200, 200, 200])
    expect(added.reduce((sum, [, inserted]) => sum + inserted!, 0)).toBe(100)
    expect((await paste(renewed)).map(([status]) => status)).toEqual([200, 200, 200, 200])
    const marked = await Promise.all(
      orders.map((each) => lead.call('markMailboxesInvalid', { body: { emailsData: pasteOf(each) } })),
    )
    expect(marked.map(({ status, body }) => [status, body.updated])).toEqual(orders.map(() => [200, 100]))
    expect((await list()).statistics).toEqual(await counted())
  })

  it('[S-57] moves to a new key with all other rows', async () => {
    const boxes = someMailboxes(5)
    await add(pasteOf(boxes))
    const id = addSealKey(world.config.keys.path)
    const { ring } = loadKeys({ ...world.config.keys, create: false })
    expect(await rotateTable(world.db, ring, 'mailboxes')).toBe(5)
    // Everything can be opened with the new key alone.
    expect(await opened({ active: () => id, find: (key) => (key === id ? ring.find(id) : undefined) })).toEqual(
      boxes.toSorted(byEmail),
    )
    expect([...(await countByKey(world.db, 'mailboxes')).keys()]).toEqual([id])
  })
})

describe('marking and deleting', () => {
  it('[CODE-10] [API-25] [CODE-09] marks by address, and names what is not in the pool', async () => {
    const boxes = someMailboxes(3)
    await add(pasteOf(boxes))
    const text = [boxes[0]!.email.toUpperCase(), lineOf(boxes[1]!), 'absent@outlook.com', 'nothing', boxes[0]!.email]
    const { body } = await lead.call('markMailboxesInvalid', { body: { emailsData: text.join('\n') } })
    expect(body).toEqual({
      success: true,
      updated: 2,
      errors: [
        { line: 3, reason: 'not_in_pool', message: 'not in the pool' },
        { line: 4, reason: 'address', message: 'the address is not valid' },
        { line: 5, reason: 'repeated', message: 'repeated in this text' },
      ],
    })
    expect((await list()).statistics).toMatchObject({ total_emails: 3, available_emails: 1, invalid_emails: 2 })
    const dead = (await list({ email_status: 'dead' })).emails
    expect(dead.map(({ email, email_status: is }) => `${email} ${is}`).sort()).toEqual(
      [boxes[0]!, boxes[1]!].map(({ email }) => `${email} invalid`).sort(),
    )
  })

  it('[CODE-21] [API-26] deletes one, which leaves the list of its holder; twice is 404', async () => {
    await add(pasteOf(someMailboxes(1)))
    const { email_id: id } = (await farmer.call('takeMailboxes', { body: { count: 1 } })).body.emails[0]!
    const remove = () => lead.call('deleteMailbox', { params: { id: String(id) }, body: {} })
    expect((await remove()).body).toEqual({ success: true })
    expect((await remove()).status).toBe(404)
    expect((await farmer.call('listMyMailboxes', { query: {} })).body.emails).toEqual([])
    expect((await list()).statistics.total_emails).toBe(0)
    expect((await lead.call('deleteMailbox', { params: { id: String(2 ** 40) }, body: {} })).status).toBe(404)
  })

  it('deletes many: only those that nobody holds and whose token is dead', async () => {
    const boxes = someMailboxes(4)
    await add(pasteOf(boxes.slice(0, 3)), { markAsInvalid: true })
    await add(pasteOf(boxes.slice(3)))
    await farmer.call('addMailboxByAddress', { body: { emailAddress: boxes[0]!.email } })
    const ids = (await list()).emails.map(({ id }) => id)
    const { body } = await lead.call('deleteMailboxes', { body: { ids: [...ids, 2 ** 40] } })
    expect(body).toEqual({ success: true, deleted: 2 })
    expect((await found({ sort: 'email' })).sort()).toEqual([boxes[0]!.email, boxes[3]!.email].sort())
  })
})

describe('the list', () => {
  /** 120 mailboxes: every tenth is invalid, some are taken. */
  const fill = async () => {
    const boxes = someMailboxes(120)
    await add(pasteOf(boxes))
    const text = boxes.filter((_, n) => n % 10 === 0).map(({ email }) => email)
    await lead.call('markMailboxesInvalid', { body: { emailsData: text.join('\n') } })
    await farmer.call('takeMailboxes', { body: { count: 30 } })
    return boxes
  }
  const sorts = ['created', 'email', 'status', 'email_status', 'created_by', 'used_by', 'used_at', 'token_days_left']

  it('[CODE-15] [CODE-20] [API-23] in every order each mailbox stands on exactly one page, invalid ones last', async () => {
    const boxes = await fill()
    expect((await list()).limit).toBe(40)
    for (const sort of sorts.flatMap((each) => [each, `-${each}`])) {
      const pages = []
      for (let page = 1; page <= 7; page += 1) pages.push(await list({ sort, page: String(page), limit: '20' }))
      const rows = pages.flatMap(({ emails }) => emails)
      expect([sort, pages.map(({ emails }) => emails.length)]).toEqual([sort, [20, 20, 20, 20, 20, 20, 0]])
      expect(rows.map(({ email }) => email).sort()).toEqual(boxes.map(({ email }) => email).sort())
      expect(rows.map((row) => row.email_status === 'invalid')).toEqual(rows.map((_, n) => n >= 108))
      const whole = (await list({ sort, limit: '100' })).emails.map(({ id }) => id)
      expect([sort, rows.slice(0, 100).map(({ id }) => id)]).toEqual([sort, whole])
    }
    type Row = Awaited<ReturnType<typeof list>>['emails'][number]
    const valueOf: Record<string, (row: Row) => string | number | null> = {
      created: ({ id }) => id,
      email: ({ email }) => email,
      status: ({ status }) => status,
      created_by: (row) => row.created_by_name,
      used_by: (row) => row.used_by_name,
      used_at: (row) => row.used_at,
      token_days_left: (row) => row.token_days_left,
    }
    for (const [sort, value] of Object.entries(valueOf)) {
      const values = async (query: ListQuery) =>
        (await Promise.all(['1', '2'].map((page) => list({ ...query, email_status: 'active', limit: '60', page }))))
          .flatMap(({ emails }) => emails)
          .map((row) => value(row))
      const [rising, falling] = [await values({ sort }), await values({ sort: `-${sort}` })]
      const known = (all: unknown[]) => all.filter((each) => each !== null)
      expect([sort, known(falling)]).toEqual([sort, known(rising).toReversed()])
    }
    const byName = await found({ sort: '-email', limit: '100' })
    expect(byName).toEqual(byName.toSorted().toReversed())
    const byTaken = (await list({ sort: '-used_at', limit: '100' })).emails.map(({ used_at }) => used_at)
    expect(byTaken.slice(0, 30).every((at) => at !== null)).toBe(true)
  })

  it('[CODE-15] [CODE-17] a search has the pages of the list, in every order, and follows what changes', async () => {
    await fill()
    const pagesOf = async (query: ListQuery) => {
      const pages = []
      for (const page of ['1', '2', '3', '4']) pages.push(await list({ ...query, page, limit: '35' }))
      return pages.map(({ emails }) => emails.map(({ id }) => id))
    }
    for (const sort of sorts.flatMap((each) => [each, `-${each}`]))
      expect([sort, await pagesOf({ sort, search: leadName })]).toEqual([sort, await pagesOf({ sort })])
    const [first] = (await list({ search: leadName })).emails
    await lead.call('deleteMailbox', { params: { id: String(first!.id) }, body: {} })
    const now = await list({ search: leadName })
    expect([now.total, now.emails.some(({ id }) => id === first!.id)]).toEqual([119, false])
  })

  it.each([1_510, 20_050])('[CODE-15] [CODE-17] a search that finds %i has pages to the last one', async (count) => {
    const domain = `of${count}.example`
    // The last ones are invalid, and are sorted last in any order.
    const valid = count - 50
    await sql`insert into mailboxes (email, creator_name, email_status)
      select 'box' || lpad(n::text, 5, '0') || '@' || ${domain}, 'x', case when n > ${valid}::integer then 'invalid' else 'active' end
      from generate_series(1, ${count}::integer) n`.execute(world.db)
    const query = { search: domain, sort: 'email', limit: '40' }
    const page = (n: number) => list({ ...query, page: String(n) })
    const end = Math.ceil(count / 40)
    // The first page twice: the second time with the positions of the others cached.
    for (const n of [1, 2, end, 1]) {
      const { total, emails } = await page(n)
      const places = emails.map(({ email }) => Number(email.slice(3, 8)))
      const expected = Array.from({ length: n === end ? count - (end - 1) * 40 : 40 }, (_, at) => (n - 1) * 40 + at + 1)
      expect([n, total, places]).toEqual([n, count, expected])
    }
    expect((await list({ ...query, sort: '-email' })).emails[0]?.email).toBe(
      `box${String(valid).padStart(5, '0')}@${domain}`,
    )
  })

  it('[CODE-14] [CODE-17] searches address, creator, holder and both statuses, and counts what it finds', async () => {
    const boxes = await fill()
    const some = boxes[3]!.email
    expect(await found({ search: some.slice(2, 14).toUpperCase() })).toEqual([some])
    expect((await list({ search: leadName })).total).toBe(120)
    expect((await list({ search: farmerName })).total).toBe(30)
    expect((await list({ search: 'in use' })).total).toBe(30)
    expect((await list({ search: 'у роботі' })).total).toBe(30)
    expect((await list({ search: 'invalid' })).total).toBe(12)
    expect((await list({ search: 'available', email_status: 'active' })).total).toBe(78)
    expect((await list({ search: '%' })).total).toBe(0)
    expect((await list({ search: 'zzz' })).emails).toEqual([])
    expect((await list({ status: 'in_use', email_status: 'active' })).total).toBe(30)
    const before = await list({ search: farmerName, limit: '20' })
    await farmer.call('takeMailboxes', { body: { count: 1 } })
    expect((await list({ search: farmerName, limit: '20' })).total).toBe(before.total + 1)
  })

  it('[API-29] leads see the addresses that can be taken', async () => {
    await fill()
    const { body } = await lead.call('listStock', { query: { limit: '5', sort: '-email' } })
    expect(body).toMatchObject({ success: true, count: 78, total: 78, page: 1, limit: 5 })
    const free = await found({ status: 'available', email_status: 'active', sort: '-email', limit: '100' })
    const all = (await lead.call('listStock', { query: { limit: '100', sort: '-email' } })).body.emails
    expect(all.map(({ email }) => email)).toEqual(free)
    expect([free.length, free.toSorted().toReversed()]).toEqual([78, free])
    expect(body.emails).toEqual(all.slice(0, 5))
    expect((await farmer.call('listStock', { query: {} })).status).toBe(403)
    expect((await farmer.call('countStock', { query: {} })).body).toEqual({ success: true, count: 78 })
  })
})

describe('statistics', () => {
  it('[CODE-13] [ENT-15] [R-05] add up at every moment, while everything changes at once', async () => {
    await add(pasteOf(someMailboxes(150)))
    await add(pasteOf(someMailboxes(20)), { isExisting: true })
    let over = false
    const wrong: unknown[] = []
    const watcher = (async () => {
      while (!over) {
        const { statistics, total } = await list()
        const { total_emails: all, available_emails: free, used_emails: used, invalid_emails: dead } = statistics
        if (free + used + dead !== all || total !== all || Math.min(free, used, dead) < 0) wrong.push(statistics)
      }
    })()
    const ids = (await list({ limit: '100' })).emails.map(({ id, email }) => ({ id: String(id), email }))
    const work = ids.slice(0, 40).map(async ({ id, email }, n) => {
      if (n % 4 === 0) await farmer.call('takeMailboxes', { body: { count: 3 } })
      if (n % 4 === 1) await lead.call('markMailboxesInvalid', { body: { emailsData: email } })
      if (n % 4 === 2) await lead.call('deleteMailbox', { params: { id }, body: {} })
      if (n % 4 === 3) await lead.call('returnMailbox', { params: { id }, body: {} })
    })
    await Promise.all([...work, add(pasteOf(someMailboxes(30)))])
    over = true
    await watcher
    expect(wrong).toEqual([])
    expect((await list()).statistics).toEqual(await counted())
  })
})

describe('what nobody may see', () => {
  it('[S-60] [ENT-21] [PERM-25] no secret is in an answer, a log line, an event, the audit log, a remembered answer or a table', async () => {
    const page = await openEvents(lead, world.main)
    const boxes = someMailboxes(5)
    const text = `${pasteOf(boxes)}\nx@outlook.com:${canary}:${canary}`
    const asked = { body: { emailsData: text, isExisting: false, markAsInvalid: false } }
    const answers = [
      await lead.send('addMailboxes', asked, { 'idempotency-key': 'canary' }),
      await lead.send('addMailboxes', asked, { 'idempotency-key': 'canary' }),
      await lead.call('markMailboxesInvalid', { body: { emailsData: lineOf(boxes[4]!) } }),
      await farmer.call('takeMailboxes', { body: { count: 2 } }),
      await farmer.call('listMyMailboxes', { query: {} }),
      await lead.call('listPool', { query: {} }),
      await lead.send('listPool', { query: {} }, { accept: 'text/csv' }),
      await lead.call('listStock', { query: {} }),
      await lead.call('getMailboxHistory', { params: { id: String((await list()).emails[0]!.id) } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expect.poll(() => page.events.filter(({ type }) => type === 'mailbox.changed').length).toBeGreaterThan(0)
    page.close()
    expect(JSON.stringify([answers, page.events])).not.toContain(canary)
    expect(world.lines.join('\n')).not.toContain(canary)
    expect(await tablesWith(world.database, canary)).toEqual([])
  })

  it.runIf(onServers)('[R-04] a paste that was answered is there for another instance', async () => {
    const second = await world.instance()
    const { client } = await signedInAs(world)('TeamleadFarmer', second)
    await add(pasteOf(someMailboxes(3)))
    expect((await client.call('listPool', { query: {} })).body.total).toBe(3)
  })
})
