import { describe, expect, it } from 'vitest'
import { query, startForTest } from './harness.ts'
import { failureOf } from './keitaro.suite.ts'

const day = '2026-05-04'
const zone = 'Europe/Kyiv'
const asked = { day, timeZone: zone, measures: ['clicks', 'deposits', 'cost'] }
const report = 'report/build'

interface Raw {
  columns: string[]
  rows: [number, string, ...number[]][]
}
const calendar = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' })

const startWithDays = async (modes: object = {}) => {
  const test = await startForTest()
  await test.modes({ campaigns: 40, strayClicks: true, ...modes })
  /** Clicks of a day by campaign, added up from bare hours. */
  const clicksByHand = async (of: string) => {
    const days = await test.control<Raw>('raw?from=2026-05-03&to=2026-05-05')
    const at = days.columns.indexOf('clicks')
    const sums = new Map<number, number>()
    for (const row of days.rows)
      if (calendar.format(new Date(row[1])) === of) sums.set(row[0], (sums.get(row[0]) ?? 0) + Number(row[at]))
    return sums
  }
  return { ...test, clicksByHand }
}

describe('one day', () => {
  it('[MON-02] has a row for each campaign and one for no campaign, whatever pages it comes in', async () => {
    const { create, clicksByHand, requests } = await startWithDays()
    const expected = await clicksByHand(day)
    const { rows } = await create({ rowsAtOnce: 7 }).statsOfDay(asked)
    expect(new Map(rows.map(({ campaignId, values }) => [campaignId ?? 0, Number(values['clicks'])]))).toEqual(expected)
    expect(rows.filter(({ campaignId }) => campaignId === null)).toMatchObject([
      { name: '', groupId: null, subValue: '' },
    ])
    // Every dimension is in the sort order: otherwise pages overlap and leave rows out.
    const bodies = (await requests()).map(({ body }) => body as { dimensions?: string[]; sort?: { name: string }[] })
    for (const { dimensions, sort } of bodies.filter((body) => body.dimensions))
      expect(sort?.map(({ name }) => name)).toEqual(dimensions)
  })

  it('[MON-02] of which a page repeats rows and leaves others out is broken, and never told as whole', async () => {
    const { create, answer, secrets } = await startWithDays()
    const row = (campaign_id: number) => ({ campaign_id, campaign: 'x', campaign_group_id: 1, clicks: 1 })
    await answer(report, { rows: [row(1), row(2)], total: 4 })
    await answer(report, { rows: [row(2), row(3)], total: 4 })
    const failed = await failureOf(create({ rowsAtOnce: 2 }).statsOfDay({ ...asked, measures: ['clicks'] }), secrets)
    expect(failed.failure).toBe('broken')
  })

  it('[MON-02] is divided by what campaigns carry, each value once, none as none', async () => {
    const { tracker, clicksByHand } = await startWithDays()
    const { rows } = await tracker.statsOfDay({ ...asked, subId: 'sub_id_3' })
    const values = new Set(rows.map(({ subValue }) => subValue))
    expect([values.has(''), values.has('anna'), values.size > 4]).toEqual([true, true, true])
    const keys = rows.map(({ campaignId, subValue }) => `${campaignId} ${subValue}`)
    expect(new Set(keys).size).toBe(keys.length)
    const sum = rows.reduce((all, row) => all + Number(row.values['clicks']), 0)
    expect(sum).toBe([...(await clicksByHand(day)).values()].reduce((all, each) => all + each, 0))
    const ads = await tracker.statsOfDay({ ...asked, subId: 'sub_id_1' })
    expect(new Set(ads.rows.map(({ subValue }) => subValue)).size).toBeGreaterThan(200)
  })

  it('[MON-02] gives each page a deadline of its own', async () => {
    const { create, fault } = await startWithDays()
    const tracker = create({ rowsAtOnce: 4, deadlineMs: 700 })
    await fault({ kind: 'delay', ms: 300, match: { path: report }, times: 10 })
    expect((await tracker.statsOfDay(asked)).rows.length).toBeGreaterThan(12)
  })
})

describe('hours', () => {
  it.each(['one', 'two'] as const)(
    'of days on which the clocks change: what is repeated is one (%s row), what is left out is none',
    async (repeatedHour) => {
      const { tracker } = await startWithDays({ repeatedHour })
      const range = { ...query, measures: ['clicks'] }
      const hoursOf = async (of: string) =>
        (await tracker.statsByHour({ ...range, from: of, to: of })).rows.map(({ hour }) => hour)
      const autumn = await hoursOf('2025-10-26')
      expect(autumn).toHaveLength(24)
      expect(new Set(autumn).size).toBe(24)
      const spring = await hoursOf('2026-03-29')
      expect(spring).toHaveLength(23)
      expect(spring).not.toContain('2026-03-29 03')
      const both = { ...range, from: '2025-10-26', to: '2025-10-26' }
      const sum = ({ rows }: { rows: { values: Record<string, string | null> }[] }) =>
        rows.reduce((all, { values }) => all + Number(values['clicks']), 0)
      expect(sum(await tracker.statsByHour(both))).toBe(sum(await tracker.statsByDay(both)))
    },
  )
})

describe('conversions', () => {
  it.each(['new', 'old'] as const)(
    '[MON-02] are each told once, in the words of %s versions',
    async (conversionWords) => {
      const { tracker, modes } = await startWithDays()
      await modes({ conversionWords })
      const range = { from: '2026-05-01', to: '2026-05-07', timeZone: zone }
      const all = await tracker.conversions(range)
      expect(all.length).toBeGreaterThan(1_000)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      expect(all.every(({ at }) => at >= '2026-05-01' && at < '2026-05-08')).toBe(true)
      const { rows } = await tracker.statsByDay({ ...query, ...range, measures: ['deposits'] })
      const deposits = rows.reduce((sum, { values }) => sum + Number(values['deposits']), 0)
      expect(all.filter(({ status }) => status === 'deposit')).toHaveLength(deposits)
    },
  )
})
