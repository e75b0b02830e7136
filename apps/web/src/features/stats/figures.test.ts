import { defaultDashboardConfig as identity } from '@app/contract'
import { describe, expect, it } from 'vitest'
import { statsOf, week } from '../../test/figures.ts'
import { figuresOf, sampleFigures } from './figures.ts'
import { funnelOf } from './funnel.ts'
import { sample } from './sample.ts'
import { extremes } from '../../ui/chart/buckets.ts'
import { labelsOf } from './charts/series.ts'
import { warningsFor } from './warnings.ts'

const of = (...[daily, totals]: Parameters<typeof statsOf>) =>
  figuresOf(statsOf(daily, totals), identity, sample.course.values)
const sum = (values: readonly (number | null)[] | null) => values?.reduce<number>((all, value) => all + (value ?? 0), 0)

describe('the sample', () => {
  it('[DASH-08] [DASH-09] has the seven totals, and days that add up to them', () => {
    const { cards, charts } = sampleFigures(sample, identity)
    const totals = Object.fromEntries(Object.entries(cards).map(([name, { total }]) => [name, total]))
    expect(totals).toMatchObject({
      installs: 142,
      registrations: 98,
      deposits: 45,
      totalRevenue: 12_750,
      clicks: 11_082,
      conversions: 67,
      roi: 18.2,
    })
    const { cpa: _cpa, epc: _epc, ...added } = cards
    for (const { total, series } of [...Object.values(added), charts.profit]) {
      expect(series).toHaveLength(7)
      if (total !== 18.2) expect([total, series?.every(Number.isInteger)]).toEqual([sum(series), true])
    }
    const cost = sum(sample.dailyData.cost)!
    expect(((12_750 - cost) / cost) * 100).toBeCloseTo(18.2, 1)
    expect(cards.roi.series?.every((value) => value! > 10 && value! < 25)).toBe(true)
  })

  it('[DASH-09] its days are called by their names', () => {
    const called = (language: 'en' | 'uk') =>
      labelsOf(sampleFigures(sample, identity), language, '')
        .map(({ axis }) => axis)
        .join(' ')
    expect([called('en'), called('uk')]).toEqual(['Mon Tue Wed Thu Fri Sat Sun', 'Пн Вт Ср Чт Пт Сб Нд'])
  })
})

describe('what is drawn', () => {
  const nothing = { installs: 0, registrations: 0, deposits: 0, clicks: 0, conversions: 0, totalRevenue: 0 }

  it('[DASH-34] one zero where all six totals are; ROI does not count, unknown ones neither', () => {
    const figures = of({}, { ...nothing, roi: 12 })
    expect([figures.kind, figures.charts.clicks.series, figures.charts.roi.series]).toEqual(['nothing', [0], [0]])
    expect(labelsOf(figures, 'en', 'No Data').map(({ axis }) => axis)).toEqual(['No Data'])
    expect(of({ deposits: null }, { ...nothing, deposits: null }).kind).toBe('nothing')
    expect(of({ deposits: null }, { ...nothing, deposits: null }).charts.deposits.series).toBeNull()
    for (const slot of Object.keys(nothing))
      expect([slot, of({}, { ...nothing, [slot]: 1 }).kind]).toEqual([slot, 'days'])
  })

  it('[DASH-34] [DASH-35] zeros come before demo data', () => {
    expect(of({ dates: [] }, nothing).kind).toBe('nothing')
    expect(of({ dates: [] }, { ...nothing, clicks: 1 }).kind).toBe('demo')
  })

  it('[DASH-35] demo days are the first of March, and no real total stands with them', () => {
    const figures = of({ dates: [] }, { ...nothing, clicks: 9 })
    const called = (language: 'en' | 'uk') => labelsOf(figures, language, '').map(({ axis }) => axis)
    expect(called('en')).toEqual(['Mar 01', 'Mar 02', 'Mar 03', 'Mar 04', 'Mar 05', 'Mar 06', 'Mar 07'])
    expect(called('uk')).toEqual(['01.03', '02.03', '03.03', '04.03', '05.03', '06.03', '07.03'])
    expect([figures.charts.clicks.total, figures.cards.clicks.total, figures.cards.clicks.series]).toEqual([
      null,
      9,
      null,
    ])
    expect(figures.buckets).toEqual([])
  })

  it('[DASH-36] counts are whole, money and ROI are not', () => {
    const half = week.map(() => 1.5)
    const counts = { installs: half, registrations: half, deposits: half, clicks: half, conversions: half }
    const { charts } = of({ ...counts, profit: half, roi: half })
    expect(Object.fromEntries(Object.entries(charts).map(([name, { series }]) => [name, series?.[0]]))).toEqual({
      installs: 2,
      registrations: 2,
      deposits: 2,
      clicks: 2,
      conversions: 2,
      profit: 1.5,
      roi: 1.5,
    })
  })

  it('[DASH-37] [DASH-40] the revenue that stands for the profit is the one of the slot', () => {
    const { charts, profitFrom } = figuresOf(
      statsOf({ profit: null }),
      { ...identity, totalRevenue: 'sales' },
      sample.course.values,
    )
    expect([profitFrom, charts.profit.total, charts.profit.series?.[0]]).toEqual(['revenue', 108, 10])
  })
})

it('[DASH-39] a rate over nothing is 0, and over the unknown there is none', () => {
  const { cards } = of({}, { clicks: 0, installs: 5, registrations: null, deposits: 2 })
  expect(funnelOf(cards).map(({ rate, share }) => [rate, share])).toEqual([
    [null, 0],
    [0, 1],
    [null, 0],
    [null, 0.4],
  ])
})

it('the highest and the lowest day are found among those that have a value', () => {
  expect(extremes([null, 3, 9, 1, null])).toEqual({ high: 2, low: 3 })
  expect(extremes([null])).toBeUndefined()
})

it('a warning concerns the slot that its field feeds', () => {
  const warnings = (['sales', 'revenue', 'cost'] as const).map((metric) => ({
    code: 'unknown_measure' as const,
    measure: 'm',
    metric,
  }))
  const metricsOf = (name: Parameters<typeof warningsFor>[0]) =>
    warningsFor(name, warnings, { ...identity, deposits: 'sales' }).map(({ metric }) => metric)
  expect([metricsOf('deposits'), metricsOf('installs'), metricsOf('totalRevenue'), metricsOf('roi')]).toEqual([
    ['sales'],
    [],
    ['revenue'],
    ['revenue', 'cost'],
  ])
})
