import { describe, expect, it } from 'vitest'
import { createMemory } from '../../state.ts'
import { daysAgo, startForTest, today } from '../harness.ts'
import { createHistory } from '../history.ts'
import type { Plan } from '../plans.ts'
import { seedState } from '../state.ts'
import { createStore } from '../store.ts'
import { createReports } from './index.ts'

type Row = Record<string, string | number | null>
const range = { from: daysAgo(20), to: daysAgo(11), timezone: 'Europe/Kyiv' }
const asked = { range, dimensions: ['day'], measures: ['clicks', 'revenue', 'cost', 'profit'] }
const sumOf = (rows: Row[], name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

describe('a report', () => {
  it('speaks both dialects', async () => {
    const { report } = await startForTest()
    const { dimensions, measures, ...rest } = asked
    const [fresh, old] = [
      await report(asked),
      await report({ ...rest, grouping: dimensions, metrics: measures, columns: [] }),
    ]
    expect(fresh.status).toBe(200)
    expect(fresh.body.rows).toHaveLength(10)
    expect(Object.keys(fresh.body)).toEqual(['rows', 'total', 'meta'])
    expect(old.body.rows).toEqual(fresh.body.rows)
  })

  it.each(['Europe/Kyiv', 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'])(
    'counts the hours of each day as the clocks of %s show it, also when they change',
    async (timezone) => {
      const { report, control } = await startForTest()
      const raw = (await control('raw?from=2026-03-20&to=2026-04-10')).body
      const clock = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short' })
      const clicks = new Map<string, number>()
      for (const [, hour, count] of raw.rows as [number, string, number][]) {
        const day = clock.format(new Date(hour))
        clicks.set(day, (clicks.get(day) ?? 0) + count)
      }
      const days = { from: '2026-03-22', to: '2026-04-08', timezone }
      const { rows } = (await report({ ...asked, range: days })).body
      expect(rows).toHaveLength(18)
      for (const row of rows) expect(row.clicks).toBe(clicks.get(row.day))
    },
  )

  it('has no row for a day without traffic, in no time zone', async () => {
    const { report } = await startForTest()
    for (const [timezone, empty] of [
      ['Asia/Tokyo', '2026-01-02'],
      ['America/Los_Angeles', '2026-01-01'],
    ]) {
      const { rows } = (await report({ ...asked, range: { from: '2026-01-01', to: '2026-01-06', timezone } })).body
      const days = rows.map(({ day }: Row) => day)
      expect(days).not.toContain(empty)
      expect(days).toContain('2026-01-05')
    }
    expect((await report({ ...asked, range: { from: '2010-01-01', to: '2010-12-31' } })).body).toMatchObject({
      rows: [],
      total: 0,
    })
  })

  it('counts nothing of the future, nor before the first day', async () => {
    const { report } = await startForTest()
    const { rows } = (await report({ ...asked, range: { from: '2000-01-01', to: '2100-01-01', timezone: 'UTC' } })).body
    expect([rows[0].day, rows.at(-1).day]).toEqual([daysAgo(365), daysAgo(0)])
  })

  it('takes times of day, and both ends count', async () => {
    const { report } = await startForTest()
    const day = daysAgo(11)
    const clicks = async (from: string, to: string) =>
      sumOf((await report({ ...asked, range: { from, to, timezone: 'Europe/Kyiv' } })).body.rows, 'clicks')
    const whole = await clicks(day, day)
    expect(await clicks(`${day} 00:00:00`, `${day} 23:59:59`)).toBe(whole)
    expect((await clicks(`${day} 00:00`, `${day} 11:59`)) + (await clicks(`${day} 12:00`, `${day} 23:59`))).toBe(whole)
  })

  it('adds up to the same by any dimension', async () => {
    const { report } = await startForTest()
    const total = sumOf((await report(asked)).body.rows, 'clicks')
    const expected = [
      [['hour'], 24],
      [['day_hour'], 240],
      [['campaign_group', 'campaign_group_id'], 8],
      [[], 1],
    ] as const
    for (const [dimensions, count] of expected) {
      const { body } = await report({ ...asked, dimensions })
      expect([dimensions, body.total, sumOf(body.rows, 'clicks')]).toEqual([dimensions, expect.any(Number), total])
      expect(Math.abs(body.total - count)).toBeLessThan(3)
    }
    for (const dimensions of [
      ['month'],
      ['year', 'week'],
      ['weekday'],
      ['campaign'],
      ['campaign_id', 'day'],
      ['ts_id'],
    ])
      expect(sumOf((await report({ ...asked, dimensions })).body.rows, 'clicks')).toBe(total)
  })

  it('sorts, cuts pages, and adds a summary only when asked', async () => {
    const { report } = await startForTest()
    const all = (await report({ ...asked, sort: [{ name: 'clicks', order: 'DESC' }] })).body
    const counts = all.rows.map(({ clicks }: Row) => clicks)
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
    const page = (
      await report({ ...asked, sort: [{ name: 'clicks', order: 'desc' }], limit: 3, offset: 4, summary: true })
    ).body
    expect(page.rows.map(({ clicks }: Row) => clicks)).toEqual(counts.slice(4, 7))
    expect(page).toMatchObject({ total: 10, summary: { clicks: sumOf(all.rows, 'clicks') } })
    expect((await report({ ...asked, limit: 3, offset: 10 })).body).toMatchObject({ rows: [], total: 10 })
    expect(all).not.toHaveProperty('summary')
  })

  it('writes money as text here and there, and some zeros as null', async () => {
    const { report } = await startForTest()
    const { rows } = (
      await report({
        ...asked,
        dimensions: ['day', 'campaign_id'],
        measures: ['clicks', 'cost', 'revenue', 'deposits'],
      })
    ).body
    const kinds = (name: string) => new Set(rows.map((row: Row) => (row[name] === null ? 'null' : typeof row[name])))
    expect([kinds('cost'), kinds('revenue')]).toEqual([new Set(['string']), new Set(['string', 'number', 'null'])])
    expect([kinds('deposits'), kinds('clicks')]).toEqual([new Set(['number', 'null']), new Set(['number'])])
    expect(rows[0].cost).toMatch(/^\d+\.\d{4}$/)
  })

  it('gives plausible funnels and the usual ratios', async () => {
    const { report } = await startForTest()
    const measures = [
      'clicks',
      'campaign_unique_clicks',
      'leads',
      'regs',
      'deposits',
      'sales',
      'revenue',
      'cost',
      'profit',
      'roi',
      'cr',
      'epc',
      'conversions',
    ]
    const [row] = (await report({ ...asked, dimensions: [], measures })).body.rows
    const funnel = ['clicks', 'campaign_unique_clicks', 'leads', 'regs', 'deposits', 'sales'].map((name) => row[name])
    expect(funnel).toEqual(funnel.toSorted((a, b) => b - a))
    expect(row.profit).toBeCloseTo(row.revenue - row.cost, 3)
    expect(row.roi).toBeCloseTo(((row.revenue - row.cost) / row.cost) * 100, 3)
    expect(row.cr).toBeCloseTo((row.conversions / row.clicks) * 100, 3)
    expect(row.epc).toBeCloseTo(row.revenue / row.clicks, 3)
  })

  it('works each day of a campaign out once, a year over all campaigns too', () => {
    const memory = createMemory(seedState('a-key', () => today, 366))
    const history = createHistory(memory, createStore(memory), () => today)
    const workedOut: string[] = []
    const counted = {
      ...history,
      cellsOf: (plan: Plan, day: number) => {
        workedOut.push(`${plan.id} ${day}`)
        return history.cellsOf(plan, day)
      },
    }
    const report = createReports(memory, counted, () => today)
    const year = { ...asked, range: { from: daysAgo(365), to: daysAgo(0), timezone: 'Europe/Kyiv' } }
    const [first, again] = [report(year), report(year)] as Row[]
    expect(again!.rows).toEqual(first!.rows)
    expect(first!.total).toBeGreaterThan(340)
    expect(workedOut.length).toBeGreaterThan(340 * history.plans().length)
    expect(new Set(workedOut).size).toBe(workedOut.length)
  })
})

describe('filters', () => {
  const byCampaign = { ...asked, dimensions: ['campaign_id', 'campaign_group_id', 'campaign'], measures: ['clicks'] }
  const filter = (name: string, operator: string, expression?: unknown) => ({ name, operator, expression })

  it.each<[string, object[], (row: Row) => boolean]>([
    ['EQUALS', [filter('campaign_group_id', 'EQUALS', 1)], (row) => row['campaign_group_id'] === 1],
    ['EQUALS with text', [filter('campaign_group_id', 'EQUALS', '1')], (row) => row['campaign_group_id'] === 1],
    ['NOT_EQUAL', [filter('campaign_group_id', 'NOT_EQUAL', 1)], (row) => row['campaign_group_id'] !== 1],
    [
      'IN_LIST',
      [filter('campaign_group_id', 'IN_LIST', [1, '2'])],
      (row) => [1, 2].includes(Number(row['campaign_group_id'])),
    ],
    [
      'NOT_IN_LIST',
      [filter('campaign_group_id', 'NOT_IN_LIST', [1, 2])],
      (row) => ![1, 2].includes(Number(row['campaign_group_id'])),
    ],
    [
      'BETWEEN',
      [filter('campaign_id', 'BETWEEN', [150, 250])],
      (row) => Number(row['campaign_id']) >= 150 && Number(row['campaign_id']) <= 250,
    ],
    ['LESS_THAN', [filter('campaign_id', 'LESS_THAN', 200)], (row) => Number(row['campaign_id']) < 200],
    ['CONTAINS', [filter('campaign', 'CONTAINS', 'maria')], (row) => String(row['campaign']).includes('maria')],
    ['BEGINS_WITH', [filter('campaign', 'BEGINS_WITH', 'ES')], (row) => String(row['campaign']).startsWith('ES')],
    [
      'MATCH_REGEXP',
      [filter('campaign', 'MATCH_REGEXP', '(anna|yana) \\d')],
      (row) => /(anna|yana) \d/.test(String(row['campaign'])),
    ],
    ['IS_NOT_SET', [filter('campaign_group_id', 'IS_NOT_SET')], (row) => !row['campaign_group_id']],
    ['a measure', [filter('clicks', 'EQUALS_OR_GREATER_THAN', 5_000)], (row) => Number(row['clicks']) >= 5_000],
    [
      'two at once',
      [filter('campaign_group_id', 'EQUALS', 1), filter('campaign_id', 'GREATER_THAN', 200)],
      (row) => row['campaign_group_id'] === 1 && Number(row['campaign_id']) > 200,
    ],
    [
      'a nest',
      [
        {
          OR: [
            filter('campaign_group_id', 'EQUALS', 1),
            { AND: [filter('campaign_group_id', 'EQUALS', 2), filter('campaign_id', 'LESS_THAN', 200)] },
          ],
        },
      ],
      (row) => row['campaign_group_id'] === 1 || (row['campaign_group_id'] === 2 && Number(row['campaign_id']) < 200),
    ],
  ])('%s leaves exactly what fits', async (_name, filters, fits) => {
    const { report } = await startForTest()
    const all = (await report(byCampaign)).body.rows as Row[]
    const { rows } = (await report({ ...byCampaign, filters })).body
    expect(rows).toEqual(all.filter(fits))
    expect(all.some(fits)).toBe(true)
  })

  it('look at moments too', async () => {
    const { report } = await startForTest()
    const days = (await report(asked)).body.rows as Row[]
    const one = (await report({ ...asked, filters: [filter('day', 'EQUALS', daysAgo(15))] })).body.rows
    expect(one).toMatchObject([{ day: daysAgo(15), clicks: days.find(({ day }) => day === daysAgo(15))?.['clicks'] }])
  })

  it('a list of nothing leaves nothing', async () => {
    const { report } = await startForTest()
    expect((await report({ ...asked, filters: [filter('campaign_id', 'IN_LIST', [])] })).body.rows).toEqual([])
  })
})

describe('what an installation does not know', () => {
  it('is left out of the rows, or fails the request', async () => {
    const { report, modes } = await startForTest()
    await modes({ lacks: ['deposits'] })
    const wanted = { ...asked, measures: ['clicks', 'deposits', 'installs'] }
    expect(Object.keys((await report(wanted)).body.rows[0])).toEqual(['day', 'clicks'])
    await modes({ unknownMeasure: 'reject' })
    expect(await report(wanted)).toMatchObject({ status: 400, body: { error: expect.stringContaining("'deposits'") } })
    expect((await report(asked)).status).toBe(200)
  })

  it('may be a whole dialect', async () => {
    const { report, modes } = await startForTest()
    const old = { range, grouping: ['day'], metrics: ['clicks'] }
    await modes({ dialect: 'old' })
    expect((await report(asked)).body.rows).toEqual([{}])
    expect((await report(old)).body.rows[0]).toMatchObject({ day: daysAgo(20), clicks: expect.any(Number) })
    await modes({ dialect: 'old', otherDialect: 'reject' })
    expect((await report(asked)).status).toBe(400)
    await modes({ dialect: 'new' })
    expect([(await report(old)).status, (await report(asked)).status]).toEqual([400, 200])
  })

  it.each([
    ['a zone', { ...asked, range: { ...range, timezone: 'Europe/Nowhere' } }, 400],
    ['a date', { ...asked, range: { ...range, from: 'yesterday' } }, 400],
    ['an interval', { ...asked, range: { interval: 'fortnight' } }, 400],
    ['an operator', { ...asked, filters: [{ name: 'campaign_id', operator: 'GREATER', expression: 1 }] }, 400],
    ['a column in a filter', { ...asked, filters: [{ name: 'nonsense', operator: 'EQUALS', expression: 1 }] }, 400],
    ['a filter', { ...asked, filters: ['campaign_id = 1'] }, 400],
    ['neither range nor limit', { dimensions: ['day'], measures: ['clicks'] }, 500],
  ])('%s is refused', async (_name, body, status) => {
    const { report } = await startForTest()
    expect(await report(body)).toMatchObject({ status, body: { error: expect.any(String) } })
  })
})

describe('ranges', () => {
  it('presets mean days of the zone', async () => {
    const { report } = await startForTest()
    const days = async (interval: string): Promise<string[]> =>
      (await report({ ...asked, range: { interval, timezone: 'UTC' } })).body.rows.map(({ day }: Row) => day)
    expect(await days('yesterday')).toEqual([daysAgo(1)])
    expect((await days('7_days_ago'))[0]).toBe(daysAgo(7))
    expect((await days('first_day_of_this_month'))[0]).toBe('2026-06-01')
    expect(await days('first_day_of_this_week')).toEqual(['2026-06-15'])
    expect((await days('1_month_ago'))[0]).toBe('2026-05-15')
    expect((await days('1_year_ago'))[0]).toBe('2025-06-15')
    expect((await days('first_day_of_this_year'))[0]).toBe('2026-01-03')
    expect(await days('today')).toEqual(['2026-06-15'])
    expect((await days('all_time')).length).toBeGreaterThan(340)
  })

  it('without a zone mean the tracker’s own', async () => {
    const { report } = await startForTest()
    const { timezone: _zone, ...plain } = range
    const own = (await report({ ...asked, range: plain })).body.rows
    expect(own).not.toEqual((await report(asked)).body.rows)
    expect(own).toEqual((await report({ ...asked, range: { ...plain, timezone: 'America/New_York' } })).body.rows)
  })

  it('history is the same after a restart, and less of it in the sparse mode', async () => {
    const [one, other] = [await startForTest(), await startForTest()]
    const rows = async () => (await one.report(asked)).body.rows as Row[]
    const before = await rows()
    expect((await other.report(asked)).body.rows).toEqual(before)
    await one.modes({ sparse: true })
    expect(sumOf(await rows(), 'clicks')).toBeLessThan(sumOf(before, 'clicks') / 5)
  })
})
