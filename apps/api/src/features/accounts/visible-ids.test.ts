import { stripInvisible } from '@app/contract'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { confirmedPreview, previewCloses } from '../../../test/tables.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Instance, type World } from '../../../test/world.ts'
import { todayIn } from '../../lib/days.ts'
import { up } from '../../db/migrations/0051_visible_ids.ts'

let world: World
let second: Instance
let lead: TestClient
let viewer: TestClient
beforeAll(async () => {
  world = await startWorld()
  second = await world.instance()
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  viewer = await world.signIn(await world.person({ role: 'buyer' }))
})
afterAll(() => world.close())

const signedIn = async (at: Instance = world.main) => {
  const who = await world.person({ role: 'buyer' })
  return { who, client: await world.signIn(who, world.client(at)) }
}
const addSheet = async (rows: string[][]) => {
  const document = (await world.sheets('/documents', 'POST', {
    title: unique('Seen'),
    tabs: [{ title: 'Accounts', rows: [['ID', 'Geo', 'Login:pass', 'Status'], ...rows] }],
  })) as { id: string; url: string }
  const { status, body } = await lead.call('addSheet', { body: { url: document.url } })
  expect(status).toBe(200)
  return { document, ...body }
}
const take = (client: TestClient, sheet: { id: number }, accountId: string) =>
  client.call('takeAccount', { body: { accountId, sheetUrl: `sheet:${sheet.id}`, rowNumber: 2 } })
const refresh = (sheet: { id: number }) => lead.call('refreshSheet', { params: { id: String(sheet.id) }, body: {} })
const offered = async ({ id }: { id: number }) =>
  (await viewer.call('listAvailableAccounts', { params: { sheet: String(id) }, query: {} })).body.accounts
const own = async (client: TestClient) => (await client.call('listMyAccounts', { query: {} })).body.accounts
const holdersOf = async (id: string) => {
  const { accounts } = (await lead.call('listTakenWithUsers', { query: { search: id } })).body
  return accounts.map(({ userUsername }) => userUsername)
}

/** Invisible characters in pasted text: zero-width spaces and joiners, byte order marks, soft hyphens and fillers. */
const marks = ['\u200b', '\u200d', '\ufeff', '\u00ad', '\u2060', '\u3164', '\ufe0f', '\u{e0061}', '\u202a', '\u2800']
const marked = (id: string, n: number): string => {
  const at = n % (id.length + 1)
  return id.slice(0, at) + marks[n % marks.length]!.repeat(1 + (n % 3)) + id.slice(at)
}

it('[ACC-16] the database and the program take off the same characters, of all that there are', async () => {
  const blocks: string[] = []
  for (let from = 1; from <= 0x10ffff; from += 0x1000)
    blocks.push(
      Array.from({ length: 0x1000 }, (_, n) => from + n)
        .filter((point) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff))
        .map((point) => String.fromCodePoint(point))
        .join(''),
    )
  expect(blocks.join('')).toHaveLength(0x10ffff - 0x800 + 0x100000)
  const { rows } = await sql<{ text: string }>`
    select strip_invisible(text) as text from unnest(${blocks}::text[]) with ordinality as given (text, n)
    order by n`.execute(world.db)
  const points = (text: string): string[] => Array.from(text, (sign) => sign.codePointAt(0)!.toString(16))
  for (const [n, { text }] of rows.entries())
    if (text !== stripInvisible(blocks[n]!)) expect(points(text)).toEqual(points(stripInvisible(blocks[n]!)))
  const lengthOf = (texts: string[]): number => texts.reduce((sum, { length }) => sum + length, 0)
  // Some four thousand characters, nearly all of them two code units long.
  expect(lengthOf(blocks) - lengthOf(rows.map(({ text }) => text))).toBeGreaterThan(8_000)
})

it('[ACC-16] [R-01] of fifty at once, over two instances, who take ids that look alike, exactly one holds the account', async () => {
  const id = unique('55')
  const { sheet, report } = await addSheet([
    [`${id}\u200b`, 'ES', 'u:one'],
    [id, 'ES', 'u:two'],
    [`\ufeff${id}`, 'PL', 'u:three'],
  ])
  const other = await addSheet([[`${id.slice(0, 3)}\u00ad${id.slice(3)}`, 'ES', 'u:four']])
  expect([report.accepted, report.duplicate, other.report.accepted, other.report.duplicate]).toEqual([1, 2, 0, 1])
  const people: Awaited<ReturnType<typeof signedIn>>[] = []
  for (let n = 0; n < 50; n += 1) people.push(await signedIn(n % 2 ? world.main : second))
  for (const { client } of people) await client.csrfToken()
  // On a slow machine some requests find no free connection and are told to retry.
  const persist = async ({ client }: (typeof people)[number], n: number) => {
    for (;;) {
      const { status } = await take(client, n % 4 === 3 ? other.sheet : sheet, n % 5 === 0 ? id : marked(id, n))
      if (status !== 503) return status
    }
  }
  const statuses = await Promise.all(people.map(persist))
  const [winner] = people.filter((_, n) => statuses[n] === 200)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await holdersOf(marked(id, 2))).toEqual([winner!.who.username])
  expect(await own(winner!.client)).toMatchObject([{ accountId: id }])
  for (const each of [sheet, other.sheet]) await refresh(each)
  expect([...(await offered(sheet)), ...(await offered(other.sheet))]).toEqual([])
  const loser = people.find((each) => each !== winner)!
  expect((await take(loser.client, sheet, `${id}\u2060`)).status).toBe(409)
})

it('[R-01] the index of holders itself refuses ids that differ by invisible characters, whoever writes them', async () => {
  const id = unique('56')
  const { sheet } = await addSheet([[id, 'ES', 'u:p']])
  const { client } = await signedIn()
  expect((await take(client, sheet, id)).status).toBe(200)
  for (let n = 0; n < 5; n += 1)
    await expect(
      sql`insert into accounts (row_id, account_id, country, username)
        select row_id, ${marked(id, n)}, country, 'somebody' from accounts where account_id = ${id}`.execute(world.db),
    ).rejects.toMatchObject({ code: '23505', constraint: 'accounts_held' })
})

it('[ACC-16] [FLOW-09] [MON-03] ids that are pasted with invisible characters name the account: in closes, spend and searches', async () => {
  const id = unique('61')
  const { sheet } = await addSheet([[id, 'ES', 'u:p']])
  const { client, who } = await signedIn()
  const { body } = await take(client, sheet, marked(id, 3))
  const { recordId } = body.account
  const closes = await previewCloses(lead, `${marked(id, 1)}; 12.50\n${marked(id, 4)}; 12.50`)
  expect(closes.lines).toMatchObject([{ verdict: 'closes', recordId, spend: 25, lines: 2 }])
  const day = todayIn(world.config.reportTimeZone)
  const text = [2, 5].map((n) => `${marked(id, n)}; ${day}; 7.25`).join('\n')
  const spend = (await confirmedPreview(client, text)).lines
  expect(spend.map(({ verdict, spend: dollars }) => [verdict, dollars])).toEqual([['new', 14.5]])
  for (const n of [1, 2, 6]) {
    expect(await holdersOf(marked(id, n))).toEqual([who.username])
    expect((await lead.call('findAnything', { query: { words: marked(id, n) } })).body.found).toMatchObject([
      { kind: 'account', id: recordId },
    ])
  }
})

/** Restores the tables to the time before ids were compared by their visible form. */
const goBack = async (): Promise<void> => {
  for (const table of ['sheet_rows', 'accounts'])
    await sql`drop trigger ${sql.ref(`${table}_visible`)} on ${sql.table(table)}`.execute(world.db)
  await sql`drop function keep_visible_id, strip_invisible`.execute(world.db)
  await sql`alter table accounts drop column apart`.execute(world.db)
  await sql`alter table sheet_rows drop column reason, drop column culprit, drop column reading`.execute(world.db)
}

it('[R-17] [ACC-16] what is stored with invisible characters stays found, keeps its holder and its spend, and is offered once', async () => {
  const [alone, shared, free, flag] = [unique('57'), unique('58'), unique('59'), unique('60')]
  const inner = `${shared.slice(0, 4)}\u200b${shared.slice(4)}`
  // As long as ids are stored as written, a letter tells them apart.
  const { sheet, document } = await addSheet([
    [alone, 'ES', 'user:alone'],
    [shared, 'ES', 'user:plain'],
    [`${shared}x`, 'ES', 'user:marked'],
    [free, 'ES', 'user:free'],
    [`${free}x`, 'ES', 'user:other'],
    [flag, 'ES', 'user:flag'],
  ])
  const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()]
  const takes = [
    await take(one.client, sheet, alone),
    await take(two.client, sheet, shared),
    await take(three.client, sheet, `${shared}x`),
  ]
  const [ofAlone, ofShared, ofMarked] = takes.map(({ body }) => body.account.recordId)
  const spendOf = async (recordId: number | undefined) =>
    (await lead.call('listSpendDays', { params: { id: String(recordId) } })).body
  await goBack()
  const written: [string, string][] = [
    [alone, `${alone}\u200b`],
    [`${shared}x`, inner],
    [`${free}x`, `\ufeff${free}`],
  ]
  for (const [was, is] of written) {
    for (const table of ['sheet_rows', 'accounts'])
      await sql`update ${sql.table(table)} set account_id = ${is} where account_id = ${was}`.execute(world.db)
    const { cells } = (await world.sheets(`/documents/${document.id}/tabs/0?from=1&rows=7`)) as {
      cells: { text: string }[][]
    }
    const row = cells.findIndex(([cell]) => cell?.text === was) + 1
    await world.sheets('/edits', 'POST', {
      spreadsheetId: document.id,
      sheetId: 0,
      op: 'setCell',
      row,
      column: 1,
      value: is,
    })
  }
  // A flag was no valid country.
  await sql`
    update sheet_rows set country = null, country_written = ${'🇪🇸'}, state = 'unknown_country'
    where account_id = ${flag}`.execute(world.db)
  await world.db
    .insertInto('account_spends')
    .values(
      [alone + '\u200b', shared, inner].map((key, n) => ({
        account_key: key.toLowerCase(),
        day: '2026-11-03',
        amount: (n + 1) * 70_000,
        source: 'typed',
        set_by: 'somebody',
      })),
    )
    .execute()
  await world.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))

  // Each person holds the same as before, by the index that decides.
  for (const [{ client, who }, recordId, id, login, spend] of [
    [one, ofAlone, alone, 'user:alone', 7],
    [two, ofShared, shared, 'user:plain', 14],
    [three, ofMarked, shared, 'user:marked', 21],
  ] as const) {
    const [held, ...more] = await own(client)
    expect([held?.id, stripInvisible(held?.accountId ?? ''), more]).toEqual([recordId, id, []])
    expect(await holdersOf(id)).toContain(who.username)
    const revealed = await client.call('revealAccount', {
      params: { id: String(recordId) },
      body: { fields: ['login_pass'] },
    })
    expect(revealed.body.login_pass).toBe(login)
    expect((await spendOf(recordId)).total).toBe(spend)
  }
  expect(await holdersOf(shared)).toHaveLength(2)
  const late = await signedIn()
  const twice = async () => {
    for (const id of [alone, shared]) expect((await take(late.client, sheet, `${id}\u200b`)).status).toBe(409)
    expect((await offered(sheet)).map(({ id }) => id)).toContain(free)
  }
  await twice()
  // After another read the rows are the same, and the unreadable ones are understood.
  expect((await refresh(sheet)).status).toBe(200)
  await twice()
  expect((await offered(sheet)).map(({ id, country }) => [id, country])).toEqual([
    [free, 'ES'],
    [flag, 'ES'],
  ])
  // A released lookalike is free once nobody holds it.
  const giveBack = (recordId: number | undefined) =>
    lead.call('releaseAccount', { params: { id: String(recordId) }, body: { reason: 'wrong' } })
  expect((await giveBack(ofMarked)).status).toBe(200)
  await refresh(sheet)
  expect((await offered(sheet)).map(({ id }) => id)).not.toContain(shared)
  expect((await giveBack(ofShared)).status).toBe(200)
  await refresh(sheet)
  expect((await offered(sheet)).filter(({ id }) => id === shared)).toHaveLength(1)
  expect((await take(late.client, sheet, inner)).status).toBe(200)
})
