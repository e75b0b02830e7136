import { z } from 'zod'
import { Comparison, Grain } from '../../comparison.ts'
import { defineContract, strict } from '../../endpoint.ts'
import type { ErrorKey } from '../../errors.ts'
import { Day, Fresh, Moment, Success } from '../../shared.ts'

/** The six slots of the dashboard, each fed by one field of the stats. */
export const metricSlots = ['installs', 'registrations', 'deposits', 'clicks', 'conversions', 'totalRevenue'] as const
export const MetricSlot = z.enum(metricSlots)
export type MetricSlot = z.output<typeof MetricSlot>

/** The fields of stats and dailyData that a slot can be fed from. */
export const metricParameters = [...metricSlots, 'sales'] as const
export const MetricParameter = z.enum(metricParameters)
export type MetricParameter = z.output<typeof MetricParameter>

/** Which field feeds which slot. By default each slot is fed by the field of its own name. */
export const DashboardConfig = z
  .object({
    installs: MetricParameter,
    registrations: MetricParameter,
    deposits: MetricParameter,
    clicks: MetricParameter,
    conversions: MetricParameter,
    totalRevenue: MetricParameter,
  })
  .meta({ id: 'DashboardConfig' })
export type DashboardConfig = z.output<typeof DashboardConfig>

/** Each slot fed by the field of its own name. */
export const defaultDashboardConfig = Object.fromEntries(metricSlots.map((slot) => [slot, slot])) as DashboardConfig

/**
 * Null where the tracker does not know the measure, or does not say it for all: nothing is shown rather than a zero.
 * Money has up to four decimals.
 */
const Figure = z.number().nullable()
const Series = z.array(Figure).nullable()

/** What is told of a range, a total or a course each. Money in US dollars; roi in percent, null without cost. */
const figures = <T extends z.ZodType>(of: T) => ({
  installs: of,
  registrations: of,
  deposits: of,
  sales: of,
  clicks: of,
  conversions: of,
  totalRevenue: of,
  revenue: of,
  cost: of,
  profit: of,
  roi: of,
})
/** With the cost of a deposit and the revenue of a click, in US dollars with up to four decimals. */
const withRatios = <T extends z.ZodType>(of: T) => ({ ...figures(of), cpa: of, epc: of })

/** One value for each day of `dates`, in the same order. */
export const DailyData = z.object({ dates: z.array(Day), ...figures(Series) }).meta({ id: 'DailyData' })
export type DailyData = z.output<typeof DailyData>

/** The figures of some days together; what is divided by nothing is null. */
export const StatsTotals = z.object(withRatios(Figure)).meta({ id: 'StatsTotals' })
export type StatsTotals = z.output<typeof StatsTotals>

const Courses = z.object(withRatios(Series))

/** The first day of a bucket, or for hours YYYY-MM-DD HH; an hour that a change of the clocks repeats is one. */
const Bucket = z.string()

/** The figures of a range bucket by bucket: they add up to its totals, whatever the grain. */
export const StatsCourse = z
  .object({
    grain: Grain,
    /** Hours were meant; why there are days: nothing is known of them, or they are others than the days'. */
    instead: z.enum(['unknown', 'differ']).nullable(),
    buckets: z.array(Bucket),
    /** The place of the first bucket that is not over; null where all are. */
    open: z.int().min(0).nullable(),
    values: Courses,
    /** What each bucket is compared with; a bucket is null where nothing was at its place. */
    before: z.object({ buckets: z.array(Bucket.nullable()), values: Courses }).nullable(),
  })
  .meta({ id: 'StatsCourse' })
export type StatsCourse = z.output<typeof StatsCourse>

/** Which days stand beside a range, and what of both was counted. */
export const comparedDays = {
  comparison: Comparison,
  /** The days that the whole range is compared with; they may lie before all that can be asked for. */
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  /**
   * What was counted on both sides: days that are over, or of one day the `hours` that are over. Null where there is
   * nothing to compare yet, or nothing to compare with.
   */
  counted: z
    .object({ fromDate: Day, toDate: Day, beforeFrom: Day, beforeTo: Day, hours: z.int().min(1).nullable() })
    .nullable(),
  /** The first day with figures, where the compared days begin before it: then nothing is compared. */
  since: Day.nullable(),
  /** Nothing, or not all, is known of what would be compared: then nothing is compared. */
  unknown: z.boolean(),
}
const ComparedDays = z.object(comparedDays)
export type ComparedDays = z.output<typeof ComparedDays>

/** A range beside another of the same length. */
export const StatsCompared = z
  .object({
    ...comparedDays,
    now: StatsTotals.nullable(),
    before: StatsTotals.nullable(),
  })
  .meta({ id: 'StatsCompared' })
export type StatsCompared = z.output<typeof StatsCompared>

/** Why the tracker gives no answer now, as the keys of the refusals that say the same. */
export const trackerFailureCodes = [
  'vendor_down/keitaro',
  'vendor_slow/keitaro',
  'vendor_broken/keitaro',
  'vendor_broken/keitaro_error',
  'vendor_broken/keitaro_key',
  'vendor_broken/keitaro_rights',
  'vendor_broken/keitaro_front',
  'vendor_broken/keitaro_expired',
  'vendor_rejected/keitaro',
  'vendor_rejected/keitaro_field',
] as const satisfies readonly ErrorKey[]
export type TrackerFailureCode = (typeof trackerFailureCodes)[number]

/** What figures of finished days are counted in. */
export const restatedMetrics = [
  'installs',
  'registrations',
  'deposits',
  'sales',
  'clicks',
  'conversions',
  'revenue',
  'cost',
] as const

/** A figure of a day, or of a campaign's days, that is another than when the day had ended; noticed last at `at`. */
export const Restated = z
  .object({
    day: Day,
    metric: z.enum(restatedMetrics),
    before: z.number(),
    after: z.number(),
    at: Moment,
  })
  .meta({ id: 'Restated' })
export type Restated = z.output<typeof Restated>

/**
 * The figures of a range for the groups that the person may see. `asOf` is when the tracker gave them; `stale` says that
 * it gives no answer now, for the reason in `trouble`, and that these are its last good answer.
 */
export const Stats = z
  .object({
    ...StatsTotals.shape,
    dailyData: DailyData,
    course: StatsCourse,
    /** Null where nothing was to be compared. */
    compared: StatsCompared.nullable(),
    stale: z.boolean(),
    trouble: z.enum(trackerFailureCodes).nullable(),
    asOf: Moment,
    /** Measures that the settings name and the tracker does not know, or does not tell for every day. */
    warnings: z.array(
      z.object({
        code: z.enum(['unknown_measure', 'incomplete_measure']),
        measure: z.string(),
        metric: z.enum(['installs', 'registrations', 'deposits', 'sales', 'clicks', 'conversions', 'revenue', 'cost']),
      }),
    ),
    /** Rows of the tracker's report that could not be read: they are in no figure. */
    unreadRows: z.int().min(0),
    /** Days of which nothing is known while the tracker gives no answer: they are in no total. */
    unknownDays: z.array(Day),
    /** Figures of finished days that have changed since. */
    restated: z.array(Restated),
    timeZone: z.string(),
    /** The person sees no figures because no tracker group is assigned to them. */
    withoutGroups: z.boolean(),
  })
  .meta({ id: 'Stats' })
export type Stats = z.output<typeof Stats>

/** What a range is compared with; days of one's own (`own`) are as many as the range has. */
export const compared = {
  compare: Comparison.optional(),
  compareFrom: Day.optional(),
  compareTo: Day.optional(),
}

/** Both ends inclusive, days of the reporting time zone, at most ten years. */
const Range = strict({
  fromDate: Day,
  toDate: Day,
  /** Without it, the one that fits the length of the range. */
  grain: Grain.optional(),
  ...compared,
  fresh: Fresh,
})

export const TrackerGroup = z.object({ id: z.int(), name: z.string() }).meta({ id: 'TrackerGroup' })
export type TrackerGroup = z.output<typeof TrackerGroup>

export const stats = defineContract({
  getStats: {
    method: 'GET',
    path: '/stats',
    summary: 'Totals and daily figures of a range of days',
    access: 'stats.read',
    revalidate: true,
    entities: ['Stats'],
    query: Range,
    response: Stats,
  },
  getStatsRange: {
    method: 'GET',
    path: '/stats/range',
    summary: 'The first day with data, and today in the reporting time zone',
    access: 'stats.read',
    entities: ['Stats'],
    cacheSeconds: 60,
    response: z.object({ earliest: Day.nullable(), today: Day, timeZone: z.string() }).meta({ id: 'StatsRange' }),
  },
  listTrackerGroups: {
    method: 'GET',
    path: '/keitaro/groups',
    summary: 'Campaign groups of the tracker: all for administrators, the own ones for everybody else',
    access: ['campaigns.read', 'users.manage'],
    revalidate: true,
    entities: ['TrackerGroup'],
    cacheSeconds: 600,
    query: strict({ fresh: Fresh }),
    response: z.object({ groups: z.array(TrackerGroup) }),
  },
  getDashboardConfig: {
    method: 'GET',
    path: '/dashboard-config',
    summary: 'Which field of the stats feeds which slot of the dashboard',
    access: 'stats.read',
    entities: ['DashboardConfig'],
    response: DashboardConfig,
  },
  getAdminDashboardConfig: {
    method: 'GET',
    path: '/admin/dashboard-config',
    summary: 'The same map, for the people who may change it',
    access: 'config.manage',
    entities: ['DashboardConfig'],
    response: DashboardConfig,
  },
  saveDashboardConfig: {
    method: 'POST',
    path: '/admin/dashboard-config',
    summary: 'Change which field feeds which slot; open dashboards follow at once',
    access: 'config.manage',
    entities: ['DashboardConfig'],
    body: strict(DashboardConfig.shape),
    response: Success,
  },
})
