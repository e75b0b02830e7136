import { randomInt } from 'node:crypto'
import { defaultDashboardConfig, metricSlots } from '@app/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { figuresZone } from '../../../test/figures.ts'
import { startWorld, type Instance, type World } from '../../../test/world.ts'
import { daysOfRange, todayIn } from '../../lib/days.ts'

interface Raw {
  columns: string[]
  rows: (string | number)[][]
}
interface Campaign {
  id: number
  group: string | null
}
interface Seen {
  path: string
  method: string
}

let world: World
let second: Instance
beforeAll(async () => {
  world = await startWorld()
  second = onServers ? await world.instance() : world.main
})
afterAll(() => world.close())
afterEach(async () => {
  await world.tracker('/faults', 'DELETE')
  await world.tracker('/modes', 'PUT', { edition402: false, forbidden: 'nothing', lacks: [], cloudflare: false })
})

const clientOf = async (role: 'admin' | 'buyer' | 'TeamleadFarmer' | 'farmer' | null, groupIds: number[] = []) =>
  world.signIn(await world.person({ role, groupIds }))
const today = todayIn(figuresZone)
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
/** A range that no other test requests, so that its answer is not cached. */
let unused = 40
const freshRange = () => {
  unused += 3
  return { fromDate: dayBefore(today, unused), toDate: dayBefore(today, unused - 2) }
}
const statsOf = (client: TestClient, query: { fromDate: string; toDate: string; fresh?: '1' }) =>
  client.call('getStats', { query })

const reports = async (): Promise<number> =>
  ((await world.tracker('/requests?after=0')) as Seen[]).filter(({ path }) => path.endsWith('/report/build')).length
const groupNames = async () => {
  const { body } = await (await clientOf('admin')).call('listTrackerGroups', { query: {} })
  return new Map(body.groups.map(({ id, name }) => [name, id]))
}

/** Sums of the tracker's raw hours by local day, independent of the report code. */
const sumByHand = async (from: string, to: string, timeZone: string, groupIds: number[] | null) => {
  const raw = (await world.tracker(`/raw?from=${dayBefore(from, 1)}&to=${dayBefore(to, -1)}`)) as Raw
  const names = await groupNames()
  const groupOf = new Map(
    ((await world.tracker('/campaigns')) as Campaign[]).map(({ id, group }) => [
      id,
      group === null ? null : names.get(group),
    ]),
  )
  const column = (name: string) => raw.columns.indexOf(name)
  const days = new Map<string, Record<string, number>>()
  for (const row of raw.rows) {
    const day = todayIn(timeZone, new Date(String(row[1])))
    if (day < from || day > to) continue
    if (groupIds && !groupIds.includes(groupOf.get(Number(row[0])) ?? -1)) continue
    const sums = days.get(day) ?? {}
    const add = (name: string, of: readonly string[], unit: number) => {
      sums[name] = (sums[name] ?? 0) + of.reduce((total, each) => total + Number(row[column(each)]), 0) / unit
    }
    for (const name of ['clicks', 'leads', 'regs', 'deposits', 'sales']) add(name, [name], 1)
    add('conversions', ['leads', 'sales', 'rejected', 'rebills'], 1)
    // Revenue is in cents, cost in hundredths of a cent.
    add('revenue', ['lead_revenue', 'sale_revenue'], 100)
    add('cost', ['cost'], 10_000)
    days.set(day, sums)
  }
  return days
}

describe('who may ask', () => {
  it.each([
    ['farmer', 403],
    [null, 403],
    ['buyer', 200],
    ['TeamleadFarmer', 200],
    ['admin', 200],
  ] as const)('[PERM-19] %s: %i', async (role, status) => {
    const client = await clientOf(role, [1])
    const range = { fromDate: dayBefore(today, 7), toDate: today }
    expect((await statsOf(client, range)).status).toBe(status)
    expect((await client.call('getStatsRange')).status).toBe(status)
    expect((await client.call('getDashboardConfig')).status).toBe(status)
  })
})

describe('what is asked', () => {
  it.each([
    [{ fromDate: '2026-02-30', toDate: '2026-03-01' }, 'fromDate'],
    [{ fromDate: '01.03.2026', toDate: '2026-03-01' }, 'fromDate'],
    [{ fromDate: '2026-03-02', toDate: '2026-03-01' }, 'fromDate'],
    [{ fromDate: '1999-12-31', toDate: '2000-01-01' }, 'fromDate'],
    [{ fromDate: '2100-12-31', toDate: '2101-01-01' }, 'toDate'],
    [{ toDate: '9999-12-31' }, 'toDate'],
    [{ fromDate: '2026-03-01', toDate: '9999-12-31' }, 'toDate'],
    [{ fromDate: '2016-01-01', toDate: '2026-03-01' }, 'fromDate'],
    [{ fromDate: '2000-01-01', toDate: '2100-12-31' }, 'fromDate'],
    [{ fromDate: '2026-03-01' }, 'toDate'],
    [{}, 'fromDate'],
    [{ fromDate: '2026-03-01', toDate: '2026-03-01', groupIds: '1' }, 'groupIds'],
    [{ fromDate: '2026-03-01', toDate: '2026-03-01', fresh: 'yes' }, 'fresh'],
  ])('[DASH-24] [S-44] a range that cannot be read is refused with the field: %j', async (query, field) => {
    const { status, body } = await (await clientOf('admin')).send('getStats', { query })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      400,
      'validation',
      expect.arrayContaining([field]),
    ])
  })

  it('the range of what there is: first day with data, today in the reporting zone', async () => {
    const client = await clientOf('buyer')
    // The first request takes the tracker a while; nobody waits for its answer.
    await expect.poll(async () => (await client.call('getStatsRange')).body.earliest).not.toBeNull()
    const { body } = await client.call('getStatsRange')
    expect(body.timeZone).toBe(figuresZone)
    expect([todayIn(figuresZone, new Date(Date.now() - 60_000)), todayIn(figuresZone)]).toContain(body.today)
    expect(Date.parse(body.earliest!)).toBeLessThan(Date.now() - 360 * 86_400_000)
  })
})

describe('the figures', () => {
  it('[ENT-04] [ENT-05] [API-09] every field and every array of the range, one value a day', async () => {
    const range = { fromDate: dayBefore(today, 13), toDate: today }
    const { status, body } = await statsOf(await clientOf('admin'), range)
    expect(status).toBe(200)
    const { dailyData, ...totals } = body
    expect(dailyData.dates).toEqual(daysOfRange(range.fromDate, range.toDate))
    for (const metric of [
      'installs',
      'registrations',
      'deposits',
      'sales',
      'clicks',
      'conversions',
      'revenue',
      'cost',
    ] as const) {
      expect(dailyData[metric]).toHaveLength(14)
      const sum = dailyData[metric]!.reduce<number>((total, value) => total + Math.round(value! * 10_000), 0)
      expect([metric, sum / 10_000]).toEqual([metric, totals[metric]])
    }
    // Today still grows.
    const days = dailyData.dates.slice(0, -1)
    const byHand = await sumByHand(range.fromDate, days.at(-1)!, figuresZone, null)
    for (const [metric, name] of [
      ['installs', 'leads'],
      ['registrations', 'regs'],
      ['deposits', 'deposits'],
      ['sales', 'sales'],
      ['clicks', 'clicks'],
      ['conversions', 'conversions'],
    ] as const)
      expect([metric, dailyData[metric]!.slice(0, -1)]).toEqual([
        metric,
        days.map((day) => byHand.get(day)?.[name] ?? 0),
      ])
    expect(totals.clicks).toBeGreaterThan(100)
    expect(dailyData.totalRevenue).toEqual(dailyData.revenue)
    expect(totals.totalRevenue).toBe(totals.revenue)
    expect(totals.profit).toBeCloseTo(totals.revenue! - totals.cost!, 2)
    expect(totals.roi).toBeCloseTo(((totals.revenue! - totals.cost!) / totals.cost!) * 100, 1)
    for (const [index, roi] of dailyData.roi!.entries()) {
      const [revenue, cost] = [dailyData.revenue![index]!, dailyData.cost![index]!]
      if (cost) expect(roi).toBeCloseTo(((revenue - cost) / cost) * 100, 1)
    }
    expect(totals).toMatchObject({
      stale: false,
      trouble: null,
      warnings: [],
      timeZone: figuresZone,
      withoutGroups: false,
    })
  })

  // The last DST change within the year of history after which all days are over: today still grows.
  const settledDay = new Date(Date.now() - 12 * 86_400_000)
  const month = settledDay.getUTCMonth()
  const change = month >= 3 && month < 10 ? 'spring' : 'autumn'
  const year = settledDay.getUTCFullYear() - (month < 3 ? 1 : 0)
  const changeDay = (() => {
    const last = new Date(Date.UTC(year, change === 'spring' ? 3 : 10, 0))
    return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
  })()

  it.each(['Europe/Kyiv', 'America/New_York', 'Asia/Almaty', 'America/St_Johns'])(
    '[ENT-04] agree with an independent sum over the bare hours, over a change of summer time: %s',
    async (timeZone) => {
      const instance = await world.instanceOf({ reportTimeZone: timeZone })
      const admin = await world.signIn(await world.person({ role: 'admin' }), world.client(instance))
      const buyer = await world.signIn(await world.person({ role: 'buyer', groupIds: [2, 4] }), world.client(instance))
      const [fromDate, toDate] = [dayBefore(changeDay, 9), dayBefore(changeDay, -9)]
      for (const [client, groupIds] of [
        [admin, null],
        [buyer, [2, 4]],
      ] as const) {
        const expected = await sumByHand(fromDate, toDate, timeZone, groupIds && [...groupIds])
        // The simulator shares this process: its first sums over a zone may outlast the deadline.
        await expect
          .poll(async () => (await statsOf(client, { fromDate, toDate })).status, { timeout: 60_000 })
          .toBe(200)
        const { body } = await statsOf(client, { fromDate, toDate })
        const series = (name: string) =>
          body.dailyData.dates.map((day) => Math.round((expected.get(day)?.[name] ?? 0) * 100) / 100)
        expect(body.dailyData.clicks).toEqual(series('clicks'))
        expect(body.dailyData.installs).toEqual(series('leads'))
        expect(body.dailyData.registrations).toEqual(series('regs'))
        expect(body.dailyData.deposits).toEqual(series('deposits'))
        expect(body.dailyData.sales).toEqual(series('sales'))
        expect(body.dailyData.conversions).toEqual(series('conversions'))
        for (const [index, value] of body.dailyData.revenue!.entries())
          expect(value).toBeCloseTo(series('revenue')[index]!, 1)
        for (const [index, value] of body.dailyData.cost!.entries())
          expect(value).toBeCloseTo(series('cost')[index]!, 1)
        expect(body.clicks).toBe(series('clicks').reduce((sum, value) => sum + value, 0))
        expect(body.clicks).toBeGreaterThan(0)
      }
    },
  )

  it('a day without data is a zero, a range without data zeros and no ROI', async () => {
    const { body } = await statsOf(await clientOf('admin'), { fromDate: '2019-01-01', toDate: '2019-01-03' })
    expect(body).toMatchObject({ clicks: 0, totalRevenue: 0, roi: null, profit: 0 })
    expect(body.dailyData).toMatchObject({ clicks: [0, 0, 0], roi: [null, null, null] })
  })

  it('a measure that the tracker does not know is named and null, never a zero', async () => {
    const instance = await world.instanceOf({ measures: { ...world.config.measures, deposits: 'no_such_measure' } })
    const client = await world.signIn(await world.person({ role: 'admin' }), world.client(instance))
    const { body } = await statsOf(client, { fromDate: dayBefore(today, 6), toDate: today })
    expect(body.warnings).toEqual([{ code: 'unknown_measure', measure: 'no_such_measure', metric: 'deposits' }])
    expect([body.deposits, body.dailyData.deposits]).toEqual([null, null])
    expect(body.installs).toBeGreaterThan(0)
  })
})

describe('whose figures', () => {
  it('a person sees the own groups: the groups add up, and no parameter reaches another one', async () => {
    const range = { fromDate: dayBefore(today, 20), toDate: dayBefore(today, 8) }
    const [one, two, both] = await Promise.all(
      [[1], [2], [1, 2]].map(async (groupIds) => (await statsOf(await clientOf('buyer', groupIds), range)).body),
    )
    const all = (await statsOf(await clientOf('admin'), range)).body
    expect(one!.clicks! + two!.clicks!).toBe(both!.clicks)
    expect(both!.clicks).toBeLessThan(all.clicks!)
    const buyer = await clientOf('buyer', [1])
    for (const smuggled of ['groupIds', 'group_id', 'groups', 'group', 'userId', 'isAdmin', 'all']) {
      expect((await buyer.send('getStats', { query: { ...range, [smuggled]: '2' } })).status).toBe(400)
    }
    expect((await statsOf(buyer, { ...range, fresh: '1' })).body.clicks).toBe(one!.clicks)
  })

  it('a changed group holds on the next request, whatever is cached', async () => {
    const range = { fromDate: dayBefore(today, 20), toDate: dayBefore(today, 8) }
    const who = await world.person({ role: 'buyer', groupIds: [1] })
    const client = await world.signIn(who)
    const before = (await statsOf(client, range)).body.clicks
    await world.db
      .updateTable('users')
      .set({ group_ids: [2] })
      .where('id', '=', who.id)
      .execute()
    const after = (await statsOf(client, range)).body.clicks
    expect(after).toBe((await statsOf(await clientOf('buyer', [2]), range)).body.clicks)
    expect(after).not.toBe(before)
  })

  it('a person without groups gets zeros and is told why; the tracker is not asked', async () => {
    const before = await reports()
    const { body } = await statsOf(await clientOf('buyer'), freshRange())
    expect(body).toMatchObject({ withoutGroups: true, clicks: 0, totalRevenue: 0, roi: null, stale: false })
    expect(await reports()).toBe(before)
  })

  it('[API-11] administrators see all groups, others their own', async () => {
    const all = (await (await clientOf('admin')).call('listTrackerGroups', { query: {} })).body.groups
    expect(all.length).toBeGreaterThanOrEqual(6)
    const own = (await (await clientOf('buyer', [2, 999])).call('listTrackerGroups', { query: {} })).body.groups
    expect(own).toEqual(all.filter(({ id }) => id === 2))
    expect((await (await clientOf('buyer')).call('listTrackerGroups', { query: {} })).body.groups).toEqual([])
    expect((await (await clientOf('farmer')).call('listTrackerGroups', { query: {} })).status).toBe(403)
  })
})

describe('how often the tracker is asked', () => {
  it('[R-13] a hundred people who open the dashboard at once make one report call per range and group set', async () => {
    const [people, range] = [10, freshRange()]
    const clients = await Promise.all(
      Array.from({ length: people }, async (_, n) =>
        world.signIn(
          await world.person({ role: 'buyer', groupIds: n % 2 ? [3, 1] : [1, 3] }),
          world.client(n % 3 ? world.main : second),
        ),
      ),
    )
    await world.tracker('/faults', 'POST', { match: { path: 'report' }, kind: 'delay', ms: 300, times: 5 })
    const before = await reports()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => statsOf(clients[n % people]!, range)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.clicks)).size).toBe(1)
    expect((await reports()) - before).toBe(1)
  })

  it('again within a minute it is not asked, unless somebody presses Refresh', async () => {
    const [client, range] = [await clientOf('admin'), freshRange()]
    const first = (await statsOf(client, range)).body
    const before = await reports()
    expect((await statsOf(client, range)).body.asOf).toBe(first.asOf)
    expect(await reports()).toBe(before)
    const renewed = (await statsOf(client, { ...range, fresh: '1' })).body
    expect(renewed.asOf > first.asOf).toBe(true)
    expect(await reports()).toBe(before + 1)
  })
})

describe('a tracker in trouble', () => {
  const fault = (kind: string, more: object = {}) =>
    world.tracker('/faults', 'POST', { match: { path: 'report' }, times: 100, kind, ...more })
  const modes = (changed: object) => world.tracker('/modes', 'PUT', changed)
  // The circuit breaker rejects calls to a failing tracker for half a second; the next call closes it.
  const isWell = async () => {
    await world.tracker('/faults', 'DELETE')
    await modes({ edition402: false, expired402: false, forbidden: 'nothing', cloudflare: false })
    const client = await clientOf('admin')
    await expect.poll(async () => (await statsOf(client, { ...freshRange(), fresh: '1' })).status).toBe(200)
  }

  it.each([
    ['is down', () => fault('dropBefore'), 503, 'vendor_down', 'keitaro'],
    ['answers 502', () => fault('status', { status: 502 }), 503, 'vendor_down', 'keitaro'],
    ['is slow', () => fault('hang'), 504, 'vendor_slow', 'keitaro'],
    [
      'answers a page with 200',
      () => fault('body', { body: '<!doctype html><html></html>' }),
      502,
      'vendor_broken',
      'keitaro',
    ],
    ['refuses the key', () => fault('status', { status: 401 }), 502, 'vendor_broken', 'keitaro_key'],
    ['lacks rights', () => modes({ forbidden: 'everything' }), 502, 'vendor_broken', 'keitaro_rights'],
    ['has no API', () => modes({ edition402: true }), 502, 'vendor_broken', 'keitaro_rights'],
    ['has expired', () => modes({ expired402: true }), 502, 'vendor_broken', 'keitaro_expired'],
    ['is guarded', () => fault('status', { status: 403 }), 502, 'vendor_broken', 'keitaro_rights'],
    ['is behind a protection', () => fault('front', { front: 'block' }), 502, 'vendor_broken', 'keitaro_front'],
    ['is behind one that is alone', () => fault('front', { front: 'timedOut' }), 503, 'vendor_down', 'keitaro'],
  ] as const)(
    '[R-13] that %s: says so, and gives the last good figures with their age',
    async (_name, spoil, status, code, reason) => {
      const [client, range] = [await clientOf('admin'), freshRange()]
      const good = (await statsOf(client, range)).body
      await spoil()
      const refused = await statsOf(client, freshRange())
      expect([refused.status, refused.body.code, refused.body.reason]).toEqual([status, code, reason])
      const stale = await statsOf(client, { ...range, fresh: '1' })
      expect(stale.status).toBe(200)
      expect(stale.body).toMatchObject({ stale: true, asOf: good.asOf, clicks: good.clicks, dailyData: good.dailyData })
      // After several failures the circuit breaker answers instead of the tracker.
      expect([`${code}/${reason}`, 'vendor_down/keitaro']).toContain(stale.body.trouble)
      expect(JSON.stringify([refused.body, stale.body, world.lines])).not.toContain(world.keitaro.apiKey)
      await isWell()
    },
  )

  it('[R-13] signing in and everything else goes on', async () => {
    await fault('hang')
    const client = await clientOf('buyer', [1])
    const waiting = statsOf(client, freshRange())
    expect((await client.call('getMe')).status).toBe(200)
    expect((await client.call('listSessions')).status).toBe(200)
    expect((await waiting).status).toBe(504)
    await world.tracker('/faults', 'DELETE')
    // Until the circuit breaker opens.
    await fault('status', { status: 502 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => statsOf(client, freshRange())))
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
    const admin = await clientOf('admin')
    expect((await admin.call('listAdspowerGroups', { query: {} })).status).toBe(200)
    expect((await admin.call('getAccountsSummary', { query: {} })).status).toBe(200)
    await isWell()
  })

  it('says how it stands in the metrics', async () => {
    await fault('status', { status: 401 })
    const admin = await clientOf('admin')
    // A call of the background that began before the fault may still end well after the first one that is refused.
    await expect
      .poll(async () => {
        await statsOf(admin, freshRange())
        return (await fetch(`${world.main.url}/metrics`)).text()
      })
      .toMatch(/outbound_up\{service="keitaro"\} 0\n/)
    await isWell()
  })
})

describe('the mapping', () => {
  it('[API-12] [ENT-06] is the identity until somebody changes it; [API-22] [API-21] a change is stored whole and audited', async () => {
    const [admin, buyer] = [await clientOf('admin'), await clientOf('buyer', [1])]
    await world.db.deleteFrom('dashboard_config').execute()
    expect((await buyer.call('getDashboardConfig')).body).toEqual(defaultDashboardConfig)
    const map = { ...defaultDashboardConfig, deposits: 'sales', clicks: 'conversions' } as const
    expect((await buyer.call('saveDashboardConfig', { body: map })).status).toBe(403)
    expect((await admin.call('saveDashboardConfig', { body: map })).body).toEqual({ success: true })
    expect((await buyer.call('getDashboardConfig')).body).toEqual(map)
    expect((await admin.call('getAdminDashboardConfig')).body).toEqual(map)
    for (const wrong of [{}, { ...map, clicks: 'profit' }, { ...map, extra: 'clicks' }, { ...map, roi: 'roi' }]) {
      expect((await admin.send('saveDashboardConfig', { body: wrong })).status).toBe(400)
    }
    const row = await world.db
      .selectFrom('audit_log')
      .select('details')
      .where('kind', '=', 'config.dashboard_changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.details).toEqual(map)
  })

  it('[ENT-06] a stored name that this version does not know falls back to the slot itself', async () => {
    await world.db
      .insertInto('dashboard_config')
      .values(metricSlots.map((slot) => ({ slot, parameter: slot === 'deposits' ? 'sales' : `old_${randomInt(9)}` })))
      .onConflict((conflict) =>
        conflict.column('slot').doUpdateSet((eb) => ({ parameter: eb.ref('excluded.parameter') })),
      )
      .execute()
    const { body } = await (await clientOf('admin')).call('getDashboardConfig')
    expect(body).toEqual({ ...defaultDashboardConfig, deposits: 'sales' })
  })
})

describe('an answer that the browser knows already', () => {
  it('[S-38] is kept by that browser alone and not sent again while it is the same', async () => {
    const [client, query] = [await clientOf('buyer', [1, 2]), freshRange()]
    const first = await statsOf(client, query)
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/".{20,}"$/),
    })
    const again = await client.send('getStats', { query }, { 'if-none-match': first.headers['etag']! })
    expect([again.status, again.body]).toEqual([304, {}])
    const other = await client.send('getStats', { query: freshRange() }, { 'if-none-match': first.headers['etag']! })
    expect(other.status).toBe(200)
    const groups = await client.call('listTrackerGroups', { query: {} })
    expect(groups.headers['cache-control']).toBe('private, no-cache')
    expect((await client.call('getMe')).headers['cache-control']).toBe('no-store')
  })
})
