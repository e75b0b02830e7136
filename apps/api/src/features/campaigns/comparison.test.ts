// Long: makes thousands of rows, mails or worlds by chance.
import { randomInt } from 'node:crypto'
import { noCampaignId, type Campaign, type CampaignFigures, type CampaignsCompared } from '@app/contract'
import { changeOf, readCsv } from '@app/figures'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { allWorked } from '../../../test/jobs.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

const zone = figuresZone
const historyDays = 240
/** Random ranges and those they are compared with begin no earlier than this many days ago. */
const drawnDays = 170
const own = [1, 2]

let world: World
let admin: TestClient
let buyer: TestClient
beforeAll(async () => {
  world = await startWorld({}, {}, { historyDays })
  await world.tracker('/modes', 'PUT', { campaigns: 40, strayClicks: true, fineCosts: true })
  admin = await world.signIn(await world.person({ role: 'admin' }))
  buyer = await world.signIn(await world.person({ role: 'buyer', groupIds: own }))
  await world.main.keepFigures()
  await allWorked(world.db)
  await vi.waitFor(async () => expect((await admin.call('getStatsRange')).body.earliest).not.toBeNull(), 20_000)
})
afterAll(() => world.close())
afterEach(() => world.tracker('/faults', 'DELETE'))

const daysAgo = (days: number): string => dayBefore(todayIn(zone), days)
interface Range {
  fromDate: string
  toDate: string
}
type Asked = Range & {
  compare: 'period' | 'weekdays' | 'year' | 'own'
  compareFrom?: string
  compareTo?: string
  fresh?: '1'
}
const comparedOf = async (client: TestClient, query: Asked): Promise<CampaignsCompared> => {
  const { status, body } = await client.call('compareCampaigns', { query })
  expect({ query, status }).toEqual({ query, status: 200 })
  return body
}
const listOf = async (client: TestClient, { fromDate, toDate }: Range): Promise<Campaign[]> =>
  (await client.call('listCampaigns', { query: { fromDate, toDate } })).body as unknown as Campaign[]
const requests = async () => (await world.tracker('/requests?after=0')) as { path: string }[]
const reports = async (): Promise<number> =>
  (await requests()).filter(({ path }) => path.endsWith('/report/build')).length

// ── Sums computed independently of the report code: local hours of the zone, whole numbers.

const counted = ['clicks', 'installs', 'registrations', 'deposits', 'revenue', 'cost'] as const
type Sums = Record<(typeof counted)[number], bigint>
const nothing = (): Sums => ({ clicks: 0n, installs: 0n, registrations: 0n, deposits: 0n, revenue: 0n, cost: 0n })
interface Raw {
  columns: string[]
  rows: (string | number)[][]
}
const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
/** Days per request. */
const most = 28
/** By local hour (YYYY-MM-DD HH) and campaign; 0 is none. */
const readHours = async (): Promise<Map<string, Map<number, Sums>>> => {
  const hours = new Map<string, Map<number, Sums>>()
  const local = new Map<string, string>()
  for (let first = daysAgo(historyDays); first <= daysAgo(0); first = dayBefore(first, -most)) {
    const raw = (await world.tracker(`/raw?from=${first}&to=${dayBefore(first, 1 - most)}`)) as Raw
    const at = (name: string) => raw.columns.indexOf(name)
    for (const row of raw.rows) {
      const moment = String(row[1])
      const hour = local.get(moment) ?? clock.format(new Date(moment)).slice(0, 13)
      local.set(moment, hour)
      const byCampaign = hours.get(hour) ?? new Map<number, Sums>()
      hours.set(hour, byCampaign)
      const sums = byCampaign.get(Number(row[0])) ?? nothing()
      byCampaign.set(Number(row[0]), sums)
      const value = (name: string) => BigInt(row[at(name)]!)
      sums.clicks += value('clicks') * 10_000n
      sums.installs += value('leads') * 10_000n
      sums.registrations += value('regs') * 10_000n
      sums.deposits += value('deposits') * 10_000n
      sums.revenue += (value('lead_revenue') + value('sale_revenue')) * 100n
      sums.cost += value('cost')
    }
  }
  return hours
}
let read: Promise<Map<string, Map<number, Sums>>> | undefined
/** Sums per campaign over the days, in the hours before `before`; without campaigns that have none. */
const sumByHand = async (from: string, to: string, isSeen: (id: number) => boolean, before = 24) => {
  const sums = new Map<number, Sums>()
  for (const [hour, campaigns] of await (read ??= readHours())) {
    if (hour.slice(0, 10) < from || hour.slice(0, 10) > to || Number(hour.slice(11)) >= before) continue
    for (const [id, figures] of campaigns) {
      if (!isSeen(id)) continue
      const sum = sums.get(id) ?? nothing()
      for (const name of counted) sum[name] += figures[name]
      sums.set(id, sum)
    }
  }
  return sums
}
const together = (all: Iterable<Sums>): Sums => {
  const sum = nothing()
  for (const each of all) for (const name of counted) sum[name] += each[name]
  return sum
}
/** A decimal with up to four digits after its point in 1/10 000. */
const wholeOf = (value: number | null): bigint => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(value))!
  return BigInt(sign + whole + part.padEnd(4, '0'))
}
/** Quotient, rounded half to even; null if divided by zero. */
const divided = (value: bigint, by: bigint): number | null => {
  if (by === 0n) return null
  const size = value < 0n ? -value : value
  const [quotient, rest] = [size / by, size % by]
  const up = 2n * rest > by || (2n * rest === by && quotient % 2n === 1n) ? 1n : 0n
  // Zero has no sign.
  return quotient + up === 0n ? 0 : Number(value < 0n ? -(quotient + up) : quotient + up)
}
const scaled = (value: number | null, by: number) => value && value / by
/** Exact sums as sent on the wire: percent with two decimals, dollars with four. */
const told = ({ clicks, installs, registrations, deposits, revenue, cost }: Sums) => ({
  clicks,
  installs,
  registrations,
  deposits,
  revenue,
  cost,
  profit: revenue - cost,
  roi: scaled(divided((revenue - cost) * 10_000n, cost), 100),
  cpa: scaled(divided(cost * 10_000n, deposits), 10_000),
  epc: scaled(divided(revenue * 10_000n, clicks), 10_000),
})
const said = ({ conversions, roi, cr, cpa, epc, ...figures }: CampaignFigures) => {
  expect(cr).toBe(scaled(divided(BigInt(conversions!) * 10_000n, BigInt(figures.clicks!)), 100))
  return {
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, wholeOf(value)])),
    roi: roi === 0 ? 0 : roi,
    cpa,
    epc,
  }
}

let seed = randomInt(1, 2_147_483_646)
const printed = seed
const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below

/** All readers, with the campaigns that they see. */
const readers = async (): Promise<[TestClient, (id: number) => boolean][]> => {
  const listed = (await world.tracker('/campaigns')) as { id: number; group: string | null }[]
  const theirs = new Set(listed.filter(({ group }) => group === 'Team A' || group === 'Team B').map(({ id }) => id))
  return [
    [admin, () => true],
    [buyer, (id) => theirs.has(id)],
  ]
}

/** Compares each campaign and the total in the answer with the independent sums. */
const check = async (
  client: TestClient,
  isSeen: (id: number) => boolean,
  compared: CampaignsCompared,
  query: Asked,
): Promise<void> => {
  const { fromDate, toDate, beforeFrom, beforeTo, hours } = compared.counted!
  const now = await sumByHand(fromDate, toDate, isSeen, hours ?? 24)
  const before = await sumByHand(beforeFrom, beforeTo, isSeen, hours ?? 24)
  const of = (sums: Map<number, Sums>, id: number) => told(sums.get(id) ?? nothing())
  const where = { seed: printed, query }
  const ids = [...new Set([...now.keys(), ...before.keys()])].toSorted((a, b) => a - b)
  expect({
    ...where,
    rows: compared.campaigns
      .toSorted((one, other) => one.id - other.id)
      .map((each) => [each.id, said(each.now), said(each.before)]),
  }).toEqual({ ...where, rows: ids.map((id) => [id, of(now, id), of(before, id)]) })
  expect([said(compared.now!), said(compared.before!)]).toEqual([
    told(together(now.values())),
    told(together(before.values())),
  ])
  // Equal to the dashboard's comparison to the last digit.
  const { body: stats } = await client.call('getStats', { query })
  for (const side of ['now', 'before'] as const) {
    const { cr: _cr, ...figures } = compared[side]!
    expect(stats.compared![side]).toMatchObject(figures)
  }
  expect(stats.compared!.counted).toEqual(compared.counted)
}

describe('campaigns beside another range', () => {
  it('[DESK-01] [DESK-02] of 24 random ranges each campaign, no campaign and all together have what happened, and the dashboard has the same', async () => {
    const all = await readers()
    const seen = { isNew: 0, isGone: 0, inNone: 0 }
    for (let turn = 0; turn < 24; turn++) {
      const [client, isSeen] = all[turn % 2]!
      const days = 1 + next([3, 14, 40][turn % 3]!)
      // Some ranges begin before all that is kept, some include today.
      const last = turn % 4 === 0 && days > 1 ? 0 : 1 + next(drawnDays - 20 - 2 * (days + 7))
      const [toDate, fromDate] = [daysAgo(last), daysAgo(last + days - 1)]
      const compare = (['period', 'weekdays', 'own'] as const)[turn % 3]!
      const query: Asked = {
        fromDate,
        toDate,
        compare,
        ...(compare === 'own' && {
          compareFrom: dayBefore(fromDate, days + 3),
          compareTo: dayBefore(toDate, days + 3),
        }),
      }
      const compared = await comparedOf(client, query)
      expect(compared.counted!.toDate).toBe(last === 0 ? daysAgo(1) : toDate)
      await check(client, isSeen, compared, query)
      // Every campaign with traffic in that range is a line now.
      const listed = new Set((await listOf(client, query)).map(({ id }) => id))
      const others = new Set(compared.others.map(({ id }) => id))
      for (const { id, now, before } of compared.campaigns) {
        expect(listed.has(id) || others.has(id)).toBe(true)
        if (before.clicks === 0) {
          seen.isNew++
          expect(changeOf(now.clicks, before.clicks)).toBeNull()
        }
        if (now.clicks === 0) seen.isGone++
        if (id === noCampaignId) seen.inNone++
      }
    }
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  })

  it('[DESK-02] an archived campaign that had traffic then alone is told with what it had', async () => {
    const listed = (await world.tracker('/campaigns')) as { id: number; name: string; state: string }[]
    await sumByHand(daysAgo(0), daysAgo(0), () => true)
    const busy = new Map<number, Set<string>>()
    for (const [hour, campaigns] of await read!)
      for (const id of campaigns.keys()) busy.set(id, (busy.get(id) ?? new Set()).add(hour.slice(0, 10)))
    const days = Array.from({ length: 200 }, (_each, ago) => daysAgo(ago + 2))
    const found = listed.flatMap(({ id, name, state }) => {
      const own = busy.get(id)
      const [quiet, loud] = [days.find((day) => !own?.has(day)), days.find((day) => own?.has(day))]
      return state === 'deleted' && quiet && loud ? [{ id, name, quiet, loud }] : []
    })
    expect(found.length).toBeGreaterThan(0)
    const { id, name, quiet, loud } = found[0]!
    const query: Asked = { fromDate: quiet, toDate: quiet, compare: 'own', compareFrom: loud, compareTo: loud }
    const { campaigns, others } = await comparedOf(admin, query)
    expect(others.find((each) => each.id === id)).toMatchObject({ name, status: 'Inactive', clicks: 0, cost: 0 })
    expect(campaigns.find((each) => each.id === id)!.before.clicks).toBeGreaterThan(0)
    // The file has its line, too.
    const { text } = await admin.send('compareCampaigns', { query: { ...query } }, { accept: 'text/csv' })
    const [head = [], ...rows] = readCsv(text.replace('\uFEFF', ''))
    const then = rows.find(([number]) => number === String(id))![head.indexOf('Clicks then')]
    expect(Number(then)).toBe(campaigns.find((each) => each.id === id)!.before.clicks)
  })

  it('[DESK-02] a range with today counts days that are over on both sides, and says which', async () => {
    const query = { fromDate: daysAgo(7), toDate: daysAgo(0), compare: 'weekdays' } as const
    const compared = await comparedOf(admin, query)
    expect(compared).toMatchObject({
      fromDate: daysAgo(21),
      toDate: daysAgo(14),
      since: null,
      unknown: false,
      counted: {
        fromDate: daysAgo(7),
        toDate: daysAgo(1),
        beforeFrom: daysAgo(21),
        beforeTo: daysAgo(15),
        hours: null,
      },
    })
    await check(admin, () => true, compared, query)
  })

  it('[DESK-02] today is compared with the same hours, campaign by campaign', async () => {
    const [day, hour] = [daysAgo(0), Number(clock.format(new Date()).slice(11, 13))]
    const query = { fromDate: day, toDate: day, compare: 'weekdays' } as const
    for (const [client, isSeen] of await readers()) {
      const compared = await comparedOf(client, query)
      // In the first hour of the day there is nothing to compare.
      if (compared.counted === null) return expect([hour, compared.now, compared.before]).toEqual([0, null, null])
      expect(compared.counted).toMatchObject({ fromDate: day, beforeFrom: daysAgo(7), hours: hour })
      expect(compared.campaigns.length).toBeGreaterThan(0)
      await check(client, isSeen, compared, query)
    }
  })

  it('[DESK-01] days before the first with figures are not compared, and the first is named', async () => {
    const { earliest } = (await admin.call('getStatsRange')).body
    const compared = await comparedOf(admin, {
      fromDate: earliest!,
      toDate: dayBefore(earliest!, -4),
      compare: 'period',
    })
    expect(compared).toMatchObject({
      since: earliest,
      counted: null,
      now: null,
      before: null,
      campaigns: [],
      others: [],
    })
    const before = { fromDate: '2000-02-01', toDate: '2000-02-05', compare: 'year' } as const
    expect(await comparedOf(admin, before)).toMatchObject({ fromDate: '1999-02-01', counted: null, campaigns: [] })
  })

  it('[DESK-02] while the tracker fails the figures stand and the comparison says that it is not known, until it is', async () => {
    // Kept, next to days that nobody opened: an earlier answer for the same range would replace the tracker's.
    const query: Asked = {
      fromDate: daysAgo(52),
      toDate: daysAgo(8),
      compare: 'own',
      compareFrom: daysAgo(224),
      compareTo: daysAgo(180),
    }
    await world.tracker('/faults', 'POST', { kind: 'status', status: 500, match: { path: 'report/build' }, times: 50 })
    const compared = await comparedOf(admin, query)
    expect(compared).toMatchObject({
      fromDate: daysAgo(224),
      unknown: true,
      counted: null,
      now: null,
      before: null,
      campaigns: [],
      others: [],
    })
    expect((await listOf(admin, query)).some(({ clicks }) => clicks! > 0)).toBe(true)
    // Some of these days are kept, which is not enough; no random range is as long.
    const partly: Asked = { ...query, compareFrom: daysAgo(132), compareTo: daysAgo(88) }
    expect(await comparedOf(admin, partly)).toMatchObject({ unknown: true, counted: null, before: null })
    await world.tracker('/faults', 'DELETE')
    // The circuit breaker rejects calls to a failing tracker for half a second.
    await expect
      .poll(async () => (await comparedOf(admin, { ...query, fresh: '1' })).unknown, { timeout: 10_000 })
      .toBe(false)
  })

  it('[DESK-02] the tracker is asked once for each of both ranges, however many ask for list, state and comparison', async () => {
    const query: Asked = { fromDate: daysAgo(204), toDate: daysAgo(199), compare: 'weekdays' }
    const range = { fromDate: query.fromDate, toDate: query.toDate }
    const before = await reports()
    await Promise.all(
      [1, 2, 3].flatMap(() => [
        admin.call('listCampaigns', { query: range }),
        admin.call('getCampaignsStanding', { query: range }),
        admin.call('compareCampaigns', { query }),
      ]),
    )
    expect((await reports()) - before).toBe(2)
    // Kept days cause no request.
    await comparedOf(admin, { fromDate: daysAgo(9), toDate: daysAgo(2), compare: 'weekdays' })
    expect((await reports()) - before).toBe(2)
  })

  it('[DESK-02] a file has both values of each campaign, and which days they are of', async () => {
    const query = { fromDate: daysAgo(7), toDate: daysAgo(0), compare: 'weekdays' } as const
    const { text, headers } = await buyer.send('compareCampaigns', { query }, { accept: 'text/csv' })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="campaigns-/)
    const [head = [], ...rows] = readCsv(text.replace('\uFEFF', ''))
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]!)
    const compared = await comparedOf(buyer, query)
    const sum = (name: string) =>
      column(name).reduce((all, value) => all + wholeOf(value === '' ? 0 : Number(value)), 0n)
    for (const [name, key] of [
      ['Clicks', 'clicks'],
      ['Conversions', 'conversions'],
      ['Revenue', 'revenue'],
      ['Cost', 'cost'],
      ['Profit', 'profit'],
      ['Deposits', 'deposits'],
    ] as const)
      expect([name, sum(`${name} compared`), sum(`${name} then`)]).toEqual([
        name,
        wholeOf(compared.now![key]),
        wholeOf(compared.before![key]),
      ])
    expect(new Set(column('Compared days'))).toEqual(new Set([`${daysAgo(7)}/${daysAgo(1)}`]))
    expect(new Set(column('Compared with'))).toEqual(new Set([`${daysAgo(21)}/${daysAgo(15)}`]))
    const [first] = compared.campaigns.filter(({ before }) => before.roi !== null)
    expect(column('ROI then')[column('ID').indexOf(String(first!.id))]).toBe(String(first!.before.roi))
    // Ordered and searched like the page.
    const found = await buyer.send(
      'compareCampaigns',
      { query: { ...query, search: 'slots', sort: 'name' } },
      { accept: 'text/csv' },
    )
    const names = readCsv(found.text.replace('\uFEFF', ''))
      .slice(1)
      .map((row) => row[1]!)
    expect(names.length).toBeGreaterThan(0)
    expect(names.length).toBeLessThan(rows.length)
    expect(names).toEqual(
      column('Name')
        .filter((name) => name.includes('Slots'))
        .toSorted(new Intl.Collator('uk', { numeric: true }).compare),
    )
  })

  it('[CAMP-19] nobody’s groups are compared with nothing, and the tracker is not asked', async () => {
    const nobody = await world.signIn(await world.person({ role: 'buyer' }))
    const before = (await requests()).length
    // Bypasses the cached list of campaigns.
    const compared = await comparedOf(nobody, {
      fresh: '1',
      fromDate: daysAgo(130),
      toDate: daysAgo(128),
      compare: 'weekdays',
    })
    expect(compared).toMatchObject({ campaigns: [], others: [], before: { clicks: 0 } })
    expect((await requests()).length).toBe(before)
  })

  it.each([
    [{}, 'compare'],
    [{ compare: 'off' }, 'compare'],
    [{ compare: 'own' }, 'compareFrom'],
    [{ compare: 'own', compareFrom: '2026-01-01', compareTo: '2026-01-02' }, 'compareTo'],
    [{ compare: 'weekdays', grain: 'day' }, 'grain'],
  ])('[DESK-01] %j is refused with the field', async (more, field) => {
    const query = { fromDate: '2026-09-28', toDate: '2026-09-30', ...more }
    const { status, body } = await admin.send('compareCampaigns', { query })
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, [field]])
  })
})
