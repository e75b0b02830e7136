import { setTimeout as wait } from 'node:timers/promises'
import type { TrackerFailureCode } from '@app/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connect.ts'
import { dayBefore, daysOfRange, todayIn } from '../../lib/days.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { CampaignDayStats, CampaignStats, DayQuery, DayStats, Report, StatsQuery } from '../../ports/tracker.ts'
import { figureNames, together, zeros, type Figures, type Measures } from '../../lib/figures.ts'
import type { TrackerAnswer } from '../../tracker/cached-tracker.ts'
import { createDirect, type CampaignFigures, type DirectOptions, type ReportState } from './direct.ts'
import { figuresIn, measuresOf, namesOf, partsIn } from './figures.ts'
import { createCampaignNames, idsIn, type NamesOptions } from './campaign-names.ts'
import type { DayKeeper } from './kept-days.ts'
import { listFailing, wantDays } from './repository/due-days.ts'
import {
  listKept,
  listRestated,
  readFreshness,
  sumByCampaign,
  sumByDay,
  type Days,
  type RestatedFigure,
  type Freshness,
} from './repository/kept-figures.ts'

export interface FiguresOptions {
  db: Db
  keeping: DayKeeper
  /** Tracker cache shared by all features. Each call throws Refusal when the tracker fails and nothing is cached. */
  cachedTracker: NamesOptions['cachedTracker'] &
    DirectOptions['cachedTracker'] & {
      byDay(asked: StatsQuery, again: boolean): Promise<TrackerAnswer<Report<DayStats>>>
      ofDay(asked: DayQuery, again: boolean): Promise<TrackerAnswer<Report<CampaignDayStats>>>
    }
  timeZone: string
  measures: Measures
  /** Tracker field whose values split a day, the same as for kept days. */
  subId?: string | undefined
}

/** Days of the reporting time zone for some groups; null means all groups, and traffic without one. */
export interface FiguresQuery extends Days {
  groupIds: readonly number[] | null
  /** Limits the answer to this campaign, regardless of groups. */
  campaignId?: number | undefined
}

/** Freshness and completeness of figures. */
export interface FiguresState extends ReportState {
  restated: RestatedFigure[]
}

export interface DayFigures {
  day: string
  figures: Figures
}

type VisibleRow = (row: CampaignStats) => boolean

/** Maximum wait for today, or for days fetched again, when older figures can stand in, in ms. */
const softTimeoutMs = 5_000
const againDays = 7
/** Days fetched while a request waits. */
const mostMissing = 31
/** Maximum days that one opening marks as due; opening again marks the next ones. */
const mostWanted = 366
/** Debounce for repeated openings of the same days, in ms. */
const wantedForMs = 600_000
/** Total rows of cached sums. */
const mostSums = 150_000

const softTimeout = () => wait(softTimeoutMs, null, { ref: false })

/**
 * The tracker's figures: finished days from storage, today from the tracker. Until all days of a range are kept, the
 * tracker is asked for the whole range, except when the only gaps are days that it fails to answer. While it fails,
 * kept figures stand in.
 */
export const createFigures = ({ db, keeping, cachedTracker, timeZone, measures, subId }: FiguresOptions) => {
  const { askedFor } = keeping
  const campaigns = createCampaignNames({ db, cachedTracker, timeZone, askedFor })
  const asked = { timeZone, measures: measuresOf(measures) }
  const { told, campaignsIn, calls } = createDirect({ cachedTracker, timeZone, measures })
  const wanted = new LRUCache<string, true>({ max: 1_000, ttl: wantedForMs })
  const renewed = new LRUCache<string, true>({ max: 1_000, ttl: wantedForMs })
  const sums = new LRUCache<string, { rows: readonly unknown[] }>({
    maxSize: mostSums,
    sizeCalculation: ({ rows }) => rows.length + 10,
  })

  const sumOnce = async <T>(key: string, sum: () => Promise<readonly T[]>): Promise<readonly T[]> => {
    const known = sums.get(key)
    if (known) return known.rows as readonly T[]
    const rows = await sum()
    sums.set(key, { rows })
    return rows
  }

  /** Marks these days as opened, in the background. */
  const want = ({ from, to }: Days): void => {
    const key = `${from} ${to}`
    if (from > to || wanted.has(key)) return
    wanted.set(key, true)
    wantDays(db, from, to, { timeZone, askedFor }, mostWanted).catch(() => wanted.delete(key))
  }

  type Today = {
    answer: TrackerAnswer<Report<CampaignDayStats>> | null
    trouble: TrackerFailureCode | null
    error?: unknown
  }

  /** Today from the tracker or its cache. If older figures can stand in, the wait is short. */
  const fetchToday = async (today: string, again: boolean, mayWait: boolean): Promise<Today> => {
    const asking = cachedTracker.ofDay({ day: today, ...asked, subId }, again)
    try {
      const answer = await (mayWait ? asking : Promise.race([asking, softTimeout()]))
      if (answer) return { answer, trouble: answer.trouble }
      asking.catch(() => undefined)
      return { answer: null, trouble: 'vendor_slow/keitaro' }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { answer: null, trouble: error.key as TrackerFailureCode, error }
    }
  }

  /** Which finished days of a range are kept, and whether those are all. */
  const look = async ({ from, to }: Days, again: boolean) => {
    const today = todayIn(timeZone)
    const yesterday = dayBefore(today, 1)
    const finished = { from, to: to < yesterday ? to : yesterday }
    const days = finished.from <= finished.to ? daysOfRange(finished.from, finished.to) : []
    const isAll = (found: Freshness | null): boolean => found === null || found.over === days.length
    let freshness = days.length > 0 ? await readFreshness(db, finished, askedFor) : null
    if (again && freshness && isAll(freshness)) {
      await keeping.again(days.slice(-againDays), softTimeout())
      freshness = await readFreshness(db, finished, askedFor)
    }
    want(finished)
    const failing = isAll(freshness) ? [] : await listFailing(db, finished, askedFor)
    // If the only gaps are days that the tracker fails to answer, asking for the range gets nothing new.
    const isGivenUp = !again && failing.length > 0 && failing.length + (freshness?.over ?? 0) === days.length
    return {
      today,
      finished,
      freshness,
      isWhole: isAll(freshness),
      failing: failing.map(({ day }) => day),
      givenUp: isGivenUp ? new Refusal(failing[0]!.trouble as TrackerFailureCode) : null,
    }
  }
  type Found = Awaited<ReturnType<typeof look>>

  /** Kept figures of a range plus today from the tracker; `failed` is the earlier failure of the tracker, if any. */
  const gather = async (
    { from, to, groupIds, campaignId }: FiguresQuery,
    found: Found,
    again: boolean,
    failed: unknown,
  ) => {
    const { today, finished } = found
    const { of, version } = await campaigns.named(again)
    const hasToday = from <= today && today <= to
    const isNothingKept = (found.freshness?.known ?? 0) === 0
    const live: Today | null = !hasToday
      ? null
      : failed instanceof Refusal && isNothingKept && !found.givenUp
        ? { answer: null, trouble: failed.key as TrackerFailureCode, error: failed }
        : await fetchToday(today, again, isNothingKept)
    // While today is unavailable, an earlier kept copy of it is the newest there is.
    const range = hasToday && !live?.answer ? { from, to: today } : finished
    const isAll = range === finished && found.isWhole
    const freshness = range === finished ? found.freshness : await readFreshness(db, range, askedFor)
    const isUnknown = !live?.answer && (freshness?.known ?? 0) === 0
    if (isUnknown && (live ?? (failed && !found.givenUp))) throw live?.error ?? failed
    const days = range.from <= range.to ? daysOfRange(range.from, range.to) : []
    const known = isAll ? days : await listKept(db, range, askedFor)
    const unknown = isAll ? [] : days.filter((day) => !known.includes(day))
    const ids = campaignId === undefined ? idsIn(of, groupIds) : [campaignId]
    const own = ids && new Set(ids)
    const isSeen: VisibleRow = ({ campaignId: id, groupId }) => {
      if (campaignId !== undefined) return id === campaignId
      if (groupIds === null) return true
      if (id === null) return false
      return of.has(id) ? own!.has(id) : groupId !== null && groupIds.includes(groupId)
    }
    const trouble = live?.trouble ?? (failed instanceof Refusal ? (failed.key as TrackerFailureCode) : null)
    const asOf = [live?.answer?.asOf, freshness?.asOf].filter((each) => typeof each === 'string')
    const standing = trouble ?? (freshness?.trouble as TrackerFailureCode | null | undefined) ?? null
    const missing = live?.answer ? namesOf(live.answer.value.missing, measures) : null
    return {
      ids,
      of,
      range: days.length > 0 ? { ...range, except: unknown } : null,
      /** Cache key for the sums of the range. */
      key: `${range.from} ${range.to} ${groupIds ? `${groupIds.join()} ${version}` : ''} ${campaignId ?? ''} ${freshness?.revision} ${known.length} ${unknown.join()}`,
      today: live?.answer ? live.answer.value.rows.filter(isSeen) : [],
      known: {
        // While the tracker fails, figures are as old as the oldest of them.
        asOf: (standing === null ? asOf[0] : asOf.toSorted()[0]) ?? new Date().toISOString(),
        trouble: standing,
        unread: (freshness?.unread ?? 0) + (live?.answer?.value.unread ?? 0),
        missing: isUnknown
          ? []
          : figureNames.filter(
              (name) => (missing?.includes(name) ?? true) && (!freshness?.known || freshness.missing.includes(name)),
            ),
        unknown,
        // Restatements of excluded days are left out.
        restated: (await listRestated(db, { from, to }, ids)).filter(({ day }) => !unknown.includes(day)),
      } satisfies FiguresState,
    }
  }

  /** Restated days of a range that the tracker answered as a whole. */
  const restatedIn = async ({ groupIds, campaignId, ...range }: FiguresQuery): Promise<RestatedFigure[]> => {
    if (campaignId !== undefined) return listRestated(db, range, [campaignId])
    return listRestated(db, range, groupIds && idsIn((await campaigns.named(false)).of, groupIds))
  }

  /** The tracker's own answer for the whole range; null if everything is kept, `failed` if it fails. */
  const fetchAll = async <T>(
    found: Found,
    ask: () => Promise<T>,
  ): Promise<{ answer: T } | { failed: unknown } | null> => {
    if (found.isWhole) return null
    if (found.givenUp) return { failed: found.givenUp }
    try {
      return { answer: await ask() }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { failed: error }
    }
  }

  return {
    campaigns: campaigns.listed,

    /** All campaigns ever seen, archived ones included, with name and group. */
    named: async (again: boolean) => (await campaigns.named(again)).of,

    /** One line per day with traffic. @throws Refusal vendor_… when the tracker fails and nothing is kept */
    byDay: async (range: FiguresQuery, again: boolean): Promise<FiguresState & { days: DayFigures[] }> => {
      const found = await look(range, again)
      const said = await fetchAll(found, () => cachedTracker.byDay({ ...range, ...asked }, again))
      if (said && 'answer' in said)
        return {
          ...told(said.answer),
          restated: await restatedIn(range),
          days: said.answer.value.rows.map(({ day, values }) => ({ day, figures: figuresIn(values, measures) })),
        }
      const { ids, range: kept, key, today, known } = await gather(range, found, again, said?.failed)
      const days = kept ? await sumOnce(`days ${key}`, () => sumByDay(db, kept, ids)) : []
      const fresh = together(today.map(({ values }) => figuresIn(values, measures)))
      return { ...known, days: today.length > 0 ? [...days, { day: found.today, figures: fresh }] : [...days] }
    },

    ...calls,

    /** Fetches days that no longer match the tracker, rate limited per day. @returns whether anything was fetched */
    renew: async (days: readonly string[]): Promise<boolean> => {
      const due = days.filter((day) => !renewed.has(day)).slice(-againDays)
      if (due.length === 0) return false
      for (const day of due) renewed.set(day, true)
      await keeping.again(due, softTimeout())
      return true
    },

    /**
     * Kept figures of a range with a key that changes with them, plus today from the tracker. Waits a moment for
     * missing days and excludes those that do not arrive.
     * @throws Refusal as above
     */
    inParts: async (range: Days, again: boolean) => {
      let found = await look(range, again)
      if (!found.isWhole) {
        const kept = await listKept(db, found.finished, askedFor)
        const missing = daysOfRange(found.finished.from, found.finished.to).filter((day) => !kept.includes(day))
        const due = (missing.length > 0 ? missing : [found.finished.to]).filter(
          (day) => again || !found.failing.includes(day),
        )
        if (due.length > 0) {
          await keeping.again(due.slice(-mostMissing), softTimeout())
          found = await look(range, false)
        }
      }
      const { range: kept, key, today, known } = await gather({ ...range, groupIds: null }, found, again, found.givenUp)
      return { ...known, kept, key, today: { day: found.today, parts: partsIn(today, measures) } }
    },

    /** One line per campaign with traffic, and one for traffic without a campaign. @throws Refusal as above */
    byCampaign: async (
      range: FiguresQuery,
      again: boolean,
    ): Promise<FiguresState & { campaigns: CampaignFigures[] }> => {
      const found = await look(range, again)
      const said = await fetchAll(found, () => cachedTracker.byCampaign({ ...range, ...asked }, again))
      if (said && 'answer' in said)
        return { ...told(said.answer), restated: await restatedIn(range), campaigns: campaignsIn(said.answer) }
      const { ids, of, range: kept, key, today, known } = await gather(range, found, again, said?.failed)
      const before = kept ? await sumOnce(`campaigns ${key}`, () => sumByCampaign(db, kept, ids)) : []
      const all = new Map<number, CampaignFigures>()
      for (const { campaignId: id, figures } of before)
        all.set(id, { campaignId: id || null, ...(of.get(id) ?? { name: '', groupId: null }), figures })
      for (const { campaignId, name, groupId, values } of today) {
        const id = campaignId ?? 0
        const figures = together([all.get(id)?.figures ?? zeros, figuresIn(values, measures)])
        all.set(id, { campaignId, ...(of.get(id) ?? { name, groupId }), figures })
      }
      return { ...known, campaigns: [...all.values()] }
    },
  }
}

export type FiguresService = ReturnType<typeof createFigures>
