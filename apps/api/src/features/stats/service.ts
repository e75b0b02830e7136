import { setTimeout as wait } from 'node:timers/promises'
import { Day, type Stats, type TrackerGroup } from '@app/contract'
import { daysOfRange, todayIn } from '../../lib/days.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Report } from '../../ports/tracker.ts'
import type { Answered, CachedTracker } from './cached-tracker.ts'
import { figuresOf, incompleteIn, type DayRow, type Measures, type Metric } from './figures.ts'

export interface StatsOptions {
  cachedTracker: CachedTracker
  timeZone: string
  /** Which measure of the tracker feeds which figure. */
  measures: Measures
}

/** How long a page waits for the first day with data, in ms. */
const patienceMs = 1_000

const nothing = (): Answered<Report<DayRow>> => ({
  value: { rows: [], unread: 0, missing: [] },
  asOf: new Date().toISOString(),
  trouble: null,
})

/** What the tracker says, for the groups that a person may see. */
export const createStats = ({ cachedTracker, timeZone, measures }: StatsOptions) => ({
  /** @throws Refusal validation, or vendor_… when the tracker fails and no earlier answer is kept */
  stats: async (user: Principal, from: string, to: string, again: boolean): Promise<Stats> => {
    const dates = daysOfRange(from, to)
    const groupIds = visibleGroups(user)
    const withoutGroups = groupIds?.length === 0
    const asked = { from, to, timeZone, groupIds, measures: [...new Set(Object.values(measures))] }
    const { value, asOf, trouble } = withoutGroups ? nothing() : await cachedTracker.byDay(asked, again)
    return {
      ...figuresOf(dates, value.rows, measures, value.missing),
      stale: trouble !== null,
      trouble,
      asOf,
      warnings: [
        ...(Object.entries(measures) as [Metric, string][])
          .filter(([, measure]) => value.missing.includes(measure))
          .map(([metric, measure]) => ({ code: 'unknown_measure' as const, measure, metric })),
        ...incompleteIn(value.rows, measures, value.missing).map((metric) => ({
          code: 'incomplete_measure' as const,
          measure: measures[metric],
          metric,
        })),
      ],
      unreadRows: value.unread,
      timeZone,
      withoutGroups,
    }
  },

  /**
   * The first day is unknown while the tracker fails, and for as long as it takes its time over the first question:
   * nobody waits for it who wants to see today.
   */
  range: async () => {
    const asked = cachedTracker.earliest(timeZone).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const first = await Promise.race([asked, wait(patienceMs, null, { ref: false })])
    return { earliest: Day.safeParse(first?.value).data ?? null, today: todayIn(timeZone), timeZone }
  },

  /** @throws Refusal vendor_… when the tracker fails and no earlier answer is kept */
  groups: async (user: Principal, again: boolean): Promise<TrackerGroup[]> => {
    const own = visibleGroups(user)
    if (own?.length === 0) return []
    const { value } = await cachedTracker.groups(again)
    return own ? value.filter((group) => own.includes(group.id)) : value
  },
})

export type StatsService = ReturnType<typeof createStats>
