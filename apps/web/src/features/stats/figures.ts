import {
  changeOf,
  metricSlots,
  type DashboardConfig,
  type Grain,
  type MetricParameter,
  type MetricSlot,
  type Stats,
  type StatsCourse,
  type StatsTotals,
} from '@app/contract'

/** What cards show and the chart settings switch. */
export const metrics = [...metricSlots, 'roi', 'profit', 'cost', 'cpa', 'epc'] as const
export type Metric = (typeof metrics)[number]

/** Charts in their order. The metric `totalRevenue` switches the one of profit. */
export const charts = ['profit', 'installs', 'registrations', 'deposits', 'clicks', 'conversions', 'roi'] as const
export type ChartName = (typeof charts)[number]

/** Which switch a chart hangs on. */
export const metricOf = (chart: ChartName): Metric => (chart === 'profit' ? 'totalRevenue' : chart)

type Values = readonly (number | null)[]

/** A total and its course; null where the tracker does not know the measure. */
export interface Figure {
  readonly total: number | null
  readonly series: Values | null
  /** What each point is compared with. */
  readonly before?: Values | null
  /** What was counted on both sides of a comparison, and by how much it has changed; absent where nothing is compared. */
  readonly compared?: { readonly now: number | null; readonly before: number | null; readonly change: number | null }
}

/**
 * What the page shows.
 * - `days`: real figures, bucket by bucket.
 * - `nothing`: every total is zero, so the charts have one point, 'No Data'.
 * - `demo`: the totals are real, but the tracker sent no daily figures.
 * - `sample`: nothing is real.
 */
export interface Figures {
  readonly kind: 'days' | 'nothing' | 'demo' | 'sample'
  /** What the points stand for: days, or hours as YYYY-MM-DD HH; none where there are no real ones. */
  readonly buckets: readonly string[]
  readonly grain: Grain
  /** The place of the first bucket that is not over; null where all are. */
  readonly open: number | null
  /** What each bucket is compared with; undefined where nothing is. */
  readonly before?: readonly (string | null)[] | undefined
  readonly cards: Readonly<Record<Metric, Figure>>
  readonly charts: Readonly<Record<ChartName, Figure>>
  /** What the chart of profit really draws. */
  readonly profitFrom: 'profit' | 'revenue' | 'nothing'
}

type Courses = StatsCourse['values']

/** Counts are whole, whatever a tracker makes of them. */
const whole = (values: Values | null): Values | null => values && values.map((value) => value && Math.round(value))

const profitOf = (courses: Courses, revenue: Values | null, points: number): Values =>
  courses.profit ?? revenue ?? Array<number>(points).fill(0)

/** What a person is told of a range: its totals and courses, and what they are compared with. */
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
  /** One slot of the mapping, from the field that the mapping names. */
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

/** Nothing was counted: every total that is known is zero. Ratios do not count. */
const nothingCounted = (cards: Record<Metric, Figure>): boolean => {
  const known = metricSlots.map((slot) => cards[slot].total).filter((total) => total !== null)
  return known.length > 0 && known.every((total) => total === 0)
}

/** What is yet to come is drawn nowhere. */
const upTo = (courses: Courses, open: number | null): Courses =>
  open === null
    ? courses
    : (Object.fromEntries(
        Object.entries(courses).map(([name, values]) => [
          name,
          values && values.map((value, index) => (index > open ? null : value)),
        ]),
      ) as Courses)

/** What to show of an answer. `demo` is drawn where it has totals but no days. */
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

/** The sample in place of an answer: its own totals, whatever the mapping. */
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
