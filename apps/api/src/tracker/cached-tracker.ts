import { createHash } from 'node:crypto'
import type { TrackerFailureCode } from '@app/contract'
import { Refusal } from '../lib/refusal.ts'
import type {
  StaleWhileRevalidate,
  StaleAnswer,
  StaleWhileRevalidateOptions,
} from '../lib/cache/stale-while-revalidate.ts'
import { TrackerError, type BreakdownQuery, type DayQuery, type StatsQuery, type Tracker } from '../ports/tracker.ts'
import { failureOf } from './failures.ts'

/** Answer of the tracker, its time (ISO 8601), and why there is no newer one. */
export interface TrackerAnswer<T> {
  value: T
  asOf: string
  trouble: TrackerFailureCode | null
}

const daySeconds = 86_400
const reports = { freshSeconds: 60, keepSeconds: daySeconds }
const makings = { freshSeconds: 300, keepSeconds: daySeconds }
const groupLists = { freshSeconds: 600, keepSeconds: 7 * daySeconds }

/** Short hash of a question; its parts may be of any length. */
const nameOf = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 32)

/** Converts the tracker's error into a refusal, if there is no earlier answer to fall back to. */
const refuse = (error: unknown): never => {
  const retryAfterSeconds = error instanceof TrackerError ? error.retryAfterSeconds : undefined
  throw new Refusal(failureOf(error), { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}

const answered = <T>({ value, asOf, failure }: StaleAnswer<T>): TrackerAnswer<T> => ({
  value,
  asOf,
  trouble: failure ? failureOf(failure) : null,
})

/**
 * Asks the tracker once for all callers of the same question, and caches its answer. Each call throws Refusal vendor_…
 * if the tracker fails and no earlier answer is cached.
 */
export const createCachedTracker = (tracker: Tracker, remember: StaleWhileRevalidate) => {
  const ask = <T>(
    name: string,
    options: StaleWhileRevalidateOptions,
    load: () => Promise<T>,
  ): Promise<TrackerAnswer<T>> => remember(name, options, load).then(answered, refuse)

  return {
    groups: (again: boolean) => ask('groups', { ...groupLists, again }, () => tracker.groups()),
    campaigns: (again: boolean) => ask('campaigns', { ...reports, again }, () => tracker.campaigns()),
    domains: (again: boolean) => ask('domains', { ...makings, again }, () => tracker.domains()),
    templates: (prefix: string, again: boolean) =>
      ask(`templates:${nameOf(prefix)}`, { ...makings, again }, () => tracker.templates(prefix)),
    byDay: (asked: StatsQuery, again: boolean) =>
      ask(`days:${nameOf(asked)}`, { ...reports, again }, () => tracker.statsByDay(asked)),
    byHour: (asked: StatsQuery, again: boolean) =>
      ask(`hours:${nameOf(asked)}`, { ...reports, again }, () => tracker.statsByHour(asked)),
    byCampaign: (asked: StatsQuery, again: boolean) =>
      ask(`by-campaign:${nameOf(asked)}`, { ...reports, again }, () => tracker.statsByCampaign(asked)),
    ofDay: (asked: DayQuery, again: boolean) =>
      ask(`day:${nameOf(asked)}`, { ...reports, again }, () => tracker.statsOfDay(asked)),
    byValue: (asked: BreakdownQuery, again: boolean) =>
      ask(`by-value:${nameOf(asked)}`, { ...reports, again }, () => tracker.statsByValue(asked)),
    earliest: (timeZone: string) =>
      ask('earliest', { freshSeconds: 3_600, keepSeconds: 30 * daySeconds }, () => tracker.earliestDay(timeZone)),
  }
}

export type CachedTracker = ReturnType<typeof createCachedTracker>
