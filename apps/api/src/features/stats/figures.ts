import type { Stats } from '@app/contract'

/** What the tracker is asked for, and the measure of the tracker that gives it. */
export interface Measures {
  installs: string
  registrations: string
  deposits: string
  sales: string
  clicks: string
  conversions: string
  revenue: string
  cost: string
}
export type Metric = keyof Measures

/** A day's figures by measure. A day without a row had none. */
export interface DayRow {
  day: string
  values: Readonly<Record<string, number>>
}

type Figures = Pick<
  Stats,
  | 'installs'
  | 'registrations'
  | 'deposits'
  | 'sales'
  | 'clicks'
  | 'conversions'
  | 'totalRevenue'
  | 'revenue'
  | 'cost'
  | 'profit'
  | 'roi'
  | 'dailyData'
>

/** Cents: sums of decimals would otherwise end in 0.30000000000000004. */
const round = (value: number): number => Math.round(value * 100) / 100

const sum = (series: readonly number[] | null): number | null =>
  series && round(series.reduce((total, value) => total + value, 0))

/** Percent, null where nothing was spent. */
const roiOf = (revenue: number, cost: number): number | null =>
  cost === 0 ? null : round(((revenue - cost) / cost) * 100)

/**
 * Totals and daily series of a range. Measures that the tracker does not know give null, never zero; what is computed
 * from them is null too.
 */
export const figuresOf = (
  dates: string[],
  rows: readonly DayRow[],
  measures: Measures,
  missing: readonly string[],
): Figures => {
  const byDay = new Map(rows.map((row) => [row.day, row.values]))
  const series = (metric: Metric): number[] | null => {
    const measure = measures[metric]
    return missing.includes(measure) ? null : dates.map((day) => round(byDay.get(day)?.[measure] ?? 0))
  }
  const both = <T>(a: number[] | null, b: number[] | null, of: (a: number, b: number) => T): T[] | null =>
    a && b ? a.map((value, index) => of(value, b[index]!)) : null

  const daily = {
    installs: series('installs'),
    registrations: series('registrations'),
    deposits: series('deposits'),
    sales: series('sales'),
    clicks: series('clicks'),
    conversions: series('conversions'),
    revenue: series('revenue'),
    cost: series('cost'),
  }
  const { revenue, cost } = daily
  const [totalRevenue, totalCost] = [sum(revenue), sum(cost)]
  return {
    installs: sum(daily.installs),
    registrations: sum(daily.registrations),
    deposits: sum(daily.deposits),
    sales: sum(daily.sales),
    clicks: sum(daily.clicks),
    conversions: sum(daily.conversions),
    totalRevenue,
    revenue: totalRevenue,
    cost: totalCost,
    profit: totalRevenue === null || totalCost === null ? null : round(totalRevenue - totalCost),
    roi: totalRevenue === null || totalCost === null ? null : roiOf(totalRevenue, totalCost),
    dailyData: {
      dates,
      ...daily,
      totalRevenue: revenue,
      profit: both(revenue, cost, (got, spent) => round(got - spent)),
      roi: both(revenue, cost, roiOf),
    },
  }
}
