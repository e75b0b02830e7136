import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { openEvents } from '../../../../test/events.ts'
import { addReadable, signedInAs } from '../../../../test/mailboxes.ts'
import { unique } from '../../../../test/unique.ts'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World
let lead: TestClient
beforeAll(async () => {
  world = await startWorld()
  lead = (await signedInAs(world)('TeamleadFarmer')).client
})
afterAll(() => world.close())

interface Box {
  email: string
  email_id: number
}

const idOf = ({ email_id: id }: Box) => id
const idsOf = (boxes: readonly Box[]) => boxes.map(idOf)
const claimed = async (client: TestClient, emails: readonly string[]): Promise<Box[]> => {
  const boxes: Box[] = []
  for (const email of emails) {
    const { body } = await client.call('addMailboxByAddress', { body: { emailAddress: email } })
    boxes.push({ email, email_id: body.email_id })
  }
  return boxes
}
/** Held mailboxes, ordered by id. */
const holding = async (client: TestClient, count: number) => {
  const added = await addReadable(world, lead, count)
  const boxes = await claimed(
    client,
    added.map(({ email }) => email),
  )
  return boxes.sort((a, b) => idOf(a) - idOf(b))
}
const listed = async (client: TestClient) =>
  (await client.call('listMyMailboxes', { query: {} })).body.emails.map(idOf).sort((a, b) => a - b)
const unpinAll = (client: TestClient, ids: number[]) => client.call('unpinMailboxes', { body: { ids } })
const undoAll = async (client: TestClient, ids: number[]) =>
  (await client.call('undoUnpins', { body: { ids } })).body.results
const readAll = async (client: TestClient, emails: Box[]) =>
  (await client.call('extractCodes', { body: { emails } })).body.results
const done = (ids: readonly number[]) => ids.map((id) => ({ email_id: id, refused: null }))
const deliver = (email: string, code: string) =>
  world.mail('/mails', 'POST', {
    mailbox: email,
    from: 'TikTok <noreply@account.tiktok.com>',
    subject: 'Your verification code',
    text: `Your verification code is ${code}.`,
  })
const auditOf = async (kind: string, ids: readonly number[]) =>
  (
    await world.db
      .selectFrom('audit_log')
      .select(['record', 'username'])
      .where('kind', '=', kind)
      .where(
        'record',
        'in',
        ids.map((id) => `mailbox:${id}`),
      )
      .orderBy('id')
      .execute()
  ).map(({ record, username }) => [record, username])

describe('unpinning several', () => {
  it('[CODE-38] lets go of those that the person holds and names the others; each is on record', async () => {
    const [farmer, buyer] = [await signedInAs(world)('farmer'), await signedInAs(world)('buyer')]
    const [mine, theirs] = [await holding(farmer.client, 3), await holding(buyer.client, 1)]
    const gone = idsOf(mine.slice(0, 2))
    const page = await openEvents(farmer.client, world.main)
    const { body } = await unpinAll(farmer.client, [...gone, gone[0]!, idOf(theirs[0]!), 2 ** 40])
    expect(body.results).toEqual([
      ...done(gone),
      { email_id: idOf(theirs[0]!), refused: 'not_found' },
      { email_id: 2 ** 40, refused: 'not_found' },
    ])
    const left = Date.parse(body.undoUntil) - Date.now()
    expect(left > 5_000 && left <= 10_000).toBe(true)
    expect(await listed(farmer.client)).toEqual([idOf(mine[2]!)])
    expect(await listed(buyer.client)).toEqual(idsOf(theirs))
    expect(await auditOf('mailboxes.unpinned', [...gone, idOf(theirs[0]!)])).toEqual(
      gone.map((id) => [`mailbox:${id}`, farmer.who.username]),
    )
    // One event for all of them.
    await expect.poll(() => page.events.filter(({ type }) => type === 'mailbox.own').length).toBe(1)
    page.close()
  })

  it('[R-10] twice lets go once, with a key the first answer comes again', async () => {
    const { client } = await signedInAs(world)('farmer')
    const ids = idsOf(await holding(client, 2))
    const key = { 'idempotency-key': unique('key') }
    const send = async () => (await client.send('unpinMailboxes', { body: { ids } }, key)).body
    const first = await send()
    expect(first.results).toEqual(done(ids))
    expect(await send()).toEqual(first)
    expect((await unpinAll(client, ids)).body.results.map(({ refused }) => refused)).toEqual(['not_found', 'not_found'])
    expect(await auditOf('mailboxes.unpinned', ids)).toHaveLength(2)
  })

  it('is taken back, each for itself: twice, too late, by others and after another take', async () => {
    const [farmer, buyer] = [await signedInAs(world)('farmer'), await signedInAs(world)('buyer')]
    const mine = await holding(farmer.client, 4)
    const [back, kept, late, lost] = idsOf(mine) as [number, number, number, number]
    await unpinAll(farmer.client, [back, late, lost])
    await sql`update mailbox_takes set ended_at = ended_at - interval '10 seconds' where mailbox_id = ${late}`.execute(
      world.db,
    )
    await claimed(buyer.client, [mine[3]!.email])
    const expected = [
      ...done([back, kept]),
      { email_id: late, refused: 'wrong_state' },
      { email_id: lost, refused: 'already_taken/mailbox' },
    ]
    expect((await undoAll(buyer.client, [back, lost])).map(({ refused }) => refused)).toEqual(['not_found', null])
    expect(await undoAll(farmer.client, [back, kept, late, lost])).toEqual(expected)
    expect(await undoAll(farmer.client, [back, kept, late, lost])).toEqual(expected)
    expect(await listed(farmer.client)).toEqual([back, kept])
    expect(await auditOf('mailboxes.unpinning_undone', [back, kept, late, lost])).toEqual([
      [`mailbox:${back}`, farmer.who.username],
    ])
  })

  it('at once with single ones leaves each with one end, and nobody waits in a circle', async () => {
    const { client } = await signedInAs(world)('farmer')
    const ids = idsOf(await holding(client, 20))
    const answers = await Promise.all([
      unpinAll(client, ids),
      unpinAll(client, ids.toReversed()),
      ...ids.slice(5, 10).map((id) => client.call('unpinMailbox', { params: { id: String(id) }, body: {} })),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual([])
    expect(await listed(client)).toEqual([])
    expect(await auditOf('mailboxes.unpinned', ids)).toHaveLength(20)
  })
})

describe('codes of several', () => {
  it('[CODE-33] are read at once; where none is yet, each mailbox is watched; others’ are named', async () => {
    const [farmer, buyer] = [await signedInAs(world)('farmer'), await signedInAs(world)('buyer')]
    const [[found, silent, misnamed], [theirs]] = [await holding(farmer.client, 3), await holding(buyer.client, 1)]
    const code = String(randomInt(100_000, 999_999))
    await deliver(found!.email, code)
    const wanted = [found!, silent!, { ...misnamed!, email: found!.email }, theirs!]
    const results = await readAll(farmer.client, wanted)
    expect(results).toMatchObject([
      { email_id: idOf(found!), success: true, code, watchingUntil: null, refused: null },
      { email_id: idOf(silent!), success: false, code: null, error: 'No verification code yet', refused: null },
      { email_id: idOf(misnamed!), success: false, code: null, watchingUntil: null, refused: 'not_found' },
      { email_id: idOf(theirs!), success: false, code: null, watchingUntil: null, refused: 'not_found' },
    ])
    expect(results[1]!.watchingUntil).not.toBeNull()
    // A repeat joins the running watch.
    expect((await readAll(farmer.client, [silent!]))[0]!.watchingUntil).toBe(results[1]!.watchingUntil)
    const later = String(randomInt(100_000, 999_999))
    await deliver(silent!.email, later)
    await expect
      .poll(
        async () =>
          (await farmer.client.call('listMyMailboxes', { query: {} })).body.emails.find(
            ({ email_id: id }) => id === idOf(silent!),
          )?.code_extracted,
      )
      .toBe(later)
  })

  it('[S-55] of seventy are one call, as is letting go of them; each mailbox has its own ten a minute', async () => {
    const strict = await world.instanceOf({ rateFactor: 1 })
    const { client } = await signedInAs(world)('farmer', strict)
    await addReadable(world, lead, 70)
    const { emails } = (await client.call('takeMailboxes', { body: { count: 70 } })).body
    const [often] = emails
    for (let n = 0; n < 10; n += 1) expect((await readAll(client, [often!]))[0]!.refused).toBeNull()
    const results = await readAll(client, emails)
    expect(results.map(({ email_id: id }) => id)).toEqual(idsOf(emails))
    expect(results.filter(({ refused }) => refused !== null)).toMatchObject([
      { email_id: idOf(often!), refused: 'rate_limited' },
    ])
    const { status, body } = await client.call('extractCode', { body: often! })
    expect(status).toBe(429)
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect((await unpinAll(client, idsOf(emails))).body.results).toEqual(done(idsOf(emails)))
    await strict.close()
  })

  it('[S-47] are at most five hundred', async () => {
    const { client } = await signedInAs(world)('farmer')
    const ids = Array.from({ length: 501 }, (_, n) => n + 1)
    expect((await unpinAll(client, ids)).body.code).toBe('validation')
    expect(await undoAll(client, [])).toBeUndefined()
    const emails = ids.map((email_id) => ({ email: 'a@example.com', email_id }))
    expect((await client.call('extractCodes', { body: { emails } })).body.code).toBe('validation')
    expect((await readAll(client, emails.slice(0, 500))).every(({ refused }) => refused === 'not_found')).toBe(true)
  })
})
