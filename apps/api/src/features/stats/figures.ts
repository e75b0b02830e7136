import type { Stats } from '@app/contract'
import { countOf, differenceOf, dollarsOf, gainOf, sumOf } from '../../lib/money.ts'

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

/** Counts, and money in 1/10 000 dollar; null for what nobody knows. A day without a line had none. */
export interface DayLine {
  day: string
  figures: Readonly<Record<Metric, bigint | null>>
}

/** Days of a range, and what is not known of them. */
export interface Days {
  days: readonly DayLine[]
  /** Figures that the tracker does not know. */
  missing: readonly Metric[]
  /** Days of which nothing is known: they are in no sum. */
  unknown: readonly string[]
}

type Shown = Pick<
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

type Course = readonly (bigint | null)[] | null

/**
 * Totals and daily series of a range: exact sums of whole numbers. Figures that the tracker does not know, and days
 * without what others have, give null, never zero; what is computed from them is null too.
 */
export const figuresOf = (dates: string[], { days, missing, unknown }: Days): Shown => {
  const byDay = new Map(days.map(({ day, figures }) => [day, figures]))
  const known = dates.map((day) => !unknown.includes(day))
  const course = (metric: Metric): Course => {
    if (missing.includes(metric)) return null
    return dates.map((day, at) => {
      const figures = byDay.get(day)
      return known[at] ? (figures ? figures[metric] : 0n) : null
    })
  }
  const total = (all: Course): bigint | null => all && sumOf(all.filter((_value, at) => known[at]))
  const both = <T>(a: Course, b: Course, of: (a: bigint | null, b: bigint | null) => T): T[] | null =>
    a && b ? a.map((value, index) => of(value, b[index]!)) : null

  const [installs, registrations, deposits] = [course('installs'), course('registrations'), course('deposits')]
  const [sales, clicks, conversions] = [course('sales'), course('clicks'), course('conversions')]
  const [revenue, cost] = [course('revenue'), course('cost')]
  const [earned, spent] = [total(revenue), total(cost)]
  const counts = (all: Course) => all && all.map(countOf)
  const money = (all: Course) => all && all.map(dollarsOf)
  return {
    installs: countOf(total(installs)),
    registrations: countOf(total(registrations)),
    deposits: countOf(total(deposits)),
    sales: countOf(total(sales)),
    clicks: countOf(total(clicks)),
    conversions: countOf(total(conversions)),
    totalRevenue: dollarsOf(earned),
    revenue: dollarsOf(earned),
    cost: dollarsOf(spent),
    profit: dollarsOf(differenceOf(earned, spent)),
    roi: gainOf(earned, spent),
    dailyData: {
      dates,
      installs: counts(installs),
      registrations: counts(registrations),
      deposits: counts(deposits),
      sales: counts(sales),
      clicks: counts(clicks),
      conversions: counts(conversions),
      revenue: money(revenue),
      cost: money(cost),
      totalRevenue: money(revenue),
      profit: both(revenue, cost, (got, paid) => dollarsOf(differenceOf(got, paid))),
      roi: both(revenue, cost, gainOf),
    },
  }
}

/** Figures that some days do not say, although others do. */
export const incompleteIn = ({ days, missing }: Days, metrics: readonly Metric[]): Metric[] =>
  metrics.filter((metric) => !missing.includes(metric) && days.some(({ figures }) => figures[metric] === null))
