import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stats, TrackerGroup } from '@app/contract'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Remember, Remembered } from '../../lib/remembered.ts'
import { TrackerError, type Report, type Tracker } from '../../ports/tracker.ts'
import { daysBetween, todayIn } from './days.ts'
import { figuresOf, type DayRow, type Measures, type Metric } from './figures.ts'
import { troubleOf } from './trouble.ts'

export interface StatsOptions {
  tracker: Tracker
  remember: Remember
  timeZone: string
  /** Which measure of the tracker feeds which figure. */
  measures: Measures
}

const nothing: Report<DayRow> = { rows: [], missing: [] }
const daySeconds = 86_400
const longestDays = 3_660
/** How long a page waits for the first day with data, in ms. */
const patienceMs = 1_000

/** Null for all groups: of administrators only. Sorted, so that the same groups are the same question. */
const groupsOf = (user: Principal): number[] | null =>
  user.permissions.has('users.manage') ? null : [...new Set(user.groupIds)].sort((a, b) => a - b)

/** A short name for a question; its parts may be of any length. */
const nameOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/** The tracker's refusal as ours, where there is no earlier answer to stand in. */
const refuse = (error: unknown): never => {
  const retryAfterSeconds = error instanceof TrackerError ? error.retryAfterSeconds : undefined
  throw new Refusal(troubleOf(error), { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}

/** What the tracker says, for the groups that a person may see. */
export const createStats = ({ tracker, remember, timeZone, measures }: StatsOptions) => {
  const groups = (again: boolean): Promise<Remembered<TrackerGroup[]>> =>
    remember('groups', { freshSeconds: 600, keepSeconds: 7 * daySeconds, again }, () => tracker.groups())

  const daily = async (days: { from: string; to: string }, groupIds: number[] | null, again: boolean) => {
    const asked = { ...days, timeZone, groupIds, measures: [...new Set(Object.values(measures))] }
    return remember(`stats:${nameOf(asked)}`, { freshSeconds: 60, keepSeconds: daySeconds, again }, () =>
      tracker.statsByDay(asked),
    )
  }

  return {
    /** @throws Refusal validation, or vendor_… when the tracker fails and no earlier answer is kept */
    stats: async (user: Principal, from: string, to: string, again: boolean): Promise<Stats> => {
      if (from > to) throw new Refusal('validation', { fields: { fromDate: 'The start date is after the end date' } })
      const dates = daysBetween(from, to)
      if (dates.length > longestDays)
        throw new Refusal('validation', { fields: { fromDate: `At most ${longestDays} days at once` } })
      const groupIds = groupsOf(user)
      const withoutGroups = groupIds?.length === 0
      const { value, asOf, trouble } = withoutGroups
        ? { value: nothing, asOf: new Date().toISOString(), trouble: undefined }
        : await daily({ from, to }, groupIds, again).catch(refuse)
      return {
        ...figuresOf(dates, value.rows, measures, value.missing),
        stale: trouble !== undefined,
        trouble: trouble ? troubleOf(trouble) : null,
        asOf,
        warnings: (Object.entries(measures) as [Metric, string][])
          .filter(([, measure]) => value.missing.includes(measure))
          .map(([metric, measure]) => ({ code: 'unknown_measure', measure, metric })),
        timeZone,
        withoutGroups,
      }
    },

    /**
     * The first day is unknown while the tracker fails, and for as long as it takes its time over the first question:
     * nobody waits for it who wants to see today.
     */
    range: async () => {
      const asked = remember('earliest', { freshSeconds: 3_600, keepSeconds: 30 * daySeconds }, () =>
        tracker.earliestDay(timeZone),
      ).catch((error: unknown) => (troubleOf(error), null))
      const first = await Promise.race([asked, wait(patienceMs, null, { ref: false })])
      return { earliest: first?.value ?? null, today: todayIn(timeZone), timeZone }
    },

    /** @throws Refusal vendor_… when the tracker fails and no earlier answer is kept */
    groups: async (user: Principal, again: boolean): Promise<TrackerGroup[]> => {
      const own = groupsOf(user)
      if (own?.length === 0) return []
      const { value } = await groups(again).catch(refuse)
      return own ? value.filter((group) => own.includes(group.id)) : value
    },
  }
}

export type StatsService = ReturnType<typeof createStats>
