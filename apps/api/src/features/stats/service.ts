import { setTimeout as wait } from 'node:timers/promises'
import { Day, type Restated, type Stats, type TrackerGroup, type TrackerFailureCode } from '@app/contract'
import { daysOfRange, todayIn } from '../../lib/days.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { countOf, dollarsOf } from '../../lib/money.ts'
import type { CachedTracker } from './cached-tracker.ts'
import { figuresOf, incompleteIn, type Days, type Measures, type Metric } from './figures.ts'

/** By how much a figure of a day is another than when the day had ended, and since when. */
interface Correction {
  day: string
  figure: Metric
  by: bigint
  at: string
}

/** The days of a range, and how they stand. */
export interface StatsDays extends Days {
  asOf: string
  trouble: TrackerFailureCode | null
  unread: number
  restated: readonly Correction[]
}

export interface StatsOptions {
  cachedTracker: CachedTracker
  /** The days of some groups; null are all groups, and no group. */
  figures: {
    byDay(asked: { from: string; to: string; groupIds: readonly number[] | null }, again: boolean): Promise<StatsDays>
  }
  timeZone: string
  /** Which measure of the tracker feeds which figure. */
  measures: Measures
}

/** How long a page waits for the first day with data, in ms. */
const patienceMs = 1_000

const nothing = (): StatsDays => ({
  days: [],
  missing: [],
  unknown: [],
  asOf: new Date().toISOString(),
  trouble: null,
  unread: 0,
  restated: [],
})

const money: readonly Metric[] = ['revenue', 'cost']

/** Each figure of a day that is another than when the day had ended, with both values. */
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
    const shown = money.includes(figure) ? dollarsOf : countOf
    return [{ day, metric: figure, before: shown(after - by)!, after: shown(after)!, at }]
  })
}

/** What the tracker says, for the groups that a person may see. */
export const createStats = ({ cachedTracker, figures, timeZone, measures }: StatsOptions) => ({
  /** @throws Refusal validation, or vendor_… when the tracker fails and no earlier answer is kept */
  stats: async (user: Principal, from: string, to: string, again: boolean): Promise<Stats> => {
    const dates = daysOfRange(from, to)
    const groupIds = visibleGroups(user)
    const withoutGroups = groupIds?.length === 0
    const found = withoutGroups ? nothing() : await figures.byDay({ from, to, groupIds }, again)
    const metrics = Object.keys(measures) as Metric[]
    const warn = (code: 'unknown_measure' | 'incomplete_measure') => (metric: Metric) => ({
      code,
      measure: measures[metric],
      metric,
    })
    return {
      ...figuresOf(dates, found),
      stale: found.trouble !== null,
      trouble: found.trouble,
      asOf: found.asOf,
      warnings: [
        ...metrics.filter((metric) => found.missing.includes(metric)).map(warn('unknown_measure')),
        ...incompleteIn(found, metrics).map(warn('incomplete_measure')),
      ],
      unreadRows: found.unread,
      unknownDays: [...found.unknown],
      restated: restatedOf(found),
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
