import { resultDimensions, type Answer, type AppContract, type ResultDimension } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { figuresZone } from '../../../test/figures.ts'
import { closeAccounts, fillWorlds, keepTraffic } from '../../../test/money/filling.ts'
import { moneyWorldOf, windowDays, type Spend } from '../../../test/money/generating.ts'
import {
  accountIn,
  campaignIn,
  groupIn,
  personIn,
  reckon,
  type Atom,
  type Reckoned,
} from '../../../test/money/reckoning.ts'
import { confirmedPreview } from '../../../test/tables.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

// Random worlds of money: recorded and imported by people, divided by closings, corrected afterwards, and read as
// results by everybody, leads and buyers. `WORLDS=300 SEED=1` runs the seeds 1 to 300; the slow embedded database runs
// fewer by default.

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const count = Number(process.env['WORLDS'] ?? (onServers ? 10 : 4))
/** Worlds per database and program. */
const atOnce = 12
const batches = Array.from({ length: Math.ceil(count / atOnce) }, (_, at) => ({
  first: seed + at * atOnce,
  last: seed + Math.min((at + 1) * atOnce, count) - 1,
}))
/** Number of worlds that have each hard case. */
const shares = new Map<string, number>()
afterAll(() => {
  const told = [...shares].toSorted(([, one], [, other]) => other - one)
  console.log(
    `Worlds of money of the seeds ${seed} to ${seed + count - 1}: ${told.map(([what, n]) => `${what} ${n}`).join(', ')}`,
  )
})

type Told = Answer<AppContract['getResults']>
const sums = ['revenue', 'cost', 'deposits', 'recorded', 'covered', 'taken', 'closed'] as const
type Name = (typeof sums)[number]
type Sums = Record<Name, number | null>
const inParts = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 10_000))
const counted: readonly Name[] = ['deposits', 'taken', 'closed']
/** Sums on the page, in 1/10 000 dollar. */
const sumsOf = (told: Pick<Told['total'], Name>): Sums =>
  Object.fromEntries(sums.map((name) => [name, counted.includes(name) ? told[name] : inParts(told[name])])) as Sums
const linesOf = ({ lines }: Told): Map<string, Sums> =>
  new Map(lines.map((line) => [`${line.by} ${line.key}`, sumsOf(line)]))

describe.each(batches)('worlds of the seeds $first to $last', ({ first, last }) => {
  const today = todayIn(figuresZone)
  const dates = Array.from({ length: windowDays }, (_, day) => dayBefore(today, windowDays - day))
  const range = { fromDate: dates[0]!, toDate: dates.at(-1)! }
  const all: Reckoned[] = Array.from({ length: last - first + 1 }, (_, at) =>
    reckon(moneyWorldOf(first + at, `name_${first + at}`), at),
  )
  const atoms = all.flatMap((each) => each.atoms)
  for (const { hard } of all) for (const what of hard) shares.set(what, (shares.get(what) ?? 0) + 1)

  let world: World
  let chief: TestClient
  let lead: TestClient
  const buyers: { at: number; n: number; client: TestClient }[] = []
  const leads: { at: number; id: number; client: TestClient }[] = []

  const spendsOf = (of: 'recorded' | 'corrected') =>
    all.flatMap(({ one, world: at }) => one[of].map((spend) => ({ ...spend, at })))
  const textOf = (spends: readonly (Spend & { at: number })[]): string =>
    spends.map(({ at, account, day, cents }) => `${accountIn(at, account)};${dates[day]};${cents / 100}`).join('\n')
  /** Previews a text, and confirms the preview. */
  const record = async (text: string) => {
    // A world may have nothing to record.
    if (text === '') return { lines: [], body: { recorded: 0, replaced: 0, same: 0, leftOut: 0 } }
    const { lines, key, table, choices } = await confirmedPreview(lead, text)
    const { status, body } = await lead.send('importSpend', { body: { table, choices, key, reason: 'statement' } })
    expect(status).toBe(200)
    return { lines, body }
  }
  const inTable = async (table: string) =>
    (await world.database.pool.query<Record<string, unknown>>(`select * from ${table} order by 1, 2`)).rows

  beforeAll(async () => {
    world = await startWorld()
    const nextId = (id: number) =>
      world.database.pool.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [id - 1])
    await nextId(100_000)
    chief = await world.signIn(await world.person({ role: 'admin' }))
    lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
    await fillWorlds(world.database, all, dates)
    await keepTraffic(world.database, all, dates, 'first')
    const recorded = await record(textOf(spendsOf('recorded')))
    expect(recorded.body).toMatchObject({ recorded: spendsOf('recorded').length, replaced: 0, same: 0, leftOut: 0 })
    await closeAccounts(world.database, all, dates)
    await world.main.sweep()
    await keepTraffic(world.database, all, dates, 'now')
    const corrections = spendsOf('corrected')
    const { lines } = await record(textOf(corrections))
    const refused = new Set(all.flatMap((each) => each.refused as object[]))
    const wanted = all.flatMap(({ one }) => one.corrected)
    expect(lines.map(({ verdict }) => verdict === 'too_old')).toEqual(wanted.map((each) => refused.has(each)))
    for (const { world: at, retotalled } of all)
      for (const { account, total, refused: isRefused } of retotalled) {
        const { rows } = await world.database.pool.query<{ id: number }>(
          `select id from accounts where account_key = $1 and ended_at is null`,
          [accountIn(at, account)],
        )
        const body = { spend: total / 100, reason: 'invoice' }
        const { status } = await lead.send('correctSpend', { params: { id: String(rows[0]!.id) }, body })
        expect([at, account, status]).toEqual([at, account, isRefused ? 409 : 200])
      }

    for (const { one, world: at, people } of all) {
      const n = [0, 3, 2].find((each) => atoms.some(({ person }) => person === personIn(at, each)))
      if (n === undefined) continue
      await nextId(personIn(at, n))
      const person = await world.person({ role: 'buyer', username: one.people[n]!.name })
      expect(person.id).toBe(personIn(at, n))
      buyers.push({ at, n, client: await world.signIn(person) })
      if (people.length === 0 || leads.length >= Math.ceil(all.length / 3)) continue
      await nextId(200_000 + at)
      const leader = await world.person({ role: 'TeamleadFarmer', groupIds: [groupIn(at)] })
      leads.push({ at, id: leader.id, client: await world.signIn(leader) })
    }
    const grants = { permission: 'results.people' as const, roles: [], userIds: leads.map(({ id }) => id) }
    expect((await chief.call('saveGrants', { body: grants })).status).toBe(200)
  })
  afterAll(() => world?.close())

  const everything = (): boolean => true
  /** Line to which a dollar belongs; `own` tells which accounts the reader may see. */
  const placeOf = (by: ResultDimension, one: Atom, own: (account: string) => boolean): string => {
    const { one: of, countryOf } = all[one.world]!
    const account = one.account !== null && own(one.account) ? one.account : ''
    const known = account === '' ? undefined : of.accounts[Number(account.split('-')[2])]
    switch (by) {
      case 'buyer':
        return `buyer ${one.person ?? ''}`
      case 'campaign':
        return one.campaign === null ? `account ${account}` : `campaign ${one.campaign}`
      case 'country':
        return `country ${one.campaign === null ? (known?.country ?? '') : countryOf(one.campaign - campaignIn(one.world, 0))}`
      case 'account':
        return `account ${account}`
      case 'sheet':
        return `sheet ${known?.sheet ?? ''}`
      case 'day':
        return `day ${dates[one.day]}`
    }
  }
  const emptyLine: Sums = { revenue: 0, cost: 0, deposits: 0, recorded: null, covered: 0, taken: 0, closed: 0 }
  const sumOf = (some: readonly Sums[]): Sums =>
    some.reduce(
      (before, one) =>
        Object.fromEntries(
          sums.map((name) => [name, one[name] === null ? before[name] : (before[name] ?? 0) + one[name]]),
        ) as Sums,
      emptyLine,
    )
  const expectedOf = (
    by: ResultDimension,
    some: readonly Atom[],
    {
      own = everything,
      ofCampaign = by === 'campaign',
    }: { own?: (account: string) => boolean; ofCampaign?: boolean } = {},
  ): Map<string, Sums> => {
    // Campaigns have no accounts to count.
    const wanted = ofCampaign ? some.filter(({ taken, closed }) => taken + closed === 0) : some
    const lines = Map.groupBy(wanted, (one) => placeOf(by, one, own))
    const uncounted = ofCampaign ? { taken: null, closed: null } : {}
    return new Map([...lines].map(([name, each]) => [name, { ...sumOf(each), ...uncounted }]))
  }
  const ask = async (client: TestClient, by: ResultDimension, of?: string): Promise<Told> => {
    const query = { ...range, by, ...(of !== undefined && { of }) }
    const { status, body } = await client.call('getResults', { query })
    expect([status, by, of]).toEqual([200, by, of])
    return body
  }
  const addsUp = (told: Told): void => {
    const uncounted = told.total.taken === null ? { taken: null, closed: null } : {}
    expect(sumsOf(told.total)).toEqual({ ...sumOf([...linesOf(told).values()]), ...uncounted })
  }

  it('[MON-03] [MON-04] what stands in the database is what was recorded, closed and corrected; closed accounts are the sum of their days, and what was saved once more changes nothing', async () => {
    const { rows } = await world.database.pool.query<{ key: string; day: string; cents: string; source: string }>(
      `select account_key as key, day::text, (amount / 100)::text as cents, source from account_spends`,
    )
    const found = new Map(
      rows.map(({ key, day, cents, source }) => [`${key} ${day}`, [Number(cents), source === 'closing']]),
    )
    const expected = all.flatMap(({ world: at, entries }) =>
      [...entries].map(([key, { cents, left }]) => {
        const [account, day] = key.split(' ').map(Number) as [number, number]
        return [`${accountIn(at, account)} ${dates[day]}`, [cents, left]] as const
      }),
    )
    expect(found).toEqual(new Map(expected))
    const { rows: closed } = await world.database.pool.query<{ key: string; total: string; days: string }>(
      `select account_key as key, (spend * 100)::bigint::text as total,
         (select coalesce(sum(s.amount) / 100, 0)::text from account_spends s where s.account_key = a.account_key) as days
       from accounts a where closed_at is not null and ended_at is null`,
    )
    const totals = new Map(
      all.flatMap(({ world: at, totals }) => [...totals].map(([n, cents]) => [accountIn(at, n), cents] as const)),
    )
    for (const { key, total, days } of closed)
      expect([key, Number(total), Number(days)]).toEqual([key, totals.get(key) ?? 0, totals.get(key) ?? 0])

    const before = [await inTable('account_spends'), await inTable('account_spend_changes'), await inTable('accounts')]
    const now = textOf(
      all.flatMap(({ world: at, entries }) =>
        [...entries].map(([key, { cents }]) => {
          const [account, day] = key.split(' ').map(Number) as [number, number]
          return { at, account, day, cents }
        }),
      ),
    )
    expect((await record(now)).body).toMatchObject({ recorded: 0, replaced: 0 })
    await world.main.sweep()
    expect([
      await inTable('account_spends'),
      await inTable('account_spend_changes'),
      await inTable('accounts'),
    ]).toEqual(before)
  })

  it('[MON-07] [MON-05] [MON-01] everybody’s lines are what each dollar says in every dimension and add up to the tracker’s and the recorded total', async () => {
    const tracker = (name: 'revenue' | 'cost') =>
      all.reduce((sum, { one }) => one.traffic.reduce((each, { now }) => each + (now?.[name] ?? 0), sum), 0)
    const recorded = all.reduce(
      (sum, { entries }) => [...entries.values()].reduce((each, { cents }) => each + cents, sum),
      0,
    )
    for (const by of resultDimensions) {
      const told = await ask(chief, by)
      expect([by, linesOf(told)]).toEqual([by, expectedOf(by, atoms)])
      addsUp(told)
      const { revenue, cost, recorded: whole } = sumsOf(told.total)
      expect([by, revenue, cost, whole]).toEqual([
        by,
        tracker('revenue'),
        tracker('cost'),
        recorded === 0 ? whole : recorded * 100,
      ])
    }
  })

  it('[MON-07] a file of each dimension has the lines of the answer, to the last digit', async () => {
    const columns = [
      'Revenue',
      'Recorded spend',
      'Tracker cost',
      'Gap',
      'Profit',
      'Profit (recorded)',
      'Cost with recorded spend',
      'ROI',
      'Deposits',
      'CPA',
      'Accounts taken',
      'Accounts closed',
      'Accounts banned',
    ]
    const names = [
      'revenue',
      'recorded',
      'cost',
      'gap',
      'profit',
      'profitRecorded',
      'covered',
      'roi',
      'deposits',
      'cpa',
      'taken',
      'closed',
      'banned',
    ] as const
    const clients = [
      chief,
      ...buyers.slice(0, 2).map(({ client }) => client),
      ...leads.slice(0, 1).map(({ client }) => client),
    ]
    for (const client of clients)
      for (const by of resultDimensions) {
        const { lines } = await ask(client, by)
        const file = await client.send('getResults', { query: { ...range, by } }, { accept: 'text/csv' })
        const [head, ...rows] = file.text
          .replace(/^\uFEFF/, '')
          .trimEnd()
          .split('\r\n')
          .map((row) => row.split(','))
        const places = columns.map((name) => head!.indexOf(name))
        expect(rows.map((row) => places.map((place) => row[place]))).toEqual(
          lines.map((line) => names.map((name) => (line[name] === null ? '' : String(line[name])))),
        )
      }
  })

  it('[MON-10] the file of costs has what was recorded, divided among campaigns, by campaign and day, of those that its reader may see; the rest is told', async () => {
    const readers = [
      { client: chief, of: atoms },
      ...buyers.slice(0, 3).map(({ at, n, client }) => ({
        client,
        of: atoms.filter(({ person }) => person === personIn(at, n)),
      })),
    ]
    for (const { client, of } of readers) {
      const recorded = of.filter((one) => one.recorded !== null)
      const parts = Map.groupBy(
        recorded.filter(({ campaign }) => campaign !== null),
        ({ campaign, day }) => `${dates[day]} ${campaign}`,
      )
      const expected = [...parts]
        .map(([key, each]) => [...key.split(' '), sumOf(each).recorded! / 10_000] as [string, string, number])
        .toSorted((a, b) => (a[0] === b[0] ? Number(a[1]) - Number(b[1]) : a[0] < b[0] ? -1 : 1))
      const { body } = await client.call('listCampaignCosts', { query: range })
      expect(body.costs.map(({ campaignId, day, cost }) => [day, String(campaignId), cost])).toEqual(expected)
      const rest = recorded.filter(({ campaign }) => campaign === null)
      expect(body.withoutCampaign).toBe((sumOf(rest).recorded ?? 0) / 10_000)
      const file = await client.send('listCampaignCosts', { query: range }, { accept: 'text/csv' })
      const [head, ...rows] = file.text
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n')
      expect(head).toBe('Campaign ID,Campaign,Day,Cost,Note')
      expect(rows.map((row) => row.split(',')).map((cells) => [cells.at(-3), cells[0], Number(cells.at(-2))])).toEqual(
        expected,
      )
    }
  })

  it(
    '[MON-08] [MON-07] buyers and leads are told their own part of each line in every dimension, which adds up',
    { timeout: 600_000 },
    async () => {
      const readers = [
        ...buyers.map(({ at, n, client }) => ({ scope: 'own', client, people: [personIn(at, n)], at })),
        // The people who sign in were created anew, without a group.
        ...leads.map(({ at, client }) => ({
          scope: 'people',
          client,
          at,
          people: all[at]!.people.filter((id) => !buyers.some((each) => personIn(each.at, each.n) === id)),
        })),
      ]
      for (const { scope, client, people, at } of readers) {
        const own = atoms.filter(({ person }) => person !== null && people.includes(person))
        const held = new Set(
          all[at]!.one.accounts.flatMap(({ holdings }, n) =>
            holdings.some(({ person }) => people.includes(personIn(at, person))) ? [accountIn(at, n)] : [],
          ),
        )
        for (const by of resultDimensions) {
          const told = await ask(client, by)
          expect([told.scope, by, linesOf(told)]).toEqual([
            scope,
            by,
            expectedOf(by, own, { own: scope === 'own' ? (account) => held.has(account) : everything }),
          ])
          addsUp(told)
        }
      }
    },
  )

  it('[MON-07] what lies behind a line adds up to it, by each other dimension', async () => {
    for (const [index, { world: at, atoms: own }] of all.entries()) {
      const one = own[(first + index) % own.length]
      if (!one) continue
      const by = resultDimensions[(first + index) % resultDimensions.length]!
      const then = resultDimensions[(first + index + 1 + (index % 5)) % resultDimensions.length]!
      const [line, key] = placeOf(by, one, everything).split(' ') as [ResultDimension, string]
      const behind = atoms.filter((each) => placeOf(line, each, everything) === `${line} ${key}`)
      const told = await ask(chief, then, `${line}:${key}`)
      const ofCampaign = then === 'campaign' || line === 'campaign'
      expect([at, line, key, then, linesOf(told)]).toEqual([
        at,
        line,
        key,
        then,
        expectedOf(then, behind, { ofCampaign }),
      ])
      addsUp(told)
    }
  })
})
