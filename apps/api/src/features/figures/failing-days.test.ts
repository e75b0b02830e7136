// Long: keeps three months of days again and again, with what is slow and silent among them.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { allWorked } from '../../../test/jobs.ts'
import { startWorld, type Instance, type World } from '../../../test/world.ts'
import { createKeitaro } from '../../adapters/keitaro/index.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({}, {}, { historyDays: 120 })
  await world.tracker('/modes', 'PUT', { campaigns: 20 })
  // The instances below have their own trackers, and take the jobs.
  await world.main.close()
})
afterAll(() => world.close())
afterEach(() => world.tracker('/faults', 'DELETE'))

const daysAgo = (days: number): string => dayBefore(todayIn(figuresZone), days)
const rowsOf = async <Row>(query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(world.db)).rows
const keptDays = async (): Promise<string[]> =>
  (
    await rowsOf<{ day: string }>(
      `select day::text from tracker_days where over and day >= '${daysAgo(90)}' order by day`,
    )
  ).map(({ day }) => day)
/** Including today, which is not over. */
const keptToday = () => rowsOf(`select day from tracker_days where day = '${daysAgo(0)}' and asked_at is not null`)
const pass = (minutes: number) =>
  rowsOf(`update tracker_days set asked_at = asked_at - interval '${minutes} minutes',
    failed_at = failed_at - interval '${minutes} minutes'`)

/** A program with empty tables and a short wait for the tracker. */
const startFresh = async (
  waits: { deadlineMs?: number; cooldownMs?: number } = {},
): Promise<{ instance: Instance; admin: TestClient }> => {
  for (const table of ['tracker_days', 'tracker_figures', 'tracker_restatements', 'tracker_keeping'])
    await rowsOf(`delete from ${table}`)
  await rowsOf("delete from pgboss.job where name = 'figures.keep'")
  const { url, apiKey } = world.keitaro
  const retrying = { attempts: 3, pauseMs: 30, longestPauseMs: 500 }
  const tracker = createKeitaro({ url, apiKey, deadlineMs: 1_500, cooldownMs: 60_000, retrying, ...waits })
  const instance = await world.instance({ tracker, redis: null })
  onTestFinished(() => instance.close())
  const admin = await world.signIn(await world.person({ role: 'admin' }), world.client(instance))
  return { instance, admin }
}

const statsOf = async (client: TestClient, fromDate: string, toDate: string) => {
  const { status, body } = await client.call('getStats', { query: { fromDate, toDate } })
  expect(status).toBe(200)
  return body
}

interface Seen {
  n: number
  path: string
  body: { range?: { from: string; to: string } } | null
}
/** Days requested during the work, in order. */
const askedMeanwhile = async (work: () => Promise<void>): Promise<string[]> => {
  const before = ((await world.tracker('/requests')) as Seen[]).at(-1)?.n ?? 0
  await work()
  return ((await world.tracker(`/requests?after=${before}`)) as Seen[]).flatMap(({ body }) =>
    body?.range ? [body.range.from.slice(0, 10)] : [],
  )
}

const nonsense = '{"rows":"none","total":{"of":"them"}}'
const kinds = [
  ['500', { kind: 'status', status: 500 }, 1],
  ['502', { kind: 'status', status: 502 }, 2],
  ['504', { kind: 'status', status: 504 }, 3],
  ['a page', { kind: 'body', body: '<!doctype html><html><title>Oops</title></html>' }, 5],
  ['wrong JSON', { kind: 'body', body: nonsense }, 33],
  ['half an answer', { kind: 'half' }, 60],
  ['nothing', { kind: 'hang' }, 4],
] as const

describe('[MON-02] one finished day that the tracker does not answer', () => {
  it.each(kinds)(
    '%s: after a fresh start all others are kept within a minute, and pages name that day alone',
    async (_name, fault, ago) => {
      const bad = daysAgo(ago)
      await world.tracker('/faults', 'POST', { ...fault, match: { day: bad }, times: 10_000 })
      const { instance, admin } = await startFresh()
      await instance.keepFigures()
      await expect.poll(async () => (await keptDays()).length, { timeout: 60_000, interval: 200 }).toBe(89)
      expect([(await keptDays()).includes(bad), (await keptToday()).length]).toEqual([false, 1])
      const around = await statsOf(admin, daysAgo(ago + 3), daysAgo(Math.max(0, ago - 3)))
      expect([around.unknownDays, around.stale]).toEqual([[bad], true])
      const clicks = around.dailyData.clicks!
      expect(clicks.flatMap((value, at) => (value === null ? [around.dailyData.dates[at]] : []))).toEqual([bad])
      const other = await statsOf(admin, daysAgo(ago + 9), daysAgo(ago + 1))
      expect([other.unknownDays, other.stale, other.trouble]).toEqual([[], false, null])

      await world.tracker('/faults', 'DELETE')
      await allWorked(world.db)
      await pass(6)
      await instance.keepFigures()
      await expect.poll(keptDays, { timeout: 30_000, interval: 200 }).toContain(bad)
      const mended = await statsOf(admin, daysAgo(ago + 3), daysAgo(Math.max(0, ago - 3)))
      expect([mended.unknownDays, mended.stale]).toEqual([[], false])
    },
    120_000,
  )

  it('today: all finished days are kept, and pages name today alone', async () => {
    const bad = daysAgo(0)
    await world.tracker('/faults', 'POST', { kind: 'status', status: 504, match: { day: bad }, times: 10_000 })
    const { instance, admin } = await startFresh()
    await instance.keepFigures()
    await expect.poll(async () => (await keptDays()).length, { timeout: 60_000, interval: 200 }).toBe(90)
    const around = await statsOf(admin, daysAgo(3), bad)
    expect([around.unknownDays, around.stale]).toEqual([[bad], true])
    const other = await statsOf(admin, daysAgo(9), daysAgo(1))
    expect([other.unknownDays, other.stale, other.trouble]).toEqual([[], false, null])
  }, 120_000)

  it('it waits behind the others, and the longer the more often it failed', async () => {
    const bad = daysAgo(2)
    await world.tracker('/faults', 'POST', { kind: 'status', status: 500, match: { day: bad }, times: 10_000 })
    const { instance } = await startFresh()
    const keep = () =>
      askedMeanwhile(async () => {
        await instance.keepFigures()
        await allWorked(world.db)
      })
    const tries = async () => (await keep()).filter((day) => day === bad).length
    expect(await tries()).toBe(1)
    // Five minutes, ten, twenty; never more than an hour.
    const pauses: [minutes: number, asked: number][] = [
      [4, 0],
      [2, 1],
      [6, 0],
      [5, 1],
      [11, 0],
      [10, 1],
    ]
    for (const [minutes, asked] of pauses) {
      await pass(minutes)
      expect([minutes, await tries()]).toEqual([minutes, asked])
    }
    for (let i = 0; i < 6; i++) {
      await pass(61)
      expect(await tries()).toBe(1)
    }
    // It is the last of the days that are due then.
    await pass(61)
    const asked = await keep()
    expect([asked.length, asked.at(-1)]).toEqual([8, bad])
  }, 120_000)

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['504', { kind: 'status', status: 504 }],
    ['nothing', { kind: 'hang' }],
  ])('[R-13] %s on six days, opened again and again: everybody else is answered meanwhile', async (_name, fault) => {
    const bad = [100, 101, 102, 103, 104, 105].map(daysAgo)
    for (const day of bad) await world.tracker('/faults', 'POST', { ...fault, match: { day }, times: 10_000 })
    const { admin } = await startFresh({ deadlineMs: 1_000 })
    const open = async (fromDate: string, toDate: string, fresh?: '1') =>
      (await admin.call('getStats', { query: { fromDate, toDate, ...(fresh && { fresh }) } })).status
    const ranges = bad.map((day) => [day, daysAgo(99)] as const)
    expect(await Promise.all(ranges.map(([from, to]) => open(from, to)))).not.toContain(200)
    for (let time = 0; time < 6; time++) expect(await open(ranges[0]![0], ranges[0]![1], '1')).not.toBe(200)
    // Nobody has requested these ranges before.
    for (const ago of [10, 20, 30, 40, 50, 60, 70]) expect(await open(daysAgo(ago + 5), daysAgo(ago))).toBe(200)
  })

  it('days are kept although the list of campaigns cannot be had', async () => {
    await world.tracker('/faults', 'POST', {
      kind: 'status',
      status: 500,
      match: { path: '/campaigns' },
      times: 10_000,
    })
    const { instance } = await startFresh()
    await instance.keepFigures()
    await expect.poll(async () => (await keptDays()).length, { timeout: 60_000, interval: 200 }).toBe(90)
  }, 120_000)

  it('a tracker that is away is no fault of any day', async () => {
    await world.tracker('/faults', 'POST', { kind: 'status', status: 503, match: { path: '/' }, times: 10_000 })
    const { instance } = await startFresh({ cooldownMs: 1_000 })
    await instance.keepFigures()
    await expect
      .poll(async () => (await rowsOf<{ trouble: string }>('select trouble from tracker_keeping'))[0]?.trouble)
      .toMatch(/^vendor_/)
    expect(await rowsOf('select day from tracker_days where failed_at is not null')).toEqual([])
    await world.tracker('/faults', 'DELETE')
    await rowsOf("update pgboss.job set start_after = now() where name = 'figures.keep' and state = 'retry'")
    await expect.poll(async () => (await keptDays()).length, { timeout: 60_000, interval: 200 }).toBe(90)
  }, 120_000)
})
