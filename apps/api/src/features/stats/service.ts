import { setTimeout as wait } from 'node:timers/promises'
import {
  Day,
  type Grain,
  type Restated,
  type Stats,
  type StatsCourse,
  type TrackerGroup,
  type TrackerFailureCode,
} from '@app/contract'
import { countRange, defaultGrain } from '@app/figures'
import { isAskable, pairOf, type Compare } from '../../lib/compared-ranges.ts'
import { clockIn, type Clock } from '../../lib/day-hours.ts'
import { daysOfRange, todayIn } from '../../lib/days.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { figureNames, moneyNames, type FigureName, type Measures } from '../../lib/figures.ts'
import { countOf, dollarsOf } from '../../lib/money.ts'
import type { CachedTracker } from '../../tracker/cached-tracker.ts'
import { compare, grainFor, isByHours } from './comparison.ts'
import { dayCourse, dayGrain, hourCourse } from './course.ts'
import { incompleteIn, rangeFigures, totalOf, type Days } from './figures.ts'
import { hoursWithin, type HourLine, type Hours } from './hours.ts'

/** Change of a figure since its day ended, and when it was noticed. */
interface Correction {
  day: string
  figure: FigureName
  by: bigint
  at: string
}

/** Days of a range, with freshness and completeness. */
export interface StatsDays extends Days {
  asOf: string
  trouble: TrackerFailureCode | null
  unread: number
  restated: readonly Correction[]
}

/** Subject of the figures: some groups, or one campaign. */
interface Scope {
  groupIds: readonly number[] | null
  campaignId?: number
}

interface RangeQuery extends Scope {
  from: string
  to: string
}

/** Requested range, with comparison and grain. */
export interface StatsQuery extends Compare {
  fromDate: string
  toDate: string
  grain?: Grain | undefined
}

export interface StatsOptions {
  cachedTracker: CachedTracker
  /** Figures of some groups; null means all groups, and traffic without one. */
  figures: {
    byDay(asked: RangeQuery, again: boolean): Promise<StatsDays>
    byHour(asked: RangeQuery, again: boolean): Promise<readonly HourLine[]>
    /** Fetches days again, unless done a moment ago. @returns whether anything was fetched */
    renew(days: readonly string[]): Promise<boolean>
  }
  timeZone: string
  /** Tracker measure behind each figure. */
  measures: Measures
}

/** Maximum wait for the first day with data, in ms. */
const softTimeoutMs = 1_000

const nothing = (): StatsDays => ({
  days: [],
  missing: [],
  unknown: [],
  asOf: new Date().toISOString(),
  trouble: null,
  unread: 0,
  restated: [],
})

/** Figures of days that have changed since the day ended, with both values. */
const restatedOf = ({ days, restated }: StatsDays): Restated[] => {
  const now = new Map(days.map(({ day, figures }) => [day, figures]))
  const changes = new Map<string, Correction>()
  for (const each of restated) {
    const key = `${each.day} ${each.figure}`
    const earlier = changes.get(key)
    const at = earlier && earlier.at > each.at ? earlier.at : each.at
    changes.set(key, { ...each, at, by: each.by + (earlier?.by ?? 0n) })
  }
  return [...changes.values()].flatMap(({ day, figure, by, at }) => {
    const figures = now.get(day)
    const after = figures ? figures[figure] : 0n
    if (by === 0n || after === null) return []
    const shown = moneyNames.includes(figure) ? dollarsOf : countOf
    return [{ day, metric: figure, before: shown(after - by)!, after: shown(after)!, at }]
  })
}

/** Maximum wait for optional figures, in ms. */
const hoursMs = 5_000

/** Statistics of the tracker for the groups that a person may see. */
export const createStats = ({ cachedTracker, figures, timeZone, measures }: StatsOptions) => {
  /** First day with figures, as far as it is known without waiting. */
  const firstDay = async (): Promise<string | null> => {
    const asked = cachedTracker.earliest(timeZone).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const first = await Promise.race([asked, wait(softTimeoutMs, null, { ref: false })])
    return Day.safeParse(first?.value).data ?? null
  }

  /** Hours of a range; null if they are not available in time. */
  const hoursOf = async (asked: RangeQuery, again: boolean): Promise<readonly HourLine[] | null> => {
    const asking = figures.byHour(asked, again).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    return Promise.race([asking, wait(hoursMs, null, { ref: false })])
  }

  /** Days of a range and, if wanted, hours consistent with them. */
  const read = async (asked: RangeQuery, byHours: boolean, again: boolean, clock: Clock) => {
    const dates = daysOfRange(asked.from, asked.to)
    if (asked.groupIds?.length === 0) {
      const days = nothing()
      return { days, hours: byHours ? hoursWithin(dates, [], days, clock).hours : null, instead: null }
    }
    const join = async (daysAgain: boolean, hoursAgain: boolean) => {
      const [days, lines] = await Promise.all([
        figures.byDay(asked, daysAgain),
        byHours ? hoursOf(asked, hoursAgain) : null,
      ])
      const found = lines && hoursWithin(dates, lines, days, clock)
      const instead: StatsCourse['instead'] = found?.differ.length ? 'differ' : byHours && !found ? 'unknown' : null
      return { days, hours: instead ? null : (found?.hours ?? null), instead, differ: found?.differ ?? [] }
    }
    const first = await join(again, again)
    // The kept figures of those days are older than the hours from the tracker.
    return first.differ.length > 0 && (await figures.renew(first.differ)) ? join(false, true) : first
  }

  /** Stands in for a compared range outside the limits of requests. */
  const untold = () => ({ days: nothing(), hours: null as Hours | null })

  /** Figures of the compared range; nothing if they could not be read, or begin before there were figures. */
  const readBeside = async (asked: RangeQuery, byHours: boolean, clock: Clock) => {
    try {
      return await read(asked, byHours, false, clock)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const days = { ...nothing(), unknown: daysOfRange(asked.from, asked.to) }
      return { days, hours: null as Hours | null }
    }
  }

  const tell = async (scope: Scope, query: StatsQuery, again: boolean): Promise<Stats> => {
    const range = { from: query.fromDate, to: query.toDate }
    const dates = daysOfRange(range.from, range.to)
    const grain = grainFor(range, query.grain, defaultGrain(countRange(range)))
    const pair = pairOf(range, query)
    const clock = clockIn(timeZone)
    const withoutGroups = scope.groupIds?.length === 0
    const byHours = grain === 'hour' || isByHours(range, pair, clock)
    const [{ days: found, hours, instead }, other] = await Promise.all([
      read({ ...range, ...scope }, byHours, again, clock),
      pair && (isAskable(pair) ? readBeside({ ...pair.range, ...scope }, byHours, clock) : untold()),
    ])
    // Read last: it scans everything the tracker has and would slow down the figures that the page waits for.
    const earliest = pair && (await firstDay())
    const beside = pair && other && { ...pair, days: other.days, hours: other.hours }
    const compared = beside && compare({ range, days: found, hours }, beside, beside, clock, earliest)
    // A compared range that begins before there were figures, or is unknown, is not drawn.
    const drawn = { range, days: found, clock, beside: compared?.since || compared?.unknown ? null : beside }
    const warn = (code: 'unknown_measure' | 'incomplete_measure') => (metric: FigureName) => ({
      code,
      measure: measures[metric],
      metric,
    })
    return {
      ...rangeFigures(dates, found),
      course:
        grain === 'hour' && hours
          ? hourCourse(drawn, hours)
          : dayCourse(drawn, grain === 'hour' ? dayGrain(range) : grain, grain === 'hour' ? instead : null),
      compared,
      stale: found.trouble !== null,
      trouble: found.trouble,
      asOf: found.asOf,
      warnings: [
        ...figureNames.filter((metric) => found.missing.includes(metric)).map(warn('unknown_measure')),
        ...incompleteIn(found).map(warn('incomplete_measure')),
      ],
      unreadRows: found.unread,
      unknownDays: [...found.unknown],
      restated: restatedOf(found),
      timeZone,
      withoutGroups,
    }
  }

  return {
    firstDay,

    /** @throws Refusal validation, or vendor_… when the tracker fails and nothing is kept */
    stats: (user: Principal, query: StatsQuery, again: boolean): Promise<Stats> =>
      tell({ groupIds: visibleGroups(user) }, query, again),

    /** Statistics of one campaign; the caller has checked access. @throws Refusal as above */
    ofCampaign: (campaignId: number, query: StatsQuery, again: boolean): Promise<Stats> =>
      tell({ groupIds: null, campaignId }, query, again),

    /** Exact total of a campaign in a range; null unless all days are known. @throws Refusal as above */
    totalOfCampaign: async (campaignId: number, range: { from: string; to: string }, again: boolean) => {
      const days = await figures.byDay({ ...range, groupIds: null, campaignId }, again)
      return days.unknown.length > 0 ? null : totalOf(daysOfRange(range.from, range.to), days)
    },

    /**
     * The first day is unknown while the tracker fails or is slow to answer: pages that show today must not wait for
     * it.
     */
    range: async () => ({ earliest: await firstDay(), today: todayIn(timeZone), timeZone }),

    /** @throws Refusal vendor_… when the tracker fails and nothing is kept */
    groups: async (user: Principal, again: boolean): Promise<TrackerGroup[]> => {
      const own = visibleGroups(user)
      if (own?.length === 0) return []
      const { value } = await cachedTracker.groups(again)
      return own ? value.filter((group) => own.includes(group.id)) : value
    },
  }
}

export type StatsService = ReturnType<typeof createStats>
