// Long: makes thousands of rows, mails or worlds by chance.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database/database.ts'
import {
  campaignId,
  days,
  fillHistories,
  groupId,
  ownerOf,
  sampleHistories,
  valueOf,
  valuesOf,
  zone,
  type History,
} from '../../../test/histories.ts'
import { transactAlone } from '../../context/context.ts'
import type { Database } from '../../db/connect.ts'
import { zeros as noFigures } from '../../lib/figures.ts'
import { replaceDay } from '../figures/repository/replace-day.ts'

// Owners are computed a second time from the histories themselves, by comparing days as texts.

const worlds = 320
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const all = sampleHistories(worlds, seed)

type Sums = Record<'clicks' | 'deposits' | 'revenue' | 'cost', number>
const keys = ['clicks', 'deposits', 'revenue', 'cost'] as const
const added = (a: Sums, b: Sums, times = 1): Sums =>
  Object.fromEntries(keys.map((key) => [key, a[key] + times * b[key]])) as Sums
const zeros: Sums = { clicks: 0, deposits: 0, revenue: 0, cost: 0 }

const figuresOf = (world: number, n: number, day: number, value: number): Sums => ({
  clicks: 7 * world + 3 * n + day + value,
  deposits: (world + n + day) % 4,
  revenue: 12_345 * (world + 1) + 37 * n + 11 * day + value,
  cost: 9_999 * (n + 1) + 13 * world + day,
})

/** Tracker figures of one campaign-day, or of one value of it. */
interface Line {
  world: number
  n: number
  day: string
  value: string
  figures: Sums
}
const keyOf = ({ world, n, day, value }: Omit<Line, 'figures'>): string => `${day} ${campaignId(world, n)} ${value}`

const toldFirst = (one: History, world: number): Line[] =>
  [0, 1, 2, 3, 4].flatMap((n) =>
    days.flatMap((day, d) =>
      valuesOf(one, world, n).map((value, v) => ({ world, n, day, value, figures: figuresOf(world, n, d, v) })),
    ),
  )
const toldAgain = (one: History, world: number): Line[] => {
  let lines = toldFirst(one, world)
  for (const { campaign, day, value, by, how } of one.restated) {
    const change: Sums = { clicks: by, deposits: 1, revenue: 101 * by, cost: 7 * by }
    const isOf = (line: Line): boolean => line.n === campaign && line.day === days[day]!
    if (how === 'gone') lines = lines.filter((line) => !isOf(line))
    if (how === 'more' || how === 'less')
      lines = lines.map((line) =>
        isOf(line) ? { ...line, figures: added(line.figures, change, how === 'more' ? 1 : -1) } : line,
      )
    const another = { world, n: campaign, day: days[day]!, value: valueOf(one, world, value), figures: change }
    if (how === 'another' && !lines.some((line) => keyOf(line) === keyOf(another))) lines.push(another)
  }
  return lines
}
const [first, again] = [toldFirst, toldAgain].map((told) => all.map(told)) as [Line[][], Line[][]]
const share = (holds: (one: History, world: number) => boolean): number => all.filter(holds).length / worlds
const isRestated = (world: number): boolean => JSON.stringify(first[world]) !== JSON.stringify(again[world])

/** Keeps each day as production does, after its end. */
const keepDays = async (lines: readonly Line[], askedAt: string): Promise<void> => {
  const transact = transactAlone(database.db, () => undefined)
  for (const day of days) {
    const parts = lines
      .filter((line) => line.day === day)
      .map(({ world, n, value, figures }) => ({
        campaignId: campaignId(world, n),
        subValue: value,
        figures: { ...noFigures, ...Object.fromEntries(keys.map((key) => [key, BigInt(figures[key])])) },
      }))
    await transact((tx) =>
      replaceDay(tx, { day, askedFor: 'figures', askedAt, over: true, unread: 0, missing: [], parts }),
    )
  }
}

let database: Database
beforeAll(async () => {
  console.log(`Histories of the seed ${seed}`)
  database = (await freshDatabase()).database
  await fillHistories(database.pool, all)
  await keepDays(first.flat(), '2026-11-01T00:00:00Z')
})
afterAll(() => database.close())

interface Owned {
  day: string
  campaign_id: string
  sub_value: string
  person_id: number | null
  rule: string
}
const owned = async (): Promise<Owned[]> =>
  (
    await sql<Owned>`
      select day::text, campaign_id, sub_value, person_id, rule
      from campaign_owners(${days[0]}::date, ${days.at(-1)}::date, ${zone}) order by 1, 2, 3`.execute(database.db)
  ).rows

/** Lines whose owner is not the single one that the rules name, and how often each rule decided. */
const compare = async (lines: readonly Line[]): Promise<{ wrong: unknown[]; rules: Record<string, number> }> => {
  const found = new Map((await owned()).map((row) => [`${row.day} ${row.campaign_id} ${row.sub_value}`, row]))
  const rules: Record<string, number> = {}
  const wrong: unknown[] = found.size === lines.length ? [] : [found.size]
  for (const line of lines) {
    const [who, rule] = ownerOf(all[line.world]!, line.world, line.n, line.value, line.day)
    rules[rule] = (rules[rule] ?? 0) + 1
    const row = found.get(keyOf(line))
    if (row?.person_id !== who || row.rule !== rule) wrong.push([line, [who, rule], row])
  }
  return { wrong: wrong.slice(0, 3), rules }
}

/** Sums per owner of each history, and of nobody's: from the database, and computed here. */
const compareSums = async (lines: readonly Line[]) => {
  const { rows } = await database.pool.query<Record<'world' | (typeof keys)[number], string> & { person: number }>(
    `select (o.campaign_id - 10000) / 10 as world, o.person_id as person,
       sum(f.clicks) as clicks, sum(f.deposits) as deposits, sum(f.revenue) as revenue, sum(f.cost) as cost
     from campaign_owners($1, $2, $3) o join tracker_figures f using (day, campaign_id, sub_value) group by 1, 2`,
    [days[0], days.at(-1), zone],
  )
  const sums = (all: [key: string, figures: Sums][]): Map<string, Sums> => {
    const of = new Map<string, Sums>()
    for (const [key, figures] of all) of.set(key, added(of.get(key) ?? zeros, figures))
    return of
  }
  const numbers = (row: (typeof rows)[number]): Sums =>
    Object.fromEntries(keys.map((key) => [key, Number(row[key])])) as Sums
  return {
    owners: sums(rows.map((row) => [`${row.world} ${row.person}`, numbers(row)])),
    together: sums(rows.map((row) => [row.world, numbers(row)])),
    expected: sums(
      lines.map((line) => [
        `${line.world} ${ownerOf(all[line.world]!, line.world, line.n, line.value, line.day)[0]}`,
        line.figures,
      ]),
    ),
    told: sums(lines.map((line) => [String(line.world), line.figures])),
  }
}

it('[MON-06] in 320 random histories each campaign-day has the one owner whom the rules name', async () => {
  const lines = first.flat()
  const { wrong, rules } = await compare(lines)
  expect(wrong).toEqual([])
  // Each rule decides often enough to be tested.
  for (const rule of ['assignment', 'account', 'sub_id', 'group', 'none'])
    expect([rule, rules[rule]! / lines.length > 0.03]).toEqual([rule, true])
  // The hard cases are frequent enough, too.
  expect(
    share(({ accounts, links }) =>
      links.some(({ account }) => accounts[account]!.some(({ how }) => how === 'handed_over')),
    ),
  ).toBeGreaterThan(0.3)
  expect(share(({ splits }) => splits.some((values) => new Set(values).size > 1))).toBeGreaterThan(0.3)
  expect(share(({ people }) => people.some(({ deleted }) => deleted))).toBeGreaterThan(0.3)
  expect(
    share(({ memberships }) =>
      memberships.some((a) => memberships.some((b) => a.group === b.group && a.person !== b.person)),
    ),
  ).toBeGreaterThan(0.3)
  expect(share((_, world) => isRestated(world))).toBeGreaterThan(0.3)
})

it('[MON-06] what owners have and what is nobody’s adds up to the tracker’s figures, in whole numbers', async () => {
  const { owners, together, expected, told } = await compareSums(first.flat())
  expect(together).toEqual(told)
  expect(owners).toEqual(expected)
})

it('[MON-06] the past stays as it was when people change groups, names and leave', async () => {
  const before = JSON.stringify(await owned())
  const groups = all.flatMap((_, world) => [groupId(world, 0), groupId(world, 1)])
  await database.pool.query(
    `insert into users (username, password_hash, telegram_id, role_id, group_ids)
     values ('newcomer', '', 1, (select id from roles where name = 'buyer'), $1)`,
    [groups],
  )
  await database.pool.query(`update users set group_ids = group_ids[1:10] where username = 'newcomer'`)
  await database.pool.query(`update users set username = 'renamed' where username = 'newcomer'`)
  await database.pool.query(`delete from users where username = 'renamed'`)
  const { rows } = await database.pool.query(
    `select p.deleted_at is not null as left, count(m.*) filter (where m.until is null)::int as open, count(m.*)::int as were
     from people p join group_members m on m.person_id = p.id where p.username = 'renamed' group by 1`,
  )
  expect(rows).toEqual([{ left: true, open: 0, were: groups.length }])
  expect(JSON.stringify(await owned()) === before).toBe(true)
})

it('[MON-06] [MON-02] when finished days are told otherwise, each has its one owner, and what they have and what is nobody’s is the new figures', async () => {
  const lines = again.flat()
  await keepDays(lines, '2026-11-02T00:00:00Z')
  expect((await compare(lines)).wrong).toEqual([])
  const { owners, together, expected, told } = await compareSums(lines)
  expect(together).toEqual(told)
  expect(owners).toEqual(expected)
  // The difference of every restatement is recorded, down to the last one.
  const { rows } = await database.pool.query<{ world: string; figure: (typeof keys)[number]; by: string }>(
    `select (campaign_id - 10000) / 10 as world, figure, sum(after - before) as by from tracker_restatements group by 1, 2`,
  )
  const noted = new Map(all.map((_, world) => [world, { ...zeros }]))
  for (const { world, figure, by } of rows) noted.get(Number(world))![figure] = Number(by)
  const sumOf = (some: readonly Line[]): Sums => some.reduce((sum, { figures }) => added(sum, figures), zeros)
  for (const [world, by] of noted) expect(added(sumOf(first[world]!), by)).toEqual(sumOf(again[world]!))
})

it('[MON-06] figures with 20 000 values that nothing has counted yet have their owners within the time of a statement', async () => {
  const day = '2026-12-01'
  await database.pool.query(
    `insert into person_aliases (alias, person_id, set_by)
     select 'value ' || n, (select min(id) from people), 'admin' from generate_series(1, 20000) n`,
  )
  await database.pool.query(
    `insert into tracker_figures (day, campaign_id, sub_value, clicks)
     select $1, 900000 + n % 5, 'value ' || n, 1 from generate_series(1, 20000) n`,
    [day],
  )
  const { rows } = await database.pool.query(
    `select rule, count(*)::int as values, count(distinct sub_value)::int as apart
     from campaign_owners($1, $1, $2) where sub_value like 'value %' group by 1`,
    [day, zone],
  )
  expect(rows).toEqual([{ rule: 'sub_id', values: 20_000, apart: 20_000 }])
})
