import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../../test/accounts.ts'
import { unique } from '../../../../test/unique.ts'
import type { TestClient } from '../../../../test/client.ts'
import { onServers } from '../../../../test/database/database.ts'
import { openEvents } from '../../../../test/events.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../../../test/mailboxes.ts'
import { startWorld, type Instance, type Person, type World } from '../../../../test/world.ts'

let world: World
let second: Instance
let lead: TestClient
let farmer: { who: Person; client: TestClient }
let buyer: { who: Person; client: TestClient }
beforeAll(async () => {
  world = await startWorld()
  second = onServers ? await world.instance() : world.main
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  farmer = await signIn('farmer')
  buyer = await signIn('buyer', second)
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('mailboxes').execute())

const stock = async (count: number, more: { isExisting?: boolean } = {}): Promise<string[]> => {
  const boxes = someMailboxes(count)
  await addMailboxes(lead, pasteOf(boxes), more)
  return boxes.map(({ email }) => email)
}
const take = async (client: TestClient, count = 1) => (await client.call('takeMailboxes', { body: { count } })).body
const idsOf = (boxes: readonly { email_id: number }[]) => boxes.map(({ email_id }) => email_id).sort((a, b) => a - b)
const takeOne = async (client: TestClient) => (await take(client)).emails[0]!
const addAddress = (client: TestClient, emailAddress: string) =>
  client.call('addMailboxByAddress', { body: { emailAddress } })
const mine = async (client: TestClient) => (await client.call('listMyMailboxes', { query: {} })).body.emails
const on = (id: number) => ({ params: { id: String(id) }, body: {} })
const statistics = async () => (await lead.call('listPool', { query: {} })).body.statistics
const rowOf = async (email: string) =>
  (await lead.call('listPool', { query: { search: email } })).body.emails[0] as Record<string, unknown>
const auditOf = async (kind: string) =>
  (
    await world.db.selectFrom('audit_log').select(['record', 'username', 'details']).where('kind', '=', kind).execute()
  ).map(({ record, username, details }) => ({ record, username, details }))
/** Records a code as if the holder had read it. */
const readCode = async (id: number, code = '123456') => {
  await sql`
    with read as (
      insert into mailbox_codes (mailbox_id, take_id, mail_id, code, sender, subject, received_at, read_by)
      select id, take_id, ${unique('mail')}, ${code}, 'TikTok', 'Your code', now(), holder_name from mailboxes
      where id = ${id} returning mailbox_id)
    update mailboxes set status = 'completed', code = ${code}, code_sender = 'TikTok', code_subject = 'Your code',
      code_received_at = now(), code_read_at = now() from read where id = mailbox_id`.execute(world.db)
}

describe('taking from the stock', () => {
  it('[CODE-27] [API-33] [ENT-16] [API-28] [API-27] gives so many, in use by the person, newest first in their list', async () => {
    await stock(5)
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(world.db)
    const body = await take(farmer.client, 2)
    expect(body).toEqual({
      success: true,
      emails: [1, 2].map(() => ({ email: expect.any(String) as string, email_id: expect.any(Number) as number })),
    })
    const own = await mine(farmer.client)
    expect(idsOf(own)).toEqual(idsOf(body.emails))
    expect(own[0]).toEqual({
      email_id: own[0]!.email_id,
      email: own[0]!.email,
      account_id: null,
      account_name: null,
      account_record: null,
      used_at: expect.any(String) as string,
      status: 'in_use',
      email_status: 'active',
      code_extracted: null,
      code_source: null,
      watching_until: null,
      trouble: null,
    })
    // Time of the take, not of the paste.
    expect(Date.parse(own[0]!.used_at)).toBeGreaterThanOrEqual(rows[0]!.at.getTime())
    expect((await farmer.client.call('countStock', { query: {} })).body.count).toBe(3)
    expect(await rowOf(own[0]!.email)).toMatchObject({ status: 'in_use', used_by_name: farmer.who.username })
    expect(await mine(buyer.client)).toEqual([])
    const later = await takeOne(farmer.client)
    expect((await mine(farmer.client)).map(({ email }) => email)).toEqual([
      later.email,
      ...own.map(({ email }) => email),
    ])
  })

  it('[CODE-28] gives what is left and says so; nothing left is a refusal', async () => {
    await stock(2)
    expect(await take(farmer.client, 5)).toMatchObject({ emails: [{}, {}], message: 'Only 2 of 5 were left' })
    const refused = await farmer.client.call('takeMailboxes', { body: { count: 1 } })
    expect([refused.status, refused.body.error]).toEqual([409, 'No emails available to take'])
  })

  it('[CODE-25] [PERM-24] buyers take none from the stock', async () => {
    await stock(1)
    expect((await buyer.client.call('takeMailboxes', { body: { count: 1 } })).status).toBe(403)
    expect((await statistics()).available_emails).toBe(1)
    expect((await farmer.client.call('takeMailboxes', { body: { count: 1 } })).status).toBe(200)
  })

  it('[R-01] [R-05] twenty takers at once, over two instances where there are two, get each mailbox once', async () => {
    await stock(130)
    await stock(10, { isExisting: true })
    const signIn = signedInAs(world)
    const takers: TestClient[] = []
    for (let n = 0; n < 20; n += 1) takers.push((await signIn('farmer', n % 2 ? second : world.main)).client)
    for (const taker of takers) await taker.csrfToken()
    const rounds = await Promise.all(
      takers.map(async (taker) => [await take(taker, 3), await take(taker, 1), await take(taker, 4)]),
    )
    const got = rounds.flat().flatMap((answer) => answer.emails ?? [])
    expect(new Set(got.map(({ email_id }) => email_id)).size).toBe(got.length)
    expect(got).toHaveLength(130)
    expect(await statistics()).toEqual({ total_emails: 140, available_emails: 0, used_emails: 140, invalid_emails: 0 })
    const held = await Promise.all(takers.map(mine))
    expect(idsOf(held.flat())).toEqual(idsOf(got))
    const { rows } = await sql`
      select mailbox_id from mailbox_takes where ended_at is null group by mailbox_id having count(*) > 1`.execute(
      world.db,
    )
    expect(rows).toEqual([])
  })

  it.runIf(onServers)('[R-01] [R-05] five thousand from fifty takers, none twice and none lost', async () => {
    for (let n = 0; n < 2; n += 1) await stock(2_500)
    const signIn = signedInAs(world)
    const takers: TestClient[] = []
    for (let n = 0; n < 10; n += 1) takers.push((await signIn('farmer', n % 2 ? second : world.main)).client)
    for (const taker of takers) await taker.csrfToken()
    const got: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        for (;;) {
          const answer = await take(takers[n % 10]!, 1 + (n % 13))
          if (!answer.emails) return
          got.push(...answer.emails.map(({ email_id }) => email_id))
        }
      }),
    )
    expect(got).toHaveLength(5_000)
    expect(new Set(got).size).toBe(5_000)
    expect(await statistics()).toMatchObject({ total_emails: 5_000, available_emails: 0, used_emails: 5_000 })
  })

  it('[R-10] with a key gives the same ones again', async () => {
    await stock(5)
    const send = () => farmer.client.send('takeMailboxes', { body: { count: 2 } }, { 'idempotency-key': unique('key') })
    const key = { 'idempotency-key': unique('key') }
    const again = () => farmer.client.send('takeMailboxes', { body: { count: 2 } }, key)
    expect((await again()).body).toEqual((await again()).body)
    expect((await statistics()).available_emails).toBe(3)
    await send()
    expect((await statistics()).available_emails).toBe(1)
  })

  it('open pages hear of it: those who see the pool that it changed, the taker that the list did', async () => {
    await stock(3)
    const [atLead, atTaker] = [await openEvents(lead, world.main), await openEvents(farmer.client, world.main)]
    const { emails } = await take(farmer.client, 2)
    await expect.poll(() => atTaker.events.filter(({ type }) => type === 'mailbox.own').length).toBe(1)
    await expect.poll(() => atLead.events.filter(({ type }) => type === 'mailbox.changed').length).toBeGreaterThan(0)
    expect(atLead.events.filter(({ type }) => type === 'mailbox.own')).toEqual([])
    expect(JSON.stringify([atLead.events, atTaker.events])).not.toContain(emails[0]!.email)
    for (const page of [atLead, atTaker]) page.close()
    expect(await auditOf('mailboxes.taken')).toContainEqual({
      record: null,
      username: farmer.who.username,
      details: { count: 2, ids: emails.map(({ email_id }) => email_id).join(',') },
    })
  })
})

describe('by address', () => {
  it('[API-31] [CODE-41] [CODE-42] gives what nobody holds: from the stock, existing, completed', async () => {
    const [free, done] = await stock(2)
    const [existing] = await stock(1, { isExisting: true })
    expect((await addAddress(buyer.client, ` ${free!.toUpperCase()} `)).body).toMatchObject({
      success: true,
      email: free,
    })
    expect((await addAddress(buyer.client, existing!)).status).toBe(200)
    const { email_id: id } = (await addAddress(farmer.client, done!)).body
    await readCode(id)
    const held = await addAddress(buyer.client, done!)
    expect([held.status, held.body.error]).toEqual([409, 'Email is already taken'])
    await farmer.client.call('unpinMailbox', on(id))
    expect(await rowOf(done!)).toMatchObject({ status: 'completed', used_by_name: null })
    expect((await addAddress(buyer.client, done!)).status).toBe(200)
    const own = await mine(buyer.client)
    expect(own.map(({ email, code_extracted: code }) => [email, code])).toEqual([
      [done, null],
      [existing, null],
      [free, null],
    ])
    // A repeat by the same person gets the same answer.
    expect((await addAddress(buyer.client, done!)).body).toMatchObject({ success: true, email_id: id })
    const absent = await addAddress(buyer.client, 'absent@outlook.com')
    expect([absent.status, absent.body.error]).toEqual([404, 'Email not found in database'])
    expect((await addAddress(buyer.client, 'no address')).status).toBe(400)
  })

  it('[R-01] of many at once one gets it', async () => {
    const [email] = await stock(1)
    for (const { client } of [farmer, buyer]) await client.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => addAddress(n % 2 ? farmer.client : buyer.client, email!)),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - winners.length)
    const lists = [await mine(farmer.client), await mine(buyer.client)]
    expect(lists.flat().filter((box) => box.email === email)).toHaveLength(1)
    expect(winners.length).toBe(10)
  })

  it('[ACC-18] [CODE-44] comes along with an ad account, with its id, by the same rules', async () => {
    const [email] = await stock(1, { isExisting: true })
    const id = unique()
    const sheet = await addSheetWith(world, [{ id, email: email!.toUpperCase() }])
    const page = await openEvents(buyer.client, second)
    const taken = await buyer.client.call('takeAccount', { body: { accountId: id, sheetUrl: sheet.url, rowNumber: 2 } })
    expect(taken.body.emailTransfer).toMatchObject({ success: true, outcome: 'added' })
    expect(await mine(buyer.client)).toMatchObject([{ email, account_id: id, status: 'in_use' }])
    expect(await rowOf(email!)).toMatchObject({ account_id: id, used_by_name: buyer.who.username, existing: true })
    await expect.poll(() => page.events.some(({ type }) => type === 'mailbox.own')).toBe(true)
    page.close()
  })
})

describe('letting go', () => {
  it('[CODE-38] [API-32] without a code read the mailbox is free again, an existing one among the existing ones', async () => {
    await stock(1)
    const [existing] = await stock(1, { isExisting: true })
    const { email, email_id: id } = await takeOne(farmer.client)
    const { email_id: other } = (await addAddress(farmer.client, existing!)).body
    const { body } = await farmer.client.call('unpinMailbox', on(id))
    const left = Date.parse(body.undoUntil) - Date.now()
    expect(left > 7_000 && left <= 10_000).toBe(true)
    await farmer.client.call('unpinMailbox', on(other))
    expect(await mine(farmer.client)).toEqual([])
    expect(await rowOf(email)).toMatchObject({ status: '', used_by_name: null, used_at: null })
    expect(await statistics()).toMatchObject({ available_emails: 1, used_emails: 1 })
    expect(await rowOf(existing!)).toMatchObject({ status: '', existing: true })
  })

  it('[CODE-38] with a code read it stays completed, in the pool and in the history', async () => {
    await stock(1)
    const { email, email_id: id } = await takeOne(farmer.client)
    await readCode(id, '998877')
    await farmer.client.call('unpinMailbox', on(id))
    expect(await rowOf(email)).toMatchObject({ status: 'completed', used_by_name: null })
    expect(await statistics()).toMatchObject({ available_emails: 0, used_emails: 1 })
    const { body } = await farmer.client.call('getMailboxHistory', { params: { id: String(id) } })
    expect(body.codes.map(({ code }) => code)).toEqual(['998877'])
    expect(body.takes[0]!.returned_at).not.toBeNull()
  })

  it('an unpinning can be taken back: the list is as it was, code and account included', async () => {
    const [email] = await stock(1)
    const account = unique()
    const sheet = await addSheetWith(world, [{ id: account, email: email! }])
    await buyer.client.call('takeAccount', { body: { accountId: account, sheetUrl: sheet.url, rowNumber: 2 } })
    const { email_id: id } = (await mine(buyer.client))[0]!
    await readCode(id)
    const before = await mine(buyer.client)
    await buyer.client.call('unpinMailbox', on(id))
    expect((await buyer.client.call('undoUnpin', on(id))).status).toBe(200)
    expect(await mine(buyer.client)).toEqual(before)
    // A repeat changes nothing.
    expect((await buyer.client.call('undoUnpin', on(id))).status).toBe(200)
    const { body } = await lead.call('getMailboxHistory', { params: { id: String(id) } })
    expect(body.takes).toMatchObject([{ username: buyer.who.username, returned_at: null }])
    expect(await auditOf('mailboxes.unpinning_undone')).toMatchObject([{ record: `mailbox:${id}` }])
  })

  it('but not after ten seconds, not when somebody has it since, and not by others', async () => {
    await stock(1)
    const { email, email_id: id } = await takeOne(farmer.client)
    await farmer.client.call('unpinMailbox', on(id))
    expect((await buyer.client.call('undoUnpin', on(id))).status).toBe(404)
    await addAddress(buyer.client, email)
    expect((await farmer.client.call('undoUnpin', on(id))).body.code).toBe('already_taken')
    await buyer.client.call('unpinMailbox', on(id))
    expect((await farmer.client.call('undoUnpin', on(id))).body.code).toBe('wrong_state')
    await sql`update mailbox_takes set ended_at = ended_at - interval '10 seconds' where mailbox_id = ${id}`.execute(
      world.db,
    )
    expect((await buyer.client.call('undoUnpin', on(id))).body.code).toBe('wrong_state')
    expect(await mine(buyer.client)).toEqual([])
  })

  it('leads put one back into the stock, whoever holds it and whatever was read', async () => {
    await stock(1)
    const { email, email_id: id } = await takeOne(farmer.client)
    await readCode(id)
    expect((await farmer.client.call('returnMailbox', on(id))).status).toBe(403)
    expect((await lead.call('returnMailbox', on(id))).body).toEqual({ success: true })
    expect(await mine(farmer.client)).toEqual([])
    expect(await rowOf(email)).toMatchObject({ status: '', used_by_name: null })
    expect((await takeOne(farmer.client)).email_id).toBe(id)
    expect((await mine(farmer.client))[0]).toMatchObject({ code_extracted: null, status: 'in_use' })
    // Earlier codes are forgotten: without one it is free again.
    await farmer.client.call('unpinMailbox', on(id))
    expect((await statistics()).available_emails).toBe(1)
    expect((await lead.call('returnMailbox', on(2 ** 40))).status).toBe(404)
  })
})

describe('whose it is', () => {
  it('[S-42] another person’s mailbox is not there, whichever call names it', async () => {
    await stock(1)
    const { email, email_id: id } = await takeOne(farmer.client)
    const answers = [
      await buyer.client.call('unpinMailbox', on(id)),
      await buyer.client.call('undoUnpin', on(id)),
      await buyer.client.call('nextCode', on(id)),
      await buyer.client.call('stopWatching', on(id)),
      await buyer.client.call('getMailboxHistory', { params: { id: String(id) } }),
      await buyer.client.call('extractCode', { body: { email, email_id: id } }),
      await farmer.client.call('extractCode', { body: { email: `x${email}`, email_id: id } }),
      await farmer.client.call('extractCode', { body: { email, email_id: id + 1 } }),
      await farmer.client.call('unpinMailbox', on(2 ** 40)),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']))
    for (const { body } of [
      await buyer.client.call('unpinMailboxes', { body: { ids: [id] } }),
      await buyer.client.call('undoUnpins', { body: { ids: [id] } }),
      await buyer.client.call('extractCodes', { body: { emails: [{ email, email_id: id }] } }),
    ])
      expect(body.results).toEqual([expect.objectContaining({ email_id: id, refused: 'not_found' })])
    expect(await mine(farmer.client)).toHaveLength(1)
    // The holder may; afterwards nobody holds it.
    expect((await farmer.client.call('unpinMailbox', on(id))).status).toBe(200)
    expect((await farmer.client.call('extractCode', { body: { email, email_id: id } })).status).toBe(404)
    expect((await farmer.client.call('nextCode', on(id))).status).toBe(404)
  })

  it('the history names people to leads; others see their own part, also after letting go', async () => {
    await stock(1)
    const { email, email_id: id } = await takeOne(farmer.client)
    await readCode(id, '111111')
    await farmer.client.call('unpinMailbox', on(id))
    await addAddress(buyer.client, email)
    await readCode(id, '222222')
    const historyOf = async (client: TestClient) =>
      (await client.call('getMailboxHistory', { params: { id: String(id) } })).body
    const names = [buyer.who.username, farmer.who.username]
    expect(await historyOf(lead)).toMatchObject({
      email,
      takes: names.map((username) => ({ username })),
      codes: names.map((name, n) => ({ read_by: name, code: ['222222', '111111'][n] })),
    })
    expect(await historyOf(farmer.client)).toMatchObject({
      takes: [{ username: null }],
      codes: [{ code: '111111', read_by: null, sender: 'TikTok', subject: 'Your code' }],
    })
    const ofBuyer = await historyOf(buyer.client)
    expect(ofBuyer.codes.map(({ code }) => code)).toEqual(['222222'])
    expect(ofBuyer.takes).toHaveLength(1)
    await sql`update mailbox_codes set read_at = now() - interval '31 days' where code = '111111'`.execute(world.db)
    expect((await historyOf(farmer.client)).codes).toEqual([])
  })
})
