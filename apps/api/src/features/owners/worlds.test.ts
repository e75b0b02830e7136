import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { transactAlone } from '../../context/context.ts'
import type { Database } from '../../db/connect.ts'
import { zeros as noFigures } from '../../lib/figures.ts'
import { replaceDay } from '../figures/repository/replacing.ts'

// Random histories of people, accounts, links, groups and assignments, all of them in one database and side by side: what
// they have in common are the days. Who owns what is worked out a second time here, by comparing days as texts.

const zone = 'Europe/Kyiv'
/** A week with a change of clock in it. */
const days = ['2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28']
const from = Date.UTC(2026, 9, 21, 12)
const moment = fc.integer({ min: 0, max: 8 * 24 * 60 }).map((minutes) => new Date(from + minutes * 60_000))
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
const localDays = new Map<number, string>()
const localDay = (at: Date): string => {
  const known = localDays.get(at.getTime()) ?? calendar.format(at)
  localDays.set(at.getTime(), known)
  return known
}

interface Holding {
  person: number
  taken: Date
  ended: Date | null
  how: 'released' | 'handed_over' | 'returned' | null
  closed: Date | null
}

const person = fc.record({ deleted: fc.option(moment, { freq: 2 }), namesake: fc.boolean() })
const membership = fc.record({
  person: fc.nat(3),
  group: fc.nat(1),
  since: moment,
  until: fc.option(moment, { freq: 1 }),
})
const assignment = fc.record({ campaign: fc.nat(4), person: fc.nat(3), first: fc.nat(6), last: fc.option(fc.nat(6)) })

/** Who held one account, one after the other: steps of a random length that end in one way or another. */
const holdings = fc
  .array(
    fc.record({
      person: fc.nat(3),
      idle: fc.integer({ min: 1, max: 2 * 24 * 60 }),
      held: fc.integer({ min: 1, max: 3 * 24 * 60 }),
      how: fc.constantFrom('released', 'handed_over', 'handed_over', 'returned', 'kept', 'closed'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((steps) => {
    const all: Holding[] = []
    let at = from
    let follows = false
    for (const { person: who, idle, held, how } of steps) {
      const taken = new Date(follows ? at : at + idle * 60_000)
      at = taken.getTime() + held * 60_000
      const stays = how === 'kept' || how === 'closed'
      all.push({
        person: who,
        taken,
        ended: stays ? null : new Date(at),
        how: stays ? null : (how as Holding['how']),
        closed: how === 'closed' ? new Date(at) : null,
      })
      follows = how === 'handed_over'
      if (stays) break
    }
    // Somebody has it now, to whom the last one handed it over.
    if (follows) all.push({ person: 0, taken: new Date(at), ended: null, how: null, closed: null })
    return all
  })

const history = fc.record({
  people: fc.array(person, { minLength: 4, maxLength: 4 }),
  accounts: fc.array(holdings, { minLength: 2, maxLength: 2 }),
  links: fc.array(fc.record({ account: fc.nat(1), campaign: fc.nat(4), at: moment }), { maxLength: 4 }),
  memberships: fc.array(membership, { maxLength: 5 }),
  assignments: fc.array(assignment, { maxLength: 3 }),
  aliases: fc.array(fc.nat(3), { maxLength: 1 }),
  groups: fc.array(fc.option(fc.nat(1)), { minLength: 5, maxLength: 5 }),
  splits: fc.array(fc.array(fc.nat(5), { maxLength: 3 }), { minLength: 5, maxLength: 5 }),
  // What the tracker says otherwise of a day that was over: other figures, none any more, or those of one more value.
  restated: fc.array(
    fc.record({
      campaign: fc.nat(4),
      day: fc.nat(6),
      value: fc.nat(5),
      by: fc.integer({ min: 1, max: 90 }),
      how: fc.constantFrom('more', 'less', 'gone', 'another'),
    }),
    { maxLength: 3 },
  ),
})
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

const worlds = 320
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const all = fc.sample(history, { numRuns: worlds, seed })

const personId = (world: number, n: number): number => 1_000 + world * 10 + n
const campaignId = (world: number, n: number): number => 10_000 + world * 10 + n
const groupId = (world: number, n: number): number => 5_000 + world * 2 + n
/** The second and the third person may have the same name: one of them left, then. */
const nameOf = ({ people }: History, world: number, n: number): string =>
  n === 2 && people[1]!.deleted && people[2]!.namesake ? `Name_${world}_1` : `Name_${world}_${n}`
/** A value of the sub ID: nothing, a person's name in another case, an alias, or nobody's. */
const valueOf = (one: History, world: number, n: number): string =>
  n === 0 ? '' : n <= 3 ? nameOf(one, world, n).toUpperCase() : n === 4 ? `Alias-${world}` : `nobody ${world}`
/** The values of a campaign; without any of them it has one line. */
const valuesOf = (one: History, world: number, n: number): string[] => {
  const values = [...new Set(one.splits[n]!.map((value) => valueOf(one, world, value)))]
  return values.length > 0 ? values : ['']
}
/** Assignments of one campaign do not overlap: those that do are left out. */
const assignmentsOf = ({ assignments }: History) => {
  const kept: { campaign: number; person: number; first: string; last: string | null }[] = []
  for (const { campaign, person: who, first, last } of assignments) {
    if (last !== null && last < first) continue
    const [begin, end] = [days[first]!, last === null ? null : days[last]!]
    const meets = kept.some(
      (other) => other.campaign === campaign && begin <= (other.last ?? '9999') && other.first <= (end ?? '9999'),
    )
    if (!meets) kept.push({ campaign, person: who, first: begin, last: end })
  }
  return kept
}

const ownerOf = (one: History, world: number, n: number, value: string, day: string): [number | null, string] => {
  const assigned = assignmentsOf(one).find(
    ({ campaign, first, last }) => campaign === n && first <= day && day <= (last ?? '9999'),
  )
  if (assigned) return [personId(world, assigned.person), 'assignment']

  const link = one.links
    .map((each, index) => ({ ...each, index }))
    .filter(({ campaign, at }) => campaign === n && localDay(at) <= day)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index)
    .at(-1)
  const holding = link
    ? one.accounts[link.account]!.filter(
        ({ taken, ended, how }) =>
          how !== 'returned' && localDay(taken) <= day && (ended === null || localDay(ended) >= day),
      ).at(-1)
    : undefined
  if (holding) return [personId(world, holding.person), 'account']

  if (value !== '') {
    if (value.toLowerCase() === `alias-${world}` && one.aliases.length > 0)
      return [personId(world, one.aliases[0]!), 'sub_id']
    const named = [0, 1, 2, 3].find(
      (who) =>
        nameOf(one, world, who).toLowerCase() === value.toLowerCase() &&
        (one.people[who]!.deleted === null || localDay(one.people[who]!.deleted) >= day),
    )
    if (named !== undefined) return [personId(world, named), 'sub_id']
  }

  const group = one.groups[n]
  if (group !== null) {
    const members = new Set(
      one.memberships
        .filter(
          (each) =>
            each.group === group && localDay(each.since) <= day && (each.until === null || localDay(each.until) > day),
        )
        .map((each) => each.person),
    )
    if (members.size === 1) return [personId(world, [...members][0]!), 'group']
  }
  return [null, 'none']
}

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

/** What the tracker says of one campaign-day, or of one value of it. */
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

/** Reads each day as the keeping does, when it was over. */
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
  const rows: Record<
    'people' | 'sheet' | 'accounts' | 'links' | 'members' | 'given' | 'aliases' | 'campaigns',
    unknown[]
  > = {
    people: [],
    sheet: [],
    accounts: [],
    links: [],
    members: [],
    given: [],
    aliases: [],
    campaigns: [],
  }
  for (const [world, one] of all.entries()) {
    for (const [n, { deleted }] of one.people.entries())
      rows.people.push({
        id: personId(world, n),
        username: nameOf(one, world, n),
        deleted_at: deleted,
      })
    for (const [n, some] of one.accounts.entries()) {
      const row = world * 10 + n + 1
      rows.sheet.push({ id: row, account_id: `A-${world}-${n}` })
      for (const { person: who, taken, ended, how, closed } of some)
        rows.accounts.push({
          row_id: row,
          account_id: `A-${world}-${n}`,
          user_id: personId(world, who),
          taken_at: taken,
          ended_at: ended,
          ended_how: how,
          closed_at: closed,
          spend: closed ? 1 : null,
        })
    }
    for (const { account, campaign, at } of one.links)
      rows.links.push({ account_id: `A-${world}-${account}`, campaign_id: campaignId(world, campaign), created_at: at })
    for (const { person: who, group, since, until } of one.memberships)
      rows.members.push({ person_id: personId(world, who), group_id: groupId(world, group), since, until })
    for (const { campaign, person: who, first, last } of assignmentsOf(one))
      rows.given.push({
        campaign_id: campaignId(world, campaign),
        person_id: personId(world, who),
        first_day: first,
        last_day: last,
      })
    for (const who of one.aliases) rows.aliases.push({ alias: `aLIAS-${world}`, person_id: personId(world, who) })
    for (let n = 0; n < 5; n += 1) {
      const group = one.groups[n]
      rows.campaigns.push({
        campaign_id: campaignId(world, n),
        group_id: group === null ? null : groupId(world, group!),
      })
    }
  }
  const fill = (text: string, values: unknown[]) => database.pool.query(text, [JSON.stringify(values)])
  await fill(
    `insert into people (id, username, deleted_at) select * from json_to_recordset($1) as x(id int, username text, deleted_at timestamptz)`,
    rows.people,
  )
  await fill(
    `insert into sheets (id, spreadsheet_id, gid, name, title, tab, header_row, mapping, columns) overriding system value
     values (1, 's', 0, $1::text, '', '', 1, '{}', '{}')`,
    [],
  )
  await fill(
    `insert into sheet_rows (id, sheet_id, row_number, account_id, state, present, fingerprint) overriding system value
    select id, 1, id, account_id, 'accepted', true, '' from json_to_recordset($1) as x(id int, account_id text)`,
    rows.sheet,
  )
  await fill(
    `insert into accounts (row_id, account_id, country, user_id, username, taken_at, ended_at, ended_how, closed_at, spend)
    select row_id, account_id, 'US', user_id, 'x', taken_at, ended_at, ended_how, closed_at, spend
    from json_to_recordset($1) as x(row_id int, account_id text, user_id int, taken_at timestamptz, ended_at timestamptz, ended_how text, closed_at timestamptz, spend numeric)`,
    rows.accounts,
  )
  await fill(
    `insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, created_at, patient_until)
    select 'x', 'US', account_id, '', '', '', 'alias' || n, campaign_id, created_at, now()
    from rows from (json_to_recordset($1) as (account_id text, campaign_id bigint, created_at timestamptz)) with ordinality x(account_id, campaign_id, created_at, n)`,
    rows.links,
  )
  await fill(
    `insert into group_members (person_id, group_id, since, until)
    select person_id, group_id, since, until from json_to_recordset($1) as x(person_id int, group_id int, since timestamptz, until timestamptz)
    where until is not null`,
    rows.members,
  )
  await fill(
    `insert into group_members (person_id, group_id, since)
    select person_id, group_id, min(since) from json_to_recordset($1) as x(person_id int, group_id int, since timestamptz, until timestamptz)
    where until is null group by 1, 2`,
    rows.members,
  )
  await fill(
    `insert into campaign_assignments (campaign_id, person_id, first_day, last_day, set_by)
    select campaign_id, person_id, first_day, last_day, 'x' from json_to_recordset($1) as x(campaign_id bigint, person_id int, first_day date, last_day date)`,
    rows.given,
  )
  await fill(
    `insert into person_aliases (alias, person_id, set_by) select alias, person_id, 'x' from json_to_recordset($1) as x(alias text, person_id int)`,
    rows.aliases,
  )
  await fill(
    `insert into tracker_campaigns (campaign_id, name, group_id) select campaign_id, '', group_id from json_to_recordset($1) as x(campaign_id bigint, group_id int)`,
    rows.campaigns,
  )
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

/** Lines that have not the one owner whom the rules name, and how often each rule decided. */
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

/** What each owner of each history has, and what is nobody's: in the database, and by hand. */
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
  // Each rule decides often enough to be tried.
  for (const rule of ['assignment', 'account', 'sub_id', 'group', 'none'])
    expect([rule, rules[rule]! / lines.length > 0.03]).toEqual([rule, true])
  // So do the hard cases.
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
  await database.pool.query(`delete from users where username = 'newcomer'`)
  const { rows } = await database.pool.query(
    `select p.deleted_at is not null as left, count(m.*) filter (where m.until is null)::int as open, count(m.*)::int as were
     from people p join group_members m on m.person_id = p.id where p.username = 'newcomer' group by 1`,
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
  // By how much it was another is written down, to the last one.
  const { rows } = await database.pool.query<{ world: string; figure: (typeof keys)[number]; by: string }>(
    `select (campaign_id - 10000) / 10 as world, figure, sum(after - before) as by from tracker_restatements group by 1, 2`,
  )
  const noted = new Map(all.map((_, world) => [world, { ...zeros }]))
  for (const { world, figure, by } of rows) noted.get(Number(world))![figure] = Number(by)
  const sumOf = (some: readonly Line[]): Sums => some.reduce((sum, { figures }) => added(sum, figures), zeros)
  for (const [world, by] of noted) expect(added(sumOf(first[world]!), by)).toEqual(sumOf(again[world]!))
})
