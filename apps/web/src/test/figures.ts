import { defaultDashboardConfig, type DailyData, type Stats, type StatsCourse } from '@app/contract'
import type { Handlers } from './network.ts'

/** Today in the reporting zone of every test. */
export const today = '2026-11-20'

/** Eight days, as the dashboard requests the last week. */
export const week = ['13', '14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`)

type Numbers = Exclude<keyof DailyData, 'dates'>
const sum = (values: readonly (number | null)[] | null): number | null =>
  values && values.reduce<number>((total, value) => total + (value ?? 0), 0)

const ratios = (of: readonly (number | null)[] | null, by: readonly (number | null)[] | null) =>
  of && by && of.map((value, index) => (value === null || !by[index] ? null : value / by[index]))

/** Daily figures as the course of their range, without an unfinished day. */
export const courseOf = ({ dates, ...series }: DailyData, over: Partial<StatsCourse> = {}): StatsCourse => ({
  grain: 'day',
  instead: null,
  buckets: dates,
  open: dates.at(-1) === today ? dates.length - 1 : null,
  values: { ...series, cpa: ratios(series.cost, series.deposits), epc: ratios(series.revenue, series.clicks) },
  before: null,
  ...over,
})

/** Stats answer over some days; totals are summed from them unless given. */
export const statsOf = (daily: Partial<DailyData> = {}, over: Partial<Stats> = {}): Stats => {
  const dates = daily.dates ?? week
  const row = (of: (index: number) => number) => dates.map((_, index) => of(index))
  const dailyData: DailyData = {
    dates,
    installs: row((index) => 120 + index),
    registrations: row((index) => 60 + index),
    deposits: row((index) => 20 + index),
    sales: row((index) => 10 + index),
    clicks: row((index) => 1000 + 10 * index),
    conversions: row((index) => 70 + index),
    totalRevenue: row((index) => 500.5 + index),
    revenue: row((index) => 500.5 + index),
    cost: row(() => 400),
    profit: row((index) => 100.5 + index),
    roi: row((index) => 25 + index),
    ...daily,
  }
  const total = (name: Numbers) => sum(dailyData[name])
  return {
    installs: total('installs'),
    registrations: total('registrations'),
    deposits: total('deposits'),
    sales: total('sales'),
    clicks: total('clicks'),
    conversions: total('conversions'),
    totalRevenue: total('totalRevenue'),
    revenue: total('revenue'),
    cost: total('cost'),
    profit: total('profit'),
    roi: 26,
    cpa: ratios([total('cost')], [total('deposits')])?.[0] ?? null,
    epc: ratios([total('revenue')], [total('clicks')])?.[0] ?? null,
    dailyData,
    course: courseOf(dailyData),
    compared: null,
    stale: false,
    trouble: null,
    asOf: '2026-11-20T12:00:00Z',
    warnings: [],
    unreadRows: 0,
    unknownDays: [],
    restated: [],
    timeZone: 'Europe/Kyiv',
    withoutGroups: false,
    ...over,
  }
}

/** Default answers for the dashboard. */
export const withFigures: Handlers = {
  getStats: () => statsOf(),
  getStatsRange: () => ({ earliest: '2025-01-10', today, timeZone: 'Europe/Kyiv' }),
  getDashboardConfig: () => defaultDashboardConfig,
}
