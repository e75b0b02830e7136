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

/** Field that feeds each slot. By default each slot is fed by the field of its own name. */
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
 * Null if the tracker does not know the measure, or does not report it for all: nothing is shown rather than a zero.
 * Money has up to four decimals.
 */
const Figure = z.number().nullable()
const Series = z.array(Figure).nullable()

/** Figures of a range, as totals or as series. Money in US dollars; roi in percent, null without cost. */
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
/** Adds cost per deposit and revenue per click, in US dollars with up to four decimals. */
const withRatios = <T extends z.ZodType>(of: T) => ({ ...figures(of), cpa: of, epc: of })

/** One value for each day of `dates`, in the same order. */
export const DailyData = z.object({ dates: z.array(Day), ...figures(Series) }).meta({ id: 'DailyData' })
export type DailyData = z.output<typeof DailyData>

/** Totals over several days; null if the divisor is zero. */
export const StatsTotals = z.object(withRatios(Figure)).meta({ id: 'StatsTotals' })
export type StatsTotals = z.output<typeof StatsTotals>

const Courses = z.object(withRatios(Series))

/** First day of a bucket, or YYYY-MM-DD HH for hours; an hour that repeats at a clock change is one bucket. */
const Bucket = z.string()

/** Figures of a range by bucket. They add up to its totals, whatever the grain. */
export const StatsCourse = z
  .object({
    grain: Grain,
    /** Why there are days instead of the requested hours: hours are unknown, or differ from the days. */
    instead: z.enum(['unknown', 'differ']).nullable(),
    buckets: z.array(Bucket),
    /** Index of the first unfinished bucket; null if all are finished. */
    open: z.int().min(0).nullable(),
    values: Courses,
    /** Values that each bucket is compared with; a bucket is null if it has no counterpart. */
    before: z.object({ buckets: z.array(Bucket.nullable()), values: Courses }).nullable(),
  })
  .meta({ id: 'StatsCourse' })
export type StatsCourse = z.output<typeof StatsCourse>

/** Compared days of a range, and the part of both sides that was counted. */
export const comparedDays = {
  comparison: Comparison,
  /** Days that the whole range is compared with; they may lie before the earliest day that can be requested. */
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  /**
   * Counted part of both sides: finished days, or the finished `hours` of a single day. Null if there is nothing to
   * compare yet, or nothing to compare with.
   */
  counted: z
    .object({ fromDate: Day, toDate: Day, beforeFrom: Day, beforeTo: Day, hours: z.int().min(1).nullable() })
    .nullable(),
  /** First day with figures, if the compared days begin before it; nothing is compared then. */
  since: Day.nullable(),
  /** Data of the compared days is unknown or incomplete; nothing is compared then. */
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

/** Why the tracker gives no answer now, by the keys of the matching refusals. */
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

/** Measures of finished days that can be restated. */
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

/**
 * A figure of a day, or of a campaign on a day, that changed after the day had ended; `at` is when the latest change
 * was noticed.
 */
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
 * Figures of a range for the groups that the person may see. `asOf` is when the tracker answered. `stale` means that it
 * gives no answer now, for the reason in `trouble`, and that these are its last good answer.
 */
export const Stats = z
  .object({
    ...StatsTotals.shape,
    dailyData: DailyData,
    course: StatsCourse,
    /** Null if no comparison was requested. */
    compared: StatsCompared.nullable(),
    stale: z.boolean(),
    trouble: z.enum(trackerFailureCodes).nullable(),
    asOf: Moment,
    /** Configured measures that the tracker does not know, or does not report for every day. */
    warnings: z.array(
      z.object({
        code: z.enum(['unknown_measure', 'incomplete_measure']),
        measure: z.string(),
        metric: z.enum(['installs', 'registrations', 'deposits', 'sales', 'clicks', 'conversions', 'revenue', 'cost']),
      }),
    ),
    /** Unreadable rows of the tracker's report, missing from all figures. */
    unreadRows: z.int().min(0),
    /** Days without data while the tracker gives no answer, missing from all totals. */
    unknownDays: z.array(Day),
    /** Restated figures of finished days. */
    restated: z.array(Restated),
    timeZone: z.string(),
    /** The person sees no figures because no tracker group is assigned to them. */
    withoutGroups: z.boolean(),
  })
  .meta({ id: 'Stats' })
export type Stats = z.output<typeof Stats>

/** Baseline of a range; custom days (`own`) must have the same length. */
export const compared = {
  compare: Comparison.optional(),
  compareFrom: Day.optional(),
  compareTo: Day.optional(),
}

/** Both ends included, days of the reporting time zone, at most ten years. */
const Range = strict({
  fromDate: Day,
  toDate: Day,
  /** Defaults to the grain that fits the length of the range. */
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
