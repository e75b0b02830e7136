import { resultDimensions, resultMetrics, type ResultDimension } from '@app/contract'
import { readCsv, shiftDay } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import { allocateByHand } from '../../../test/allocating.ts'
import type { TestClient } from '../../../test/client.ts'
import { figuresMeasures, figuresZone } from '../../../test/figures.ts'
import { importSpend } from '../../../test/tables.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import { transactAlone } from '../../context/context.ts'
import { zeros } from '../../lib/figures.ts'
import { todayIn } from '../../lib/days.ts'
import { queryFor } from '../figures/kept-days.ts'
import { replaceDay } from '../figures/repository/replace-day.ts'

// Expected contents of the results page after single steps: every cell of every dimension, before and after.

let world: World
let lead: TestClient
let chief: TestClient
const buyers: { who: Person; client: TestClient }[] = []
const today = todayIn(figuresZone)
const ago = (days: number): string => shiftDay(today, -days)
const range = { fromDate: ago(8), toDate: ago(1) }

beforeAll(async () => {
  world = await startWorld()
  chief = await world.signIn(await world.person({ role: 'admin' }))
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  for (const _ of [0, 1]) {
    const who = await world.person({ role: 'buyer' })
    buyers.push({ who, client: await world.signIn(who) })
  }
})
afterAll(() => world.close())

/** Keeps a day with these clicks by campaign, and nothing else. */
const keep = (day: string, clicks: ReadonlyMap<number, number>) =>
  transactAlone(
    world.database.db,
    () => undefined,
  )((tx) =>
    replaceDay(tx, {
      day,
      askedAt: new Date().toISOString(),
      over: true,
      unread: 0,
      missing: [],
      askedFor: queryFor({ timeZone: figuresZone, measures: figuresMeasures, subId: undefined }),
      parts: [...clicks].map(([campaignId, count]) => ({
        campaignId,
        subValue: '',
        figures: { ...zeros, clicks: BigInt(count), revenue: 1_234_567n, cost: 765_432n },
      })),
    }),
  )

/** An account that a buyer took this many days ago. */
const taken = async ({ client }: (typeof buyers)[number], days: number) => {
  const accountId = unique('Acc')
  const sheet = await addSheetWith(world, [{ id: accountId }])
  const { body } = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  const id = body.account.recordId
  await sql`update accounts set taken_at = taken_at - make_interval(days => ${days}) where id = ${id}`.execute(world.db)
  return { id, key: accountId.toLowerCase() }
}
const link = (key: string, campaign: number, country: string) =>
  sql`
    insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, patient_until, created_at)
    values ('x', ${country}, ${key}, '', '', '', ${unique('alias')}, ${campaign}, now(), now() - interval '60 days')`.execute(
    world.db,
  )
const record = (client: TestClient, id: number, day: string, spend: number, reason?: string) =>
  client.send('recordSpend', {
    ...{ params: { id: String(id) }, body: { days: [{ day, spend }], ...(reason !== undefined && { reason }) } },
  })

/** Every cell of all readers' results: of each line and of the total, in each dimension. */
const cells = async (): Promise<Map<string, number | null>> => {
  const found = new Map<string, number | null>()
  for (const by of resultDimensions) {
    const { status, body } = await chief.call('getResults', { query: { ...range, by } })
    expect(status).toBe(200)
    for (const metric of resultMetrics) {
      found.set(`${by} total ${metric}`, body.total[metric])
      for (const line of body.lines) found.set(`${by} ${line.by}:${line.key} ${metric}`, line[metric])
    }
  }
  return found
}
const changed = (before: ReadonlyMap<string, number | null>, after: ReadonlyMap<string, number | null>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((cell) => before.get(cell) !== after.get(cell)).toSorted()

it('[MON-03] [MON-05] [MON-07] 412.50 corrected to 412.49 changes the cells that the cent is in and no other, and both amounts are told', async () => {
  const [one, other] = [await taken(buyers[0]!, 6), await taken(buyers[1]!, 6)]
  const countries = new Map([
    [801, 'ES'],
    [802, 'PL'],
    [803, 'PL'],
  ])
  for (const [campaign, country] of countries) await link(one.key, campaign, country)
  await link(other.key, 804, 'ES')
  const clicks = new Map([
    [801, 100],
    [802, 50],
    [803, 33],
  ])
  for (let back = 8; back >= 1; back -= 1) await keep(ago(back), new Map([...clicks, [804, 9]]))
  const { client, who } = buyers[0]!
  const day = ago(2)
  await record(client, one.id, ago(3), 100.01)
  await record(buyers[1]!.client, other.id, day, 5)
  await record(client, one.id, day, 412.5)
  const before = await cells()
  expect((await record(client, one.id, day, 412.49, 'Invoice')).status).toBe(200)
  const after = await cells()

  const parts = [...clicks].map(([campaignId, count]) => ({ campaignId, subValue: '', clicks: BigInt(count) }))
  const [then, now] = [allocateByHand(41_250n, parts), allocateByHand(41_249n, parts)]
  const lacking = [...countries.keys()].filter((campaign) => then.get(`${campaign} `) !== now.get(`${campaign} `))
  expect(lacking.length).toBeGreaterThan(0)
  const { rows } = await sql<{ sheet: number }>`
    select r.sheet_id as sheet from accounts a join sheet_rows r on r.id = a.row_id where a.id = ${one.id}`.execute(
    world.db,
  )
  const places: Record<ResultDimension, string[]> = {
    buyer: [String(who.id)],
    country: [...new Set(lacking.map((campaign) => countries.get(campaign)!))],
    campaign: lacking.map(String),
    account: [one.key],
    sheet: [String(rows[0]!.sheet)],
    day: [day],
  }
  const named = resultDimensions.flatMap((by) =>
    ['recorded', 'gap', 'profitRecorded'].flatMap((metric) => [
      `${by} total ${metric}`,
      ...places[by].map((key) => `${by} ${by}:${key} ${metric}`),
    ]),
  )
  expect(changed(before, after)).toEqual(named.toSorted())
  const inParts = (dollars: number | null | undefined): number => Math.round((dollars ?? 0) * 10_000)
  for (const cell of named.filter((each) => !/ (campaign|country):/.test(each)))
    expect([cell, inParts(after.get(cell)) - inParts(before.get(cell))]).toEqual([
      cell,
      cell.endsWith('profitRecorded') ? 100 : -100,
    ])
  const { changes } = (await client.call('listSpendChanges', { params: { id: String(one.id) } })).body
  expect(changes[0]).toMatchObject({ day, before: 412.5, after: 412.49, reason: 'Invoice', changedBy: who.username })
})

it('[MON-03] [MON-07] sixteen after twelve is sixteen in every dimension, and the same file twice changes no cell', async () => {
  const account = await taken(buyers[0]!, 6)
  const { client } = buyers[0]!
  const day = ago(4)
  const none = await cells()
  await record(client, account.id, day, 12)
  await record(client, account.id, day, 16, 'Read wrong')
  const text = `${account.key};${day};16\n${account.key};${ago(5)};0.5`
  const confirm = async () => {
    return (await importSpend(client, text)).body
  }
  expect(await confirm()).toMatchObject({ recorded: 1, replaced: 0, same: 1 })
  const once = await cells()
  for (const by of resultDimensions) {
    const [was, is] = [none.get(`${by} total recorded`) ?? 0, once.get(`${by} total recorded`)!]
    expect([by, Math.round((is - was) * 100)]).toEqual([by, 1_650])
  }
  expect(once.get(`account account:${account.key} recorded`)).toBe(16.5)
  expect(await confirm()).toMatchObject({ recorded: 0, replaced: 0, same: 2 })
  expect(changed(once, await cells())).toEqual([])
})

it('[MON-04] [MON-06] [MON-07] handed over on the fourth of seven days with equal clicks, a close of 70.00 is 30.00 of one and 40.00 of the other', async () => {
  const account = await taken(buyers[0]!, 6)
  await link(account.key, 901, 'ES')
  for (let back = 8; back >= 1; back -= 1) await keep(ago(back), new Map([[901, 25]]))
  await sql`insert into tracker_figures (day, campaign_id, sub_value, clicks) values (${today}::date, 901, '', 25)`.execute(
    world.db,
  )
  const params = { id: String(account.id) }
  await lead.call('handOverAccount', { params, body: { userId: buyers[1]!.who.id, reason: 'holiday' } })
  await sql`
    update accounts set ended_at = ended_at - interval '3 days' where id = ${account.id}`.execute(world.db)
  await sql`
    update accounts set taken_at = taken_at - interval '3 days' where account_key = ${account.key} and ended_at is null`.execute(
    world.db,
  )
  const { rows } = await sql<{ id: number }>`
    select id from accounts where account_key = ${account.key} and ended_at is null`.execute(world.db)
  const closing = { params: { id: String(rows[0]!.id) }, body: { spend: 70 } }
  expect((await buyers[1]!.client.call('closeAccount', closing)).status).toBe(200)
  const query = { fromDate: ago(6), toDate: today, by: 'buyer' as const, of: `account:${account.key}` }
  const { lines, total } = (await chief.call('getResults', { query })).body
  expect(new Map(lines.map(({ key, recorded }) => [key, recorded]))).toEqual(
    new Map([
      [String(buyers[0]!.who.id), 30],
      [String(buyers[1]!.who.id), 40],
    ]),
  )
  expect(total.recorded).toBe(70)
  for (const [n, recorded] of [30, 40].entries()) {
    const own = (await buyers[n]!.client.call('getResults', { query: { ...query, by: 'day' } })).body
    expect([own.lines.map((line) => line.recorded), own.total.recorded]).toEqual([
      Array.from({ length: recorded / 10 }, () => 10),
      recorded,
    ])
  }
})

it('[MON-07] the file of results has the lines that the page has, in its order, with their names and each number to its last digit', async () => {
  // With a name that a spreadsheet would take for a formula.
  for (let back = 8; back >= 1; back -= 1)
    await keep(ago(back), new Map([801, 906, ...(back > 5 ? [905] : [])].map((id) => [id, back])))
  for (const [at, campaignId] of [801, 905].entries()) {
    const body = { campaignId, userId: buyers[at]!.who.id, firstDay: ago(8), lastDay: null }
    expect((await chief.call('assignCampaign', { body })).status).toBe(200)
  }
  await sql`
    insert into tracker_campaigns (campaign_id, name, group_id) values (905, '=1+1, "x"', 1)
    on conflict (campaign_id) do update set name = excluded.name`.execute(world.db)
  const columns = {
    ID: 'detail',
    Revenue: 'revenue',
    'Recorded spend': 'recorded',
    'Tracker cost': 'cost',
    Gap: 'gap',
    Profit: 'profit',
    'Profit (recorded)': 'profitRecorded',
    'Cost with recorded spend': 'covered',
    ROI: 'roi',
    Deposits: 'deposits',
    CPA: 'cpa',
    'Accounts taken': 'taken',
    'Accounts closed': 'closed',
    'Accounts banned': 'banned',
  } as const
  const rest = { buyer: 'not assigned', campaign: 'no campaign' } as const
  for (const client of [chief, buyers[0]!.client])
    for (const by of ['buyer', 'campaign'] as const) {
      const { lines } = (await client.call('getResults', { query: { ...range, by } })).body
      expect(lines.length).toBeGreaterThanOrEqual(client === chief ? 3 : 1)
      const { text } = await client.send('getResults', { query: { ...range, by } }, { accept: 'text/csv' })
      const [head, ...rows] = readCsv(text)
      const cell = (row: readonly string[], column: string) => row[head!.indexOf(column)]
      const written = (value: string | number | null) => (value === null ? '' : String(value))
      const guarded = (name: string) => (/^[=+\-@]/.test(name) ? `'${name}` : name)
      expect(rows.map((row) => ['Name', ...Object.keys(columns)].map((column) => cell(row, column)))).toEqual(
        lines.map((line) => [
          guarded(line.name ?? (line.key === '' ? rest[by] : (line.detail ?? line.key))),
          ...Object.values(columns).map((field) => written(line[field])),
        ]),
      )
    }
  const { text } = await chief.send('getResults', { query: { ...range, by: 'campaign' } }, { accept: 'text/csv' })
  const sums = readCsv(text)
    .slice(1)
    .map(([name, id, revenue, , cost]) => [name, id, revenue, cost])
  // Three days of 123.4567 and 76.5432.
  expect(sums).toContainEqual([expect.any(String), '905', '370.3701', '229.6296'])
})
