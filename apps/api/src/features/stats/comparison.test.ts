// Long: makes thousands of rows, mails or worlds by chance.
import { randomInt } from 'node:crypto'
import { type Grain, type Stats, type StatsCourse, type StatsTotals } from '@app/contract'
import { grainsOf } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { allWorked } from '../../../test/jobs.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, daysOfRange, todayIn } from '../../lib/days.ts'

const zone = figuresZone
const historyDays = 780

let world: World
let admin: TestClient
beforeAll(async () => {
  world = await startWorld({}, {}, { historyDays })
  await world.tracker('/modes', 'PUT', { campaigns: 8, strayClicks: true, fineCosts: true })
  admin = await world.signIn(await world.person({ role: 'admin' }))
  await world.main.keepFigures()
  await allWorked(world.db)
  await vi.waitFor(async () => expect((await admin.call('getStatsRange')).body.earliest).not.toBeNull(), 20_000)
})
afterAll(() => world.close())
afterEach(() => world.tracker('/faults', 'DELETE'))

const daysAgo = (days: number): string => dayBefore(todayIn(zone), days)
type Asked = Parameters<typeof ask>[0]
const ask = (query: {
  fromDate: string
  toDate: string
  grain?: Grain
  compare?: 'period' | 'weekdays' | 'year' | 'own'
  compareFrom?: string
  compareTo?: string
}) => admin.send('getStats', { query })
const statsOf = async (query: Asked): Promise<Stats> => {
  const { status, body } = await ask(query)
  expect({ query, status }).toEqual({ query, status: 200 })
  return body as unknown as Stats
}

// ── Sums computed independently of the report code: local hours of the zone, whole numbers.

interface Raw {
  columns: string[]
  rows: (string | number)[][]
}
const names = ['clicks', 'deposits', 'revenue', 'cost'] as const
type Sums = Record<(typeof names)[number], bigint>
/** A decimal with up to four digits after its point in 1/10 000. */
const wholeOf = (value: number | null): bigint => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(value))!
  return BigInt(sign + whole + part.padEnd(4, '0'))
}
const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
const none = (): Sums => ({ clicks: 0n, deposits: 0n, revenue: 0n, cost: 0n })
/** Days per request. */
const most = 28
/** Sums by local hour (YYYY-MM-DD HH). */
const readHours = async (): Promise<Map<string, Sums>> => {
  const hours = new Map<string, Sums>()
  const local = new Map<string, Sums>()
  for (let first = daysAgo(historyDays); first <= daysAgo(0); first = dayBefore(first, -most)) {
    const raw = (await world.tracker(`/raw?from=${first}&to=${dayBefore(first, 1 - most)}`)) as Raw
    const at = Object.fromEntries(raw.columns.map((name, place) => [name, place]))
    for (const row of raw.rows) {
      const moment = String(row[1])
      let sums = local.get(moment)
      if (!sums) {
        const hour = clock.format(new Date(moment)).slice(0, 13)
        sums = hours.get(hour) ?? none()
        hours.set(hour, sums)
        local.set(moment, sums)
      }
      const value = (name: string) => BigInt(row[at[name]!]!)
      sums.clicks += value('clicks') * 10_000n
      sums.deposits += value('deposits') * 10_000n
      sums.revenue += (value('lead_revenue') + value('sale_revenue')) * 100n
      sums.cost += value('cost')
    }
  }
  return hours
}
let read: Promise<Map<string, Sums>> | undefined
const sumByHand = async (from: string, to: string, isCounted: (hour: string) => boolean = () => true) => {
  const sums = none()
  for (const [hour, figures] of await (read ??= readHours()))
    if (hour.slice(0, 10) >= from && hour.slice(0, 10) <= to && isCounted(hour.slice(11)))
      for (const name of names) sums[name] += figures[name]
  return sums
}
const ofTotals = (totals: StatsTotals | null): Sums =>
  Object.fromEntries(names.map((name) => [name, wholeOf(totals![name])])) as Sums
const ofCourse = (values: StatsCourse['values']): Sums =>
  Object.fromEntries(names.map((name) => [name, values[name]!.reduce((sum, each) => sum + wholeOf(each), 0n)])) as Sums

let seed = randomInt(1, 2_147_483_646)
const printed = seed
const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below

/** Last Sunday of March, on which clocks skip an hour. */
const isSpring = (day: string) => day.slice(5) >= '03-25' && day.slice(5) <= '03-31' && new Date(day).getUTCDay() === 0

describe('grain', () => {
  it('[DESK-04] [DESK-01] of 40 random ranges over two years hours, days, weeks and months add up to the same total, and so does what is compared', async () => {
    const longest = [2, 14, 92, 200]
    for (let turn = 0; turn < 40; turn++) {
      const days = 1 + next(longest[turn % 4]!)
      // None ends two days ago: only the hours of that day are unknown in a test further below.
      const toDate = daysAgo(3 + next(historyDays - 32 - 2 * (days + 7)))
      const fromDate = dayBefore(toDate, days - 1)
      const range = { fromDate, toDate }
      const compare = (['period', 'weekdays', 'own'] as const)[turn % 3]!
      const shift = compare === 'period' ? days : compare === 'weekdays' ? Math.ceil(days / 7) * 7 : days + 3
      const [compareFrom, compareTo] = [dayBefore(fromDate, shift), dayBefore(toDate, shift)]
      const [expected, before] = [await sumByHand(fromDate, toDate), await sumByHand(compareFrom, compareTo)]
      const usual = (await statsOf(range)).course.grain
      expect(usual).toBe(days <= 2 ? 'hour' : days <= 92 ? 'day' : 'week')
      for (const grain of new Set([usual, ...grainsOf(days)])) {
        const body = await statsOf({ ...range, grain, compare, ...(compare === 'own' && { compareFrom, compareTo }) })
        const { course, compared } = body
        // In spring a day lacks an hour: that hour of the other side is not drawn.
        const isShort =
          grain === 'hour' && [...daysOfRange(fromDate, toDate), ...daysOfRange(compareFrom, compareTo)].some(isSpring)
        const said = [ofTotals(body), ofCourse(course.values), ofTotals(compared!.now)]
        const saidBefore = [ofTotals(compared!.before), isShort ? before : ofCourse(course.before!.values)]
        const told = { seed: printed, range, grain, compare }
        expect({ ...told, grain: course.grain, instead: course.instead, said }).toEqual({
          ...told,
          instead: null,
          said: [expected, expected, expected],
        })
        expect({ ...told, saidBefore }).toEqual({ ...told, saidBefore: [before, before] })
        expect([compared!.fromDate, compared!.toDate, course.open]).toEqual([compareFrom, compareTo, null])
      }
    }
  })

  it('[DESK-04] weeks begin on Monday, months on the first, and the first bucket where the range does', async () => {
    const range = { fromDate: '2026-03-26', toDate: '2026-05-05' }
    const weeks = (await statsOf({ ...range, grain: 'week' })).course
    expect(weeks.buckets).toEqual([
      '2026-03-26',
      '2026-03-30',
      '2026-04-06',
      '2026-04-13',
      '2026-04-20',
      '2026-04-27',
      '2026-05-04',
    ])
    const months = (await statsOf({ ...range, grain: 'month' })).course
    expect(months.buckets).toEqual(['2026-03-26', '2026-04-01', '2026-05-01'])
  })

  it('[DESK-04] an hour that occurs twice is one bucket, and one that does not occur is none', async () => {
    // Clocks change at 1:00 UTC all over Europe.
    const changed = zone === 'Europe/Kyiv' ? '03' : '01'
    const hoursOf = async (day: string) => (await statsOf({ fromDate: day, toDate: day })).course
    const spring = await hoursOf('2026-03-29')
    expect(spring.buckets).toHaveLength(23)
    expect(spring.buckets).not.toContain(`2026-03-29 ${changed}`)
    const autumn = await hoursOf('2025-10-26')
    expect(autumn.buckets).toHaveLength(24)
    expect(new Set(autumn.buckets).size).toBe(24)
    const at = autumn.buckets.indexOf(`2025-10-26 ${changed}`)
    const twice = await sumByHand('2025-10-26', '2025-10-26', (hour) => hour === changed)
    expect(wholeOf(autumn.values.clicks![at]!)).toBe(twice.clicks)
  })

  it('[DESK-04] what is not over is the open bucket, in each grain, and today’s hours add up to today', async () => {
    const today = await statsOf({ fromDate: daysAgo(0), toDate: daysAgo(0) })
    expect(today.course.grain).toBe('hour')
    expect(today.course.buckets[today.course.open!]!.slice(0, 10)).toBe(daysAgo(0))
    expect(ofCourse(today.course.values)).toEqual(ofTotals(today))
    for (const grain of ['day', 'week', 'month'] as const) {
      const { course } = await statsOf({ fromDate: daysAgo(40), toDate: daysAgo(0), grain })
      expect(course.open).toBe(course.buckets.length - 1)
    }
    expect((await statsOf({ fromDate: daysAgo(9), toDate: daysAgo(1) })).course.open).toBeNull()
  })

  it.each([
    [{ grain: 'hour' }, 15, 'grain'],
    [{ grain: 'day' }, 732, 'grain'],
    [{ grain: 'month' }, 20, 'grain'],
    [{ grain: 'minute' }, 2, 'grain'],
    [{ compare: 'own' }, 3, 'compareFrom'],
    [{ compare: 'own', compareFrom: '2026-01-01', compareTo: '2026-01-02' }, 3, 'compareTo'],
    [{ compare: 'own', compareFrom: '2026-01-03', compareTo: '2026-01-01' }, 3, 'fromDate'],
    [{ compare: 'always' }, 3, 'compare'],
  ])('[DESK-01] [DESK-04] %j of %i days is refused with the field', async (more, days, field) => {
    const { status, body } = await ask({
      fromDate: dayBefore('2026-09-30', days - 1),
      toDate: '2026-09-30',
      ...more,
    } as Asked)
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, [field]])
  })
})

describe('comparison', () => {
  it.each([
    ['period', '2026-10-14', '2026-10-21', '2026-10-06', '2026-10-13'],
    ['weekdays', '2026-10-14', '2026-10-21', '2026-09-30', '2026-10-07'],
    ['weekdays', '2026-10-14', '2026-10-20', '2026-10-07', '2026-10-13'],
    ['weekdays', '2026-10-14', '2026-10-14', '2026-10-07', '2026-10-07'],
    ['year', '2026-10-14', '2026-10-21', '2025-10-14', '2025-10-21'],
  ] as const)('[DESK-01] %s: %s to %s is compared with %s to %s', async (compare, fromDate, toDate, from, to) => {
    const { compared } = await statsOf({ fromDate, toDate, compare })
    expect([compared!.comparison, compared!.fromDate, compared!.toDate]).toEqual([compare, from, to])
    expect(ofTotals(compared!.before)).toEqual(await sumByHand(from, to))
  })

  it('[DESK-02] a range with today counts days that are over on both sides, and says which', async () => {
    const { compared, course } = await statsOf({ fromDate: daysAgo(7), toDate: daysAgo(0), compare: 'weekdays' })
    expect(compared).toMatchObject({ fromDate: daysAgo(21), toDate: daysAgo(14) })
    expect(compared!.counted).toEqual({
      fromDate: daysAgo(7),
      toDate: daysAgo(1),
      beforeFrom: daysAgo(21),
      beforeTo: daysAgo(15),
      hours: null,
    })
    expect(ofTotals(compared!.now)).toEqual(await sumByHand(daysAgo(7), daysAgo(1)))
    expect(ofTotals(compared!.before)).toEqual(await sumByHand(daysAgo(21), daysAgo(15)))
    // The compared line is drawn to its end.
    expect(ofCourse(course.before!.values)).toEqual(await sumByHand(daysAgo(21), daysAgo(14)))
  })

  it('[DESK-02] of two days that are not over on either side as many are left out on both', async () => {
    const range = { fromDate: daysAgo(9), toDate: daysAgo(5) }
    const { compared } = await statsOf({ ...range, compare: 'own', compareFrom: daysAgo(3), compareTo: daysAgo(-1) })
    expect(compared!.counted).toMatchObject({ fromDate: daysAgo(9), toDate: daysAgo(7), beforeTo: daysAgo(1) })
  })

  it('[DESK-02] today is compared with the same hours', async () => {
    const day = daysAgo(0)
    const { compared, course } = await statsOf({ fromDate: day, toDate: day, compare: 'weekdays' })
    const hour = Number(course.buckets[course.open!]!.slice(11))
    if (hour === 0) return expect(compared).toMatchObject({ counted: null, now: null, before: null })
    expect(compared!.counted).toMatchObject({ fromDate: day, beforeFrom: daysAgo(7), hours: hour })
    const over = (each: string) => Number(each) < hour
    // An hour may have ended since these were read.
    read = undefined
    expect(ofTotals(compared!.now)).toEqual(await sumByHand(day, day, over))
    expect(ofTotals(compared!.before)).toEqual(await sumByHand(daysAgo(7), daysAgo(7), over))
  })

  it('[DESK-01] days before the first with figures are not compared, and the first is named', async () => {
    const { earliest } = (await admin.call('getStatsRange')).body
    // Five days from the first one on, and five of which only the last ones could be compared.
    for (const later of [0, 2]) {
      const range = { fromDate: dayBefore(earliest!, -later), toDate: dayBefore(earliest!, -4 - later) }
      const { compared, course } = await statsOf({ ...range, compare: 'period' })
      expect(compared).toMatchObject({ since: earliest, counted: null, now: null, before: null })
      expect(course.before).toBeNull()
      expect((await statsOf(range)).compared).toBeNull()
    }
    const next = { fromDate: dayBefore(earliest!, -5), toDate: dayBefore(earliest!, -9) }
    expect((await statsOf({ ...next, compare: 'period' })).compared).toMatchObject({ since: null })
  })

  it('[DESK-05] the cost of a deposit and the revenue of a click are made of exact sums', async () => {
    const range = { fromDate: daysAgo(20), toDate: daysAgo(3) }
    const { cpa, epc } = await statsOf(range)
    const { cost, deposits, revenue, clicks } = await sumByHand(range.fromDate, range.toDate)
    // Rounding half to even is rounding to the nearest, unless the quotient is a half.
    const nearest = (one: bigint, by: bigint) => Number((2n * one * 10_000n + by) / (2n * by)) / 10_000
    expect([cpa, epc]).toEqual([nearest(cost, deposits), nearest(revenue, clicks)])
  })
})

it('[DESK-01] days that nobody may ask for are not asked for', async () => {
  const query = { fromDate: '2000-02-01', toDate: '2000-02-05', compare: 'year' } as const
  const { compared, course } = await statsOf(query)
  expect(compared).toMatchObject({ fromDate: '1999-02-01', toDate: '1999-02-05', now: null, before: null })
  expect([compared!.since !== null, course.before]).toEqual([true, null])
})

describe('hours and days', () => {
  const keep = (time: string) =>
    sql.raw(`update tracker_days set asked_at = asked_at - interval '${time}'`).execute(world.db)

  it('[DESK-04] of a day that has changed since it was kept, the day is asked for again rather than told apart from its hours', async () => {
    const day = daysAgo(4)
    const earlier = await statsOf({ fromDate: daysAgo(5), toDate: daysAgo(3), grain: 'day' })
    await world.tracker('/corrections', 'POST', { day, campaignId: 103, column: 'deposits', by: 2 })
    await keep('1 minute')
    const body = await statsOf({ fromDate: daysAgo(5), toDate: daysAgo(3), grain: 'hour' })
    expect(body.course).toMatchObject({ grain: 'hour', instead: null })
    expect(body.deposits).toBe(earlier.deposits! + 2)
    expect(ofCourse(body.course.values)).toEqual(ofTotals(body))
    expect(daysOfRange(daysAgo(5), daysAgo(3)).map((each) => body.course.buckets.includes(`${each} 12`))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('[DESK-04] while hours cannot be had there are days in their place, and it is said', async () => {
    const day = daysAgo(2)
    await world.tracker('/faults', 'POST', { kind: 'status', status: 500, match: { path: 'report/build' }, times: 100 })
    const body = await statsOf({ fromDate: day, toDate: day })
    expect([body.course.grain, body.course.instead, body.course.buckets]).toEqual(['day', 'unknown', [day]])
    expect(ofCourse(body.course.values)).toEqual(ofTotals(body))
  })
})
