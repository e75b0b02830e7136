import {
  metricSlots,
  type DailyData,
  type DashboardConfig,
  type MetricParameter,
  type MetricSlot,
  type Stats,
} from '@app/contract'

/** What cards show and the chart settings switch. */
export const metrics = [...metricSlots, 'roi'] as const
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
}

/**
 * What the page shows.
 * - `days`: real daily figures.
 * - `nothing`: every total is zero, so the charts have one point, 'No Data'.
 * - `demo`: the totals are real, but the tracker sent no daily figures.
 * - `sample`: nothing is real.
 */
export interface Figures {
  readonly kind: 'days' | 'nothing' | 'demo' | 'sample'
  /** The days of the points; none where there are no real ones. */
  readonly days: readonly string[]
  readonly cards: Readonly<Record<Metric, Figure>>
  readonly charts: Readonly<Record<ChartName, Figure>>
  /** What the chart of profit really draws. */
  readonly profitFrom: 'profit' | 'revenue' | 'nothing'
}

type Daily = Omit<DailyData, 'dates'>

/** Counts are whole, whatever a tracker makes of them. */
const whole = (values: Values | null): Values | null => values && values.map((value) => value && Math.round(value))

const profitOf = (daily: Daily, revenue: Values | null, points: number): Values =>
  daily.profit ?? revenue ?? Array<number>(points).fill(0)

/** One slot of the mapping: its total and its course, from the field that the mapping names. */
const slotOf = (stats: Stats, daily: Daily, field: MetricParameter, slot: MetricSlot): Figure => {
  const series = daily[field]
  return { total: stats[field], series: slot === 'totalRevenue' ? series : whole(series) }
}

const assemble = (
  stats: Stats,
  daily: Daily,
  config: DashboardConfig,
  points: number,
): Omit<Figures, 'kind' | 'days'> => {
  const slot = (name: MetricSlot) => slotOf(stats, daily, config[name], name)
  const revenue = slot('totalRevenue')
  const profitFrom = daily.profit ? 'profit' : revenue.series ? 'revenue' : 'nothing'
  const roi: Figure = { total: stats.roi, series: daily.roi }
  const shared = {
    installs: slot('installs'),
    registrations: slot('registrations'),
    deposits: slot('deposits'),
    clicks: slot('clicks'),
    conversions: slot('conversions'),
    roi,
  }
  const profit: Figure = {
    total: profitFrom === 'revenue' ? revenue.total : stats.profit,
    series: profitOf(daily, revenue.series, points),
  }
  return { profitFrom, cards: { ...shared, totalRevenue: revenue }, charts: { ...shared, profit } }
}

const onePoint = ({ total, series }: Figure): Figure => ({ total, series: series && [0] })
const withoutSeries = ({ total }: Figure): Figure => ({ total, series: null })
const each = <K extends string>(figures: Record<K, Figure>, change: (figure: Figure) => Figure): Record<K, Figure> =>
  Object.fromEntries(Object.entries<Figure>(figures).map(([name, figure]) => [name, change(figure)])) as Record<
    K,
    Figure
  >

/** Nothing was counted: every total that is known is zero. The ratio ROI does not count. */
const nothingCounted = (cards: Record<Metric, Figure>): boolean => {
  const known = metricSlots.map((slot) => cards[slot].total).filter((total) => total !== null)
  return known.length > 0 && known.every((total) => total === 0)
}

/** What to show of an answer. `demo` is drawn where it has totals but no days. */
export const figuresOf = (stats: Stats, config: DashboardConfig, demo: Daily): Figures => {
  const { dates } = stats.dailyData
  const real = assemble(stats, stats.dailyData, config, dates.length)
  if (nothingCounted(real.cards)) return { kind: 'nothing', days: dates, ...real, charts: each(real.charts, onePoint) }
  if (dates.length > 0) return { kind: 'days', days: dates, ...real }
  const drawn = assemble(stats, demo, config, 7)
  return {
    kind: 'demo',
    days: [],
    cards: each(real.cards, withoutSeries),
    charts: each(drawn.charts, ({ series }) => ({ total: null, series })),
    profitFrom: 'profit',
  }
}

/** The sample in place of an answer: its own totals, whatever the mapping. */
export const sampleFigures = (sample: Stats, identity: DashboardConfig): Figures => ({
  kind: 'sample',
  days: [],
  ...assemble(sample, sample.dailyData, identity, 7),
})
