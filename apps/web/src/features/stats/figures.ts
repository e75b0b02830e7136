import {
  metricSlots,
  type DashboardConfig,
  type Grain,
  type MetricParameter,
  type MetricSlot,
  type Stats,
  type StatsCourse,
  type StatsTotals,
} from '@app/contract'
import { changeOf } from '@app/figures'

/** Metrics of the cards, toggled in the chart settings. */
export const metrics = [...metricSlots, 'roi', 'profit', 'cost', 'cpa', 'epc'] as const
export type Metric = (typeof metrics)[number]

/** Charts in display order. The metric `totalRevenue` toggles the chart of profit. */
export const charts = ['profit', 'installs', 'registrations', 'deposits', 'clicks', 'conversions', 'roi'] as const
export type ChartName = (typeof charts)[number]

/** Metric that toggles a chart. */
export const metricOf = (chart: ChartName): Metric => (chart === 'profit' ? 'totalRevenue' : chart)

type Values = readonly (number | null)[]

/** Total and time series of a metric; null if the tracker does not know the measure. */
export interface Figure {
  readonly total: number | null
  readonly series: Values | null
  /** Compared value of each point. */
  readonly before?: Values | null
  /** Values of both sides of a comparison and the change; absent without a comparison. */
  readonly compared?: { readonly now: number | null; readonly before: number | null; readonly change: number | null }
}

/**
 * Figures to display.
 * - `days`: real figures, bucket by bucket.
 * - `nothing`: every total is zero, so the charts have one point, 'No Data'.
 * - `demo`: the totals are real, but the tracker sent no daily figures.
 * - `sample`: nothing is real.
 */
export interface Figures {
  readonly kind: 'days' | 'nothing' | 'demo' | 'sample'
  /** Buckets of the points: days, or hours as YYYY-MM-DD HH; empty without real figures. */
  readonly buckets: readonly string[]
  readonly grain: Grain
  /** Index of the first unfinished bucket; null if all are finished. */
  readonly open: number | null
  /** Compared bucket of each bucket; undefined without a comparison. */
  readonly before?: readonly (string | null)[] | undefined
  readonly cards: Readonly<Record<Metric, Figure>>
  readonly charts: Readonly<Record<ChartName, Figure>>
  /** Measure that the chart of profit actually draws. */
  readonly profitFrom: 'profit' | 'revenue' | 'nothing'
}

type Courses = StatsCourse['values']

/** Rounds counts, whatever the tracker sends. */
const whole = (values: Values | null): Values | null => values && values.map((value) => value && Math.round(value))

const profitOf = (courses: Courses, revenue: Values | null, points: number): Values =>
  courses.profit ?? revenue ?? Array<number>(points).fill(0)

/** Raw figures of a range: totals, series, and compared series. */
interface RangeFigures {
  totals: StatsTotals
  courses: Courses
  beside: Courses | undefined
  now: StatsTotals | null | undefined
  before: StatsTotals | null | undefined
  isCompared: boolean
}

const figureOf = (told: RangeFigures, field: keyof StatsTotals, isWhole: boolean): Figure => {
  const course = (values: Values | null): Values | null => (isWhole ? whole(values) : values)
  const [now, before] = [told.now?.[field] ?? null, told.before?.[field] ?? null]
  return {
    total: told.totals[field],
    series: course(told.courses[field]),
    ...(told.beside && { before: course(told.beside[field]) }),
    ...(told.isCompared && { compared: { now, before, change: changeOf(now, before, field === 'roi') } }),
  }
}

const assemble = (
  told: RangeFigures,
  config: DashboardConfig,
  points: number,
): Pick<Figures, 'cards' | 'charts' | 'profitFrom'> => {
  /** Figure of a slot, from the field that the mapping assigns to it. */
  const slot = (name: MetricSlot) => figureOf(told, config[name] satisfies MetricParameter, name !== 'totalRevenue')
  const revenue = slot('totalRevenue')
  const profitFrom = told.courses.profit ? 'profit' : revenue.series ? 'revenue' : 'nothing'
  const shared = {
    installs: slot('installs'),
    registrations: slot('registrations'),
    deposits: slot('deposits'),
    clicks: slot('clicks'),
    conversions: slot('conversions'),
    roi: figureOf(told, 'roi', false),
  }
  const own = figureOf(told, 'profit', false)
  const profit: Figure =
    profitFrom === 'revenue' ? revenue : { ...own, series: profitOf(told.courses, revenue.series, points) }
  const [cost, cpa, epc] = [figureOf(told, 'cost', false), figureOf(told, 'cpa', false), figureOf(told, 'epc', false)]
  return {
    profitFrom,
    cards: { ...shared, totalRevenue: revenue, profit: own, cost, cpa, epc },
    charts: { ...shared, profit },
  }
}

const onePoint = ({ total, series }: Figure): Figure => ({ total, series: series && [0] })
const withoutSeries = ({ total }: Figure): Figure => ({ total, series: null })
const each = <K extends string>(figures: Record<K, Figure>, change: (figure: Figure) => Figure): Record<K, Figure> =>
  Object.fromEntries(Object.entries<Figure>(figures).map(([name, figure]) => [name, change(figure)])) as Record<
    K,
    Figure
  >

/** Whether every known total is zero. Ratios do not count. */
const nothingCounted = (cards: Record<Metric, Figure>): boolean => {
  const known = metricSlots.map((slot) => cards[slot].total).filter((total) => total !== null)
  return known.length > 0 && known.every((total) => total === 0)
}

/** Cuts off future buckets. */
const upTo = (courses: Courses, open: number | null): Courses =>
  open === null
    ? courses
    : (Object.fromEntries(
        Object.entries(courses).map(([name, values]) => [
          name,
          values && values.map((value, index) => (index > open ? null : value)),
        ]),
      ) as Courses)

/** Figures to display for an answer. `demo` is drawn if there are totals but no days. */
export const figuresOf = (stats: Stats, config: DashboardConfig, demo: Courses): Figures => {
  const { buckets, grain, open, values, before } = stats.course
  const told: RangeFigures = {
    totals: stats,
    courses: upTo(values, open),
    beside: before?.values,
    now: stats.compared?.now,
    before: stats.compared?.before,
    isCompared: stats.compared !== null,
  }
  const real = assemble(told, config, buckets.length)
  const shown = { buckets, grain, open, before: before?.buckets }
  if (nothingCounted(real.cards))
    return { kind: 'nothing', ...shown, before: undefined, ...real, charts: each(real.charts, onePoint) }
  if (buckets.length > 0) return { kind: 'days', ...shown, ...real }
  const drawn = assemble({ ...told, courses: demo, beside: undefined, isCompared: false }, config, 7)
  return {
    kind: 'demo',
    buckets: [],
    grain: 'day',
    open: null,
    cards: each(real.cards, withoutSeries),
    charts: each(drawn.charts, ({ series }) => ({ total: null, series })),
    profitFrom: 'profit',
  }
}

/** Sample figures in place of an answer, with their own totals regardless of the mapping. */
export const sampleFigures = (sample: Stats, identity: DashboardConfig): Figures => ({
  kind: 'sample',
  buckets: [],
  grain: 'day',
  open: null,
  ...assemble(
    {
      totals: sample,
      courses: sample.course.values,
      beside: undefined,
      now: null,
      before: null,
      isCompared: false,
    },
    identity,
    7,
  ),
})
