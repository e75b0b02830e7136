import { randomInt } from 'node:crypto'
import { noCampaignId, type Campaign, type Stats } from '@app/contract'
import { totalCampaigns } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { openEvents } from '../../../test/events.ts'
import { daytimeZone } from '../../../test/figures.ts'
import { allWorked } from '../../../test/jobs.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { createKeitaro } from '../../adapters/keitaro/index.ts'
import { dayBefore, daysOfRange, todayIn } from '../../lib/days.ts'

const zone = daytimeZone
const historyDays = 730
const own = [1, 2]

let world: World
let admin: TestClient
let buyer: TestClient

/** Keeps days until none is due. */
const keepAll = async (): Promise<void> => {
  await world.main.keepFigures()
  await allWorked(world.db)
}
const rowsOf = async <Row>(query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(world.db)).rows
/** Moves the requests of all days back by that time. */
const pass = (time: string) =>
  rowsOf(`update tracker_days set asked_at = asked_at - interval '${time}', failed_at = failed_at - interval '${time}'`)

const set = (modes: object) => world.tracker('/modes', 'PUT', modes)

beforeAll(async () => {
  world = await startWorld({ REPORT_TIME_ZONE: zone }, {}, { historyDays })
  await set({ campaigns: 20, strayClicks: true, fineCosts: true })
  admin = await world.signIn(await world.person({ role: 'admin' }))
  buyer = await world.signIn(await world.person({ role: 'buyer', groupIds: own }))
  await keepAll()
})
afterAll(() => world.close())
afterEach(async () => {
  await world.tracker('/faults', 'DELETE')
  await world.db.deleteFrom('tracker_restatements').execute()
})

const daysAgo = (days: number): string => dayBefore(todayIn(zone), days)
type Range = Record<'fromDate' | 'toDate', string>
const statsOf = async (client: TestClient, query: Range & { fresh?: '1' }): Promise<Stats> => {
  const { status, body } = await client.call('getStats', { query })
  expect(status).toBe(200)
  return body
}
const campaignsOf = async (client: TestClient, query: Range & { fresh?: '1' }): Promise<Campaign[]> => {
  const { status, body } = await client.call('listCampaigns', { query })
  expect(status).toBe(200)
  return body as unknown as Campaign[]
}
const reports = async (): Promise<number> =>
  ((await world.tracker('/requests?after=0')) as { path: string }[]).filter(({ path }) =>
    path.endsWith('/report/build'),
  ).length

// ── Sums computed independently of the report code.

interface Raw {
  columns: string[]
  rows: (string | number)[][]
}
/** A decimal with up to four digits after its point in 1/10 000. */
const wholeOf = (value: string | number | null): bigint => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(value))!
  return BigInt(sign + whole + part.padEnd(4, '0'))
}
const calendar = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' })

type Sums = Record<'clicks' | 'deposits' | 'revenue' | 'cost', bigint>
const names = ['clicks', 'deposits', 'revenue', 'cost'] as const

/** All hours of the days with their events; in 1/10 000. */
const sumByHand = async ({ fromDate, toDate }: Range, isSeen: (campaign: number) => boolean): Promise<Sums> => {
  const raw = (await world.tracker(`/raw?from=${dayBefore(fromDate, 1)}&to=${dayBefore(toDate, -1)}`)) as Raw
  const at = (name: string) => raw.columns.indexOf(name)
  const sums: Sums = { clicks: 0n, deposits: 0n, revenue: 0n, cost: 0n }
  for (const row of raw.rows) {
    const day = calendar.format(new Date(String(row[1])))
    if (day < fromDate || day > toDate || !isSeen(Number(row[0]))) continue
    const value = (name: string) => BigInt(row[at(name)]!)
    sums.clicks += value('clicks') * 10_000n
    sums.deposits += value('deposits') * 10_000n
    sums.revenue += (value('lead_revenue') + value('sale_revenue')) * 100n
    sums.cost += value('cost')
  }
  return sums
}
const ofPage = (body: Stats): Sums => Object.fromEntries(names.map((name) => [name, wholeOf(body[name])])) as Sums
const ofDays = (body: Stats): Sums =>
  Object.fromEntries(
    names.map((name) => [name, body.dailyData[name]!.reduce((sum, value) => sum + wholeOf(value), 0n)]),
  ) as Sums
const ofFoot = (rows: Campaign[]): Sums => {
  const total = totalCampaigns(rows)
  return Object.fromEntries(names.map((name) => [name, wholeOf(total[name])])) as Sums
}
const ofFile = async (client: TestClient, query: Range): Promise<Sums> => {
  const { text } = await client.send('listCampaigns', { query }, { accept: 'text/csv' })
  const [head, ...lines] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  const sum = (name: string) => lines.reduce((all, line) => all + wholeOf(line[head!.indexOf(name)]!), 0n)
  return { clicks: sum('Clicks'), deposits: sum('Deposits'), revenue: sum('Revenue'), cost: sum('Cost') }
}

describe('one range, one set of groups', () => {
  it('[MON-01] of random ranges over two years, both changes of the clocks inside, every page and file says what happened', async () => {
    let seed = randomInt(1, 2_147_483_646)
    const printed = seed
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
    const listed = (await world.tracker('/campaigns')) as { id: number; group: string | null }[]
    const theirs = new Set(listed.filter(({ group }) => group === 'Team A' || group === 'Team B').map(({ id }) => id))
    const year = Number(todayIn(zone).slice(0, 4))
    const turns = [`${year}-03-25`, `${year - 1}-10-22`, `${year - 1}-03-26`].filter((day) => day < daysAgo(9))
    const ranges = Array.from({ length: onServers ? 40 : 14 }, (_each, index): Range => {
      // Half of the ranges are among the kept days.
      const ends = turns[index] ? dayBefore(turns[index], -8) : daysAgo(1 + next(index % 2 ? 60 : historyDays - 40))
      return { fromDate: dayBefore(ends, turns[index] ? 8 : next(29)), toDate: ends }
    })
    const before = await reports()
    for (const range of ranges)
      for (const [client, isSeen] of [
        [admin, () => true],
        [buyer, (id: number) => theirs.has(id)],
      ] as const) {
        const expected = await sumByHand(range, isSeen)
        const page = await statsOf(client, range)
        const said = [ofPage(page), ofDays(page), ofFoot(await campaignsOf(client, range)), await ofFile(client, range)]
        expect({ seed: printed, range, said }).toEqual({ seed: printed, range, said: [0, 1, 2, 3].map(() => expected) })
      }
    // For kept days the tracker is not asked.
    expect((await reports()) - before).toBeLessThan(ranges.length * 3)
  })

  it('[MON-01] with today the same on every page, and it is asked for once', async () => {
    const range = { fromDate: daysAgo(7), toDate: daysAgo(0) }
    const page = await statsOf(admin, range)
    const before = await reports()
    expect([ofDays(page), ofFoot(await campaignsOf(admin, range)), await ofFile(admin, range)]).toEqual(
      [0, 1, 2].map(() => ofPage(page)),
    )
    await statsOf(buyer, range)
    expect(await reports()).toBe(before)
    const standing = (await admin.call('getCampaignsStanding', { query: range })).body
    expect(standing.asOf).toBe(page.asOf)
  })

  it('[MON-01] [CAMP-19] of today, too, everybody sees the own groups alone', async () => {
    const range = { fromDate: daysAgo(3), toDate: daysAgo(0) }
    const theirs = (await campaignsOf(admin, range)).filter(({ group_id: id }) => id !== null && own.includes(id))
    const page = await statsOf(buyer, range)
    expect(ofPage(page)).toEqual(ofFoot(theirs))
    expect(ofDays(page)).toEqual(ofFoot(theirs))
    expect(ofFoot(await campaignsOf(buyer, range))).toEqual(ofFoot(theirs))

    // Two campaigns that are not in the list yet: one in a group of the buyer's, one in another.
    const today = { fromDate: daysAgo(0), toDate: daysAgo(0), fresh: '1' } as const
    const listed = (await world.tracker('/campaigns')) as { id: number; group: string | null }[]
    await set({ newCampaignsEarn: true })
    const [mine, other] = await Promise.all(
      ['Team A', 'ES nutra'].map(async (group) => {
        const like = listed.find((each) => each.group === group)!.id
        const made = await world.tracker('/campaigns', 'POST', { like, name: `new of ${group} ${daysAgo(0)}` })
        return (made as { id: number }).id
      }),
    )
    // A refusal, not an outage: reports are still requested.
    await world.tracker('/faults', 'POST', { kind: 'status', status: 422, match: { path: '/campaigns' }, times: 1_000 })
    const has = async (client: TestClient) => {
      const ids = (await campaignsOf(client, today)).map(({ id }) => id)
      return [ids.includes(mine!), ids.includes(other!)]
    }
    // A slow tracker is not awaited; its answer is there the next time.
    await expect.poll(() => has(admin)).toEqual([true, true])
    await expect.poll(() => has(buyer)).toEqual([true, false])
    expect(listed.map(({ id }) => id)).not.toContain(mine)
    const group = new Map([...listed.map((each) => [each.id, each.group] as const), [mine!, 'Team A']])
    const expected = await sumByHand(today, (id) => ['Team A', 'Team B'].includes(group.get(id) ?? ''))
    expect(ofPage(await statsOf(buyer, today))).toEqual(expected)
  })

  it('[MON-01] what happened in no campaign has a line for those who see everything, and for nobody else', async () => {
    const range = { fromDate: daysAgo(20), toDate: daysAgo(2) }
    const stray = (await campaignsOf(admin, range)).filter(({ id }) => id === noCampaignId)
    expect(stray).toMatchObject([{ name: 'No campaign', group_id: null, status: 'Inactive' }])
    expect(stray[0]!.clicks).toBeGreaterThan(0)
    expect((await campaignsOf(buyer, range)).filter(({ id }) => id === noCampaignId)).toEqual([])
  })
})

describe('what is kept', () => {
  it('[MON-02] ninety days that are over, and today, each with its campaigns', async () => {
    const [kept] =
      await rowsOf(`select count(*)::int as days, count(*) filter (where over)::int as over from tracker_days
      where day >= '${daysAgo(90)}' and asked_at is not null`)
    expect(kept).toEqual({ days: 91, over: 90 })
  })

  it('[MON-02] the last seven days are asked for again after an hour, the others after a week or when they are opened', async () => {
    const asked = async () => {
      await keepAll()
      const rows = await rowsOf<{ day: string }>(
        `select day::text from tracker_days where asked_at > clock_timestamp() - interval '30 seconds' order by day desc`,
      )
      return rows.map(({ day }) => day)
    }
    const last = [0, 1, 2, 3, 4, 5, 6, 7].map(daysAgo)
    await rowsOf('update tracker_days set wanted_at = null')
    await pass('59 minutes')
    expect(await asked()).toEqual([])
    await pass('2 minutes')
    expect(await asked()).toEqual(last)
    await pass('50 minutes')
    // Longer than any range drawn above: one that was opened within ten minutes causes no new event.
    const range = { fromDate: daysAgo(69), toDate: daysAgo(40) }
    const days = daysOfRange(range.fromDate, range.toDate).toReversed()
    await statsOf(admin, range)
    const opened = async () => (await rowsOf('select 1 from tracker_days where wanted_at is not null')).length
    await expect.poll(opened).toBe(days.length)
    await pass('20 minutes')
    expect(await asked()).toEqual([...last, ...days])
    await pass('6 days')
    expect(await asked()).toEqual(last)
    await pass('25 hours')
    expect(await asked()).toHaveLength(91)
  })

  it('[MON-02] a day that is older is kept when somebody has opened it', async () => {
    const range = { fromDate: daysAgo(301), toDate: daysAgo(300) }
    const first = await statsOf(admin, range)
    const opened = async () => (await rowsOf(`select 1 from tracker_days where day = '${daysAgo(301)}'`)).length
    await expect.poll(opened).toBe(1)
    await keepAll()
    const kept = `select 1 from tracker_days where day between '${range.fromDate}' and '${range.toDate}' and over`
    expect(await rowsOf(kept)).toHaveLength(2)
    const before = await reports()
    expect(ofPage(await statsOf(admin, range))).toEqual(ofPage(first))
    expect(await reports()).toBe(before)
  })

  it('[MON-06] pages hear for whom campaigns count as soon as a day is kept, and not again while that is the same', async () => {
    const page = await openEvents(admin, world.main)
    const heard = () => page.events.filter(({ type }) => type === 'owners.changed').length
    const range = { fromDate: daysAgo(311), toDate: daysAgo(311) }
    const owners = async () => (await admin.call('listCampaignOwners', { query: range })).body.owners
    expect(await owners()).toEqual([])
    await statsOf(admin, range)
    await expect.poll(() => rowsOf(`select 1 from tracker_days where day = '${range.fromDate}'`)).toHaveLength(1)
    await keepAll()
    await expect.poll(heard).toBe(1)
    expect(await owners()).not.toEqual([])
    const revision = () => rowsOf(`select asked_at from tracker_days where day = '${range.fromDate}'`)
    const before = await revision()
    await statsOf(admin, { ...range, fresh: '1' })
    await expect.poll(revision).not.toEqual(before)
    // The next event is the second one.
    const { id } = await world.person()
    expect((await admin.call('addPersonAlias', { body: { alias: 'somebody', userId: id } })).status).toBe(200)
    await expect.poll(heard).toBeGreaterThan(1)
    expect(heard()).toBe(2)
    page.close()
  })

  it('[MON-02] what changes after a day is over is kept with both values, marked on both pages, and told once', async () => {
    const day = daysAgo(3)
    const { id } = (await campaignsOf(admin, { fromDate: day, toDate: day })).find((each) => each.clicks! > 200)!
    const range = { fromDate: daysAgo(5), toDate: daysAgo(1) }
    const before = await statsOf(admin, range)
    const line = async () => (await campaignsOf(admin, { ...range, fresh: '1' })).find((each) => each.id === id)!
    const earlier = await line()
    expect(before.restated).toEqual([])
    await world.tracker('/corrections', 'POST', { day, campaignId: id, column: 'deposits', by: 3 })
    await world.tracker('/corrections', 'POST', { day, campaignId: id, column: 'sale_revenue', by: -4_321 })
    await pass('61 minutes')
    await keepAll()
    const after = await statsOf(admin, range)
    const at = after.dailyData.dates.indexOf(day)
    const of = (body: Stats, metric: 'deposits' | 'revenue') => body.dailyData[metric]![at]!
    expect(wholeOf(of(after, 'revenue'))).toBe(wholeOf(of(before, 'revenue')) - 432_100n)
    expect(after.restated.toSorted((one, other) => one.metric.localeCompare(other.metric))).toMatchObject([
      { day, metric: 'deposits', before: of(before, 'deposits'), after: of(before, 'deposits') + 3 },
      { day, metric: 'revenue', before: of(before, 'revenue'), after: of(after, 'revenue') },
    ])
    const changed = await line()
    expect(changed.restated).toMatchObject([
      { day, metric: 'deposits', before: earlier.deposits, after: earlier.deposits! + 3 },
      { day, metric: 'revenue', before: earlier.revenue, after: changed.revenue },
    ])
    // Requested again, it has not changed again.
    await pass('61 minutes')
    await keepAll()
    expect((await statsOf(admin, range)).restated).toEqual(after.restated)
    const events = world.lines.join('')
    expect(events).not.toContain('"level":"error"')
  })

  it('[MON-02] conversions that come late replace what was said of their day', async () => {
    await set({ lateConversions: true })
    await pass('61 minutes')
    await keepAll()
    const range = { fromDate: daysAgo(4), toDate: daysAgo(1) }
    const early = await statsOf(admin, range)
    await set({ lateConversions: false })
    await pass('61 minutes')
    await keepAll()
    const late = await statsOf(admin, range)
    expect(late.deposits).toBeGreaterThan(early.deposits!)
    expect(ofPage(late)).toEqual(await sumByHand(range, () => true))
  })

  it('[MON-02] an answer that was asked for earlier and comes later changes nothing', async () => {
    const day = daysAgo(6)
    const of = () => rowsOf<{ asked_at: Date }>(`select asked_at from tracker_days where day = '${day}'`)
    await rowsOf(`update tracker_days set asked_at = clock_timestamp() + interval '1 hour' where day = '${day}'`)
    const [before] = await of()
    await world.tracker('/corrections', 'POST', { day, campaignId: 103, column: 'clicks', by: 5 })
    const figures = () => rowsOf(`select sum(clicks)::text as clicks from tracker_figures where day = '${day}'`)
    const earlier = await figures()
    await statsOf(admin, { fromDate: day, toDate: day, fresh: '1' })
    expect([await of(), await figures()]).toEqual([[before], earlier])
    await rowsOf(`update tracker_days set asked_at = clock_timestamp() - interval '2 hours' where day = '${day}'`)
    await keepAll()
  })

  it('[MON-02] whoever asks anew gets finished days anew, too', async () => {
    const day = daysAgo(2)
    const range = { fromDate: day, toDate: day }
    const before = await statsOf(admin, range)
    await world.tracker('/corrections', 'POST', { day, campaignId: 103, column: 'clicks', by: 7 })
    expect((await statsOf(admin, range)).clicks).toBe(before.clicks)
    expect((await statsOf(admin, { ...range, fresh: '1' })).clicks).toBe(before.clicks! + 7)
  })
})

describe('what has changed', () => {
  it('[MON-02] is known for a year after its day is asked for no more, and goes all at once', async () => {
    const note = (daysBack: number, campaign: number, noticedDaysBack: number) =>
      rowsOf(`insert into tracker_restatements (day, campaign_id, sub_value, figure, noticed_at, before, after)
        values ('${daysAgo(daysBack)}', ${campaign}, '', 'cost', clock_timestamp() - interval '${noticedDaysBack} days', 1, 2)`)
    await note(458, 1, 450)
    await note(458, 2, 366)
    // Still young, or changed within the year after somebody opened it.
    await note(450, 1, 440)
    await note(459, 1, 450)
    await note(459, 1, 30)
    await note(700, 1, 2)
    await world.main.sweep()
    const left = await rowsOf<{ day: string }>('select day::text from tracker_restatements order by day')
    expect(left.map(({ day }) => day)).toEqual([700, 459, 459, 450].map(daysAgo))
    expect(world.lines.join('')).not.toContain('sweep.failed')
  })
})

describe('while the tracker fails', () => {
  it('[MON-02] for an hour pages go on with what is kept and its age; afterwards nothing is missing or double', async () => {
    const range = { fromDate: daysAgo(30), toDate: daysAgo(0) }
    const finished = { fromDate: daysAgo(30), toDate: daysAgo(1) }
    const before = await statsOf(admin, finished)
    await pass('150 minutes')
    // An instance without earlier requests has no cached answers.
    const tracker = createKeitaro({ url: 'http://127.0.0.1:9', apiKey: 'any', deadlineMs: 500, cooldownMs: 100 })
    const instance = await world.instance({ tracker, redis: null })
    const client = await world.signIn(await world.person({ role: 'admin' }), world.client(instance))
    // Whichever instance takes the job, its tracker is down.
    await world.tracker('/faults', 'POST', { kind: 'status', status: 503, match: { path: '/' }, times: 1_000 })
    await instance.keepFigures()
    await expect
      .poll(async () => (await rowsOf<{ trouble: string }>('select trouble from tracker_keeping'))[0]?.trouble)
      .toMatch(/^vendor_/)
    const [old] = await rowsOf<{ at: Date }>('select min(asked_at) as at from tracker_days where over')
    const away = await statsOf(client, finished)
    expect(ofPage(away)).toEqual(ofPage(before))
    expect([away.stale, away.trouble, away.unknownDays]).toEqual([true, expect.stringMatching(/^vendor_/), []])
    expect(Date.parse(away.asOf)).toBeGreaterThanOrEqual(old!.at.getTime())
    expect(Date.parse(away.asOf)).toBeLessThan(Date.now() - 2 * 3_600_000)
    // Today is as it was at the last request.
    const whole = await statsOf(client, range)
    expect([whole.stale, whole.unknownDays]).toEqual([true, []])
    expect(ofFoot(await campaignsOf(client, range))).toEqual(ofPage(whole))
    await world.tracker('/faults', 'DELETE')
    await instance.close()
    await rowsOf("update pgboss.job set start_after = now() where name = 'figures.keep' and state = 'retry'")
    await keepAll()
    const [rows] = await rowsOf(`select count(*)::int as days from tracker_days where over and day >= '${daysAgo(90)}'`)
    expect(rows).toEqual({ days: 90 })
    const after = await statsOf(admin, finished)
    expect([after.stale, ofPage(after)]).toEqual([false, ofPage(before)])
    expect(ofPage(after)).toEqual(await sumByHand(finished, () => true))
  })

  it('[MON-02] days that are not kept are named, and in no sum', async () => {
    const gone = daysAgo(12)
    const range = { fromDate: daysAgo(14), toDate: daysAgo(10) }
    const before = await statsOf(admin, range)
    await rowsOf(`delete from tracker_days where day = '${gone}'`)
    await rowsOf(`delete from tracker_figures where day = '${gone}'`)
    const tracker = createKeitaro({ url: 'http://127.0.0.1:9', apiKey: 'any', deadlineMs: 500, cooldownMs: 100 })
    const instance = await world.instance({ tracker, redis: null })
    const client = await world.signIn(await world.person({ role: 'admin' }), world.client(instance))
    const away = await statsOf(client, range)
    expect([away.unknownDays, away.stale, away.dailyData.clicks![2]]).toEqual([[gone], true, null])
    expect(away.clicks).toBe(before.clicks! - before.dailyData.clicks![2]!)
    expect((await client.call('getCampaignsStanding', { query: range })).body.unknownDays).toEqual([gone])
    // Without any kept days nothing is shown: refused, or a timeout on a busy machine.
    const none = { fromDate: daysAgo(700), toDate: daysAgo(690) }
    expect([503, 504]).toContain((await client.call('getStats', { query: none })).status)
    await instance.close()
    await keepAll()
  })

  it('[MON-02] one day that cannot be read keeps no other day from being kept, and what is kept of it stays', async () => {
    const range = { fromDate: daysAgo(1), toDate: daysAgo(1) }
    const before = await statsOf(admin, range)
    await pass('61 minutes')
    // The first request is for today, the second for yesterday.
    const rows = [{ campaign_id: 'x', clicks: 1 }]
    await world.tracker('/faults', 'POST', { kind: 'delay', ms: 1, match: { path: 'report/build' }, times: 1 })
    await world.tracker('/faults', 'POST', {
      kind: 'body',
      match: { path: 'report/build' },
      body: JSON.stringify({ rows, total: 1 }),
      times: 1,
    })
    await keepAll()
    const failed = await rowsOf<{ day: string }>('select day::text from tracker_days where trouble is not null')
    expect(failed).toEqual([{ day: daysAgo(1) }])
    expect(ofPage(await statsOf(admin, range))).toEqual(ofPage(before))
    await pass('6 minutes')
    await keepAll()
    expect(await rowsOf('select day from tracker_days where trouble is not null')).toEqual([])
  })
})
