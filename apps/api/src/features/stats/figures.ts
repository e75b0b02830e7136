import type { Stats } from '@app/contract'
import { amountOf, differenceOf, gainOf, sumOf } from '../../lib/decimals.ts'

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

/** A day's figures by measure, as decimals; null for what its row does not say. A day without a row had none. */
export interface DayRow {
  day: string
  values: Readonly<Record<string, string | null>>
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

/** Decimals of the days; null where the tracker does not know the measure. */
type Exact = readonly (string | null)[] | null

const total = (series: Exact): string | null => series && sumOf(series)
const shown = (series: Exact): (number | null)[] | null => series && series.map(amountOf)

/**
 * Totals and daily series of a range: exact sums of what the tracker says, each rounded once. Measures that the tracker
 * does not know, and days without what others have, give null, never zero; what is computed from them is null too.
 */
export const figuresOf = (
  dates: string[],
  rows: readonly DayRow[],
  measures: Measures,
  missing: readonly string[],
): Figures => {
  const byDay = new Map(rows.map((row) => [row.day, row.values]))
  const series = (metric: Metric): Exact => {
    const measure = measures[metric]
    if (missing.includes(measure)) return null
    return dates.map((day) => {
      const values = byDay.get(day)
      return values ? (values[measure] ?? null) : '0'
    })
  }
  const both = <T>(a: Exact, b: Exact, of: (a: string | null, b: string | null) => T): T[] | null =>
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
  const [revenue, cost] = [total(daily.revenue), total(daily.cost)]
  return {
    installs: amountOf(total(daily.installs)),
    registrations: amountOf(total(daily.registrations)),
    deposits: amountOf(total(daily.deposits)),
    sales: amountOf(total(daily.sales)),
    clicks: amountOf(total(daily.clicks)),
    conversions: amountOf(total(daily.conversions)),
    totalRevenue: amountOf(revenue),
    revenue: amountOf(revenue),
    cost: amountOf(cost),
    profit: amountOf(differenceOf(revenue, cost)),
    roi: gainOf(revenue, cost),
    dailyData: {
      dates,
      installs: shown(daily.installs),
      registrations: shown(daily.registrations),
      deposits: shown(daily.deposits),
      sales: shown(daily.sales),
      clicks: shown(daily.clicks),
      conversions: shown(daily.conversions),
      revenue: shown(daily.revenue),
      cost: shown(daily.cost),
      totalRevenue: shown(daily.revenue),
      profit: both(daily.revenue, daily.cost, (got, spent) => amountOf(differenceOf(got, spent))),
      roi: both(daily.revenue, daily.cost, gainOf),
    },
  }
}

/** Measures that the rows of some days do not say, although those of others do. */
export const incompleteIn = (rows: readonly DayRow[], measures: Measures, missing: readonly string[]): Metric[] =>
  (Object.keys(measures) as Metric[]).filter((metric) => {
    const measure = measures[metric]
    return !missing.includes(measure) && rows.some(({ values }) => (values[measure] ?? null) === null)
  })
