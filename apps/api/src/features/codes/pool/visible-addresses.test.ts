import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addSheetWith } from '../../../../test/accounts.ts'
import type { TestClient } from '../../../../test/client.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes, type TestMailbox } from '../../../../test/mailboxes.ts'
import { unique } from '../../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../../test/world.ts'
import { findRowFaults } from '#db/backup/invariants.ts'
import { up } from '#db/migrations/0052_visible_addresses.ts'

let world: World
let lead: TestClient
let farmer: { who: Person; client: TestClient }
let other: { who: Person; client: TestClient }
let third: { who: Person; client: TestClient }
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  farmer = await signIn('farmer')
  other = await signIn('farmer')
  third = await signIn('buyer')
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('mailboxes').execute())

const on = (id: number) => ({ params: { id: String(id) } })
const list = async (query: Record<string, string> = {}) => (await lead.call('listPool', { query })).body
const mine = async (client: TestClient) => (await client.call('listMyMailboxes', { query: {} })).body.emails
const add = (client: TestClient, emailAddress: string) => client.call('addMailboxByAddress', { body: { emailAddress } })
const told = async (client: TestClient) =>
  (await client.call('listNotifications', { query: {} })).body.notifications.map(({ kind, data }) => ({ kind, data }))
const historyOf = async (client: TestClient, id: number) => (await client.call('getMailboxHistory', on(id))).body

/**
 * Mailboxes as an earlier version stored them: with its own parsing of the pasted line, under the address as pasted.
 */
const stored = async (...addresses: string[]): Promise<(TestMailbox & { id: number })[]> => {
  const boxes = someMailboxes(addresses.length)
  expect((await addMailboxes(lead, pasteOf(boxes))).body.inserted).toBe(addresses.length)
  const written = []
  for (const [n, box] of boxes.entries()) {
    const { rows } = await sql<{ id: number }>`
      update mailboxes set email = ${addresses[n]}, fingerprint = ${randomBytes(32)} where email = ${box.email}
      returning id`.execute(world.db)
    written.push({ ...box, email: addresses[n]!, id: rows[0]!.id })
  }
  return written
}
/** Restores the tables to the time before addresses were stored in their visible form. */
const goBack = async (): Promise<void> => {
  await sql`drop trigger mailboxes_ascii on mailboxes`.execute(world.db)
  await sql`drop function refuse_mailbox_address`.execute(world.db)
}
const migrateAgain = async (): Promise<void> => {
  await world.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))
  expect(await findRowFaults(world.db, world.keys.ring)).toEqual([])
}
const takeById = async (client: TestClient, id: number): Promise<void> => {
  const { rows } = await sql<{ email: string }>`
    with before as (select email from mailboxes where id = ${id})
    update mailboxes m set email = ${`${unique('taken')}@outlook.com`} from before where m.id = ${id}
    returning before.email, m.email as now`.execute(world.db)
  const { now } = rows[0] as unknown as { now: string }
  expect((await add(client, now)).status).toBe(200)
  await sql`update mailboxes set email = ${rows[0]!.email} where id = ${id}`.execute(world.db)
}
/** Records a code as if the holder had read it. */
const readCode = (id: number, mail: string, code: string) =>
  sql`
    with read as (
      insert into mailbox_codes (mailbox_id, take_id, mail_id, code, sender, subject, received_at, read_by)
      select id, take_id, ${mail}, ${code}, 'TikTok', 'Your code', now(), holder_name from mailboxes
      where id = ${id} returning mailbox_id)
    update mailboxes set status = 'completed', code = ${code}, code_sender = 'TikTok', code_subject = 'Your code',
      code_received_at = now(), code_read_at = now() from read where id = mailbox_id`.execute(world.db)

it('[R-17] [CODE-41] [CODE-42] a mailbox stored with marks that nobody sees is found by its address, and keeps its holder', async () => {
  await goBack()
  const [plainFree, plainHeld] = [`${unique('free')}@outlook.com`, `${unique('Held')}@outlook.com`]
  const [free, held] = await stored(`\u200b${plainFree}`, plainHeld.replace('@', '\u00ad@\u2060'))
  await takeById(farmer.client, held!.id)
  expect((await add(other.client, plainHeld)).status).toBe(404)
  await migrateAgain()

  expect(await mine(farmer.client)).toMatchObject([{ email: plainHeld, email_id: held!.id, status: 'in_use' }])
  expect((await list({ search: plainFree })).emails).toMatchObject([{ email: plainFree, id: free!.id }])
  expect((await add(other.client, plainHeld.toUpperCase())).body).toMatchObject({ code: 'already_taken' })
  expect((await add(other.client, `${plainFree}\ufeff`)).body).toMatchObject({ email: plainFree, email_id: free!.id })
  // Pasting them again adds nothing new: first with other credentials, as the line is parsed now, then with the same.
  const again = pasteOf([
    { ...free!, email: plainFree },
    { ...held!, email: plainHeld },
  ])
  expect((await addMailboxes(lead, again)).body).toMatchObject({ inserted: 0, updated: 2, errors: [] })
  expect((await addMailboxes(lead, again)).body).toMatchObject({
    inserted: 0,
    updated: 0,
    errors: [
      { line: 1, reason: 'in_pool' },
      { line: 2, reason: 'in_pool' },
    ],
  })
  expect((await list()).statistics.total_emails).toBe(2)
})

it('[R-17] of mailboxes that look alike one stays: the held one, else one whose token works, else the plain one', async () => {
  await goBack()
  const [held, dead, plain, used] = [1, 2, 3, 4].map(() => `${unique('twin')}@hotmail.com`) as [
    string,
    string,
    string,
    string,
  ]
  const boxes = await stored(
    ...[held, `${held}\u200b`, dead, `\ufeff${dead}`, `${plain}\u2800`, plain],
    ...[used, `\u200d${used}`, `\u3164${used}`],
  )
  const [, heldTwin, deadPlain, deadTwin, , plainOne, usedPlain, usedTwin] = boxes
  await takeById(other.client, heldTwin!.id)
  await sql`update mailboxes set email_status = 'expired' where id = ${deadPlain!.id}`.execute(world.db)
  await takeById(farmer.client, usedTwin!.id)
  await readCode(usedTwin!.id, '<one@example.com>', '735521')
  await farmer.client.call('unpinMailbox', { ...on(usedTwin!.id), body: {} })
  await migrateAgain()

  const { emails, statistics } = await list({ limit: '50' })
  expect(new Map(emails.map(({ email, id, status }) => [email, [id, status]]))).toEqual(
    new Map([
      [held, [heldTwin!.id, 'in_use']],
      [dead, [deadTwin!.id, '']],
      [plain, [plainOne!.id, '']],
      // A used mailbox is not free again, and keeps its user.
      [used, [usedPlain!.id, 'completed']],
    ]),
  )
  expect(statistics).toEqual({ total_emails: 4, available_emails: 2, used_emails: 2, invalid_emails: 0 })
  expect(await historyOf(lead, usedPlain!.id)).toMatchObject({
    email: used,
    takes: [{ username: farmer.who.username }],
    codes: [{ code: '735521' }],
  })
  const taken = (await farmer.client.call('takeMailboxes', { body: { count: 9 } })).body.emails
  expect(taken.map(({ email }) => email).toSorted()).toEqual([dead, plain].toSorted())
  const gone = boxes.filter(({ id }) => !emails.some((each) => each.id === id)).map(({ id }) => `mailbox:${id}`)
  const audited = await world.db
    .selectFrom('audit_log')
    .select(['record', 'details'])
    .where('kind', '=', 'mailboxes.deleted')
    .where('record', 'in', gone)
    .execute()
  expect(new Set(audited.map(({ record }) => record))).toEqual(new Set(gone))
  expect(audited.map(({ details }) => (details as { email: string }).email)).toContain(held)
})

it('[R-17] [DESK-19] held by two people it stays with one, the other is told, and each sees the own codes alone', async () => {
  await goBack()
  const email = `${unique('both')}@outlook.com`
  const [twin, plain] = await stored(`${email.slice(0, 3)}\u200b${email.slice(3)}`, email)
  await takeById(farmer.client, twin!.id)
  await takeById(other.client, plain!.id)
  // Both read the same mail, and one of them another one.
  await readCode(twin!.id, '<same@example.com>', '118822')
  await readCode(twin!.id, '<more@example.com>', '993311')
  await readCode(plain!.id, '<same@example.com>', '118822')
  const before = await told(farmer.client)
  await migrateAgain()

  expect(await mine(other.client)).toMatchObject([{ email, email_id: plain!.id, code_extracted: '118822' }])
  expect((await mine(farmer.client)).filter((each) => each.email === email)).toEqual([])
  const data = { mailboxId: plain!.id, email, by: 'Campaign Stats', twice: true }
  expect(await told(farmer.client)).toEqual([{ kind: 'mailbox.returned', data }, ...before])
  expect(JSON.stringify(await told(farmer.client))).not.toContain(other.who.username)
  const codesOf = async (client: TestClient) => (await historyOf(client, plain!.id)).codes.map(({ code }) => code)
  expect((await codesOf(farmer.client)).toSorted()).toEqual(['118822', '993311'])
  expect(await codesOf(other.client)).toEqual(['118822'])
  const { takes } = await historyOf(lead, plain!.id)
  expect(new Map(takes.map(({ username, returned_at }) => [username, returned_at !== null]))).toEqual(
    new Map([
      [farmer.who.username, true],
      [other.who.username, false],
    ]),
  )
  expect((await add(farmer.client, email)).body).toMatchObject({ code: 'already_taken' })
})

it('[R-17] [FLOW-05] a mailbox that the cell of a sheet names with such marks is found by its account', async () => {
  await goBack()
  const email = `${unique('cell')}@outlook.com`
  const [box] = await stored(`${email}\u200b`)
  const accountId = unique()
  const sheet = await addSheetWith(world, [{ id: accountId, name: 'Ana', email: `\u2060${email}` }])
  await sql`update sheet_rows set email = ${`\u2060${email}`} where account_id = ${accountId}`.execute(world.db)
  await migrateAgain()
  const taken = await third.client.call('takeAccount', {
    body: { accountId, sheetUrl: sheet.url, rowNumber: 2 },
  })
  const { mailbox } = (await third.client.call('getAccount', on(taken.body.account.recordId))).body
  expect(mailbox).toMatchObject({ email, state: 'own', id: box!.id })
})

it('[R-17] [CODE-05] [CODE-42] an address with a letter of another script stays found where it is stored, and is taken nowhere else', async () => {
  await goBack()
  const email = `${unique('x')}\u0430\u200b@outlook.com`
  const shown = email.replace('\u200b', '')
  const [box] = await stored(email)
  await migrateAgain()
  expect((await list({ search: shown })).emails).toMatchObject([{ email: shown, id: box!.id }])
  expect((await add(farmer.client, shown)).body).toMatchObject({ email: shown, email_id: box!.id })
  // It can still be handed over, though its address would not be accepted today.
  expect((await farmer.client.call('unpinMailbox', { ...on(box!.id), body: {} })).status).toBe(200)
  expect((await add(farmer.client, `b${shown}`)).body).toMatchObject({
    code: 'not_found',
    error: expect.stringContaining('a letter that looks Latin but is not') as unknown,
  })
  expect((await add(farmer.client, `${unique()}\u200b@outlook.com`)).body.error).toBe('Email not found in database')
  const [line] = someMailboxes(1, { email: `b${shown}` })
  expect((await addMailboxes(lead, pasteOf([line!]))).body).toMatchObject({
    inserted: 0,
    errors: [{ line: 1, reason: 'address_letters' }],
  })
  for (const wrong of [`b${shown}`, 'a\u200b@outlook.com', 'a b@outlook.com'])
    await expect(
      sql`insert into mailboxes (email, creator_name) values (${wrong}, 'somebody')`.execute(world.db),
    ).rejects.toMatchObject({ code: '23514' })
})
