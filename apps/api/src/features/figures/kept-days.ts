import type { Db } from '../../db/connect.ts'
import type { Transact } from '../../context/context.ts'
import { RetryLater, type Handler, type Jobs, type queues, type Rounds } from '../../jobs/index.ts'
import { describeError, type Log } from '../../lib/log.ts'
import {
  TrackerError,
  type TrackerFailure,
  type CampaignDayStats,
  type Report,
  type Tracker,
} from '../../ports/tracker.ts'
import { together, type Measures } from '../../lib/figures.ts'
import { figuresIn, measuresOf, mostSubValues, namesOf } from './figures.ts'
import { writeCampaigns } from './repository/campaigns.ts'
import { listDue, readMoment, writeFailure, writeTrouble } from './repository/due-days.ts'
import { replaceDay, sweepRestatements, type DayPart } from './repository/replace-day.ts'

export interface DayKeeperOptions {
  db: Db
  tracker: Pick<Tracker, 'statsOfDay' | 'campaigns' | 'groups'>
  transact: Transact<null>
  jobs: Pick<Jobs<typeof queues>, 'send' | 'state'>
  timeZone: string
  measures: Measures
  /** Number of past days that are kept even if nobody opens them. */
  keptDays: number
  /** Tracker field whose values split a day. */
  subId: string | undefined
  log: Pick<Log, 'warn'>
}

const queue = 'figures.keep'

/** Days per job, and how long a job keeps starting new days, in ms. */
const mostDays = 10
const longestMs = 20_000

/** Failures that may concern a single query while others still succeed. */
const ofOneQuestion: readonly TrackerFailure[] = ['broken', 'faulty', 'rejected', 'down', 'slow']
const isOfOneQuestion = (error: unknown): error is TrackerError =>
  error instanceof TrackerError && ofOneQuestion.includes(error.failure)
/** Consecutive failed days, with nothing else succeeding, after which the tracker counts as away. */
const mostUnanswered = 3

/** Query settings of kept days. Under other settings, the figures differ. */
export const queryFor = ({ timeZone, measures, subId }: Pick<DayKeeperOptions, 'timeZone' | 'measures' | 'subId'>) =>
  [timeZone, ...Object.values(measures), subId ?? ''].join(' ')

/** Stores the tracker's figures per day. */
export const createDayKeeper = (options: DayKeeperOptions) => {
  const { db, tracker, transact, jobs, timeZone, measures, subId, log } = options
  const askedFor = queryFor(options)
  const keeping = { timeZone, askedFor, keptDays: options.keptDays }
  const running = new Map<string, Promise<void>>()

  const ask = async (day: string): Promise<Report<CampaignDayStats>> => {
    const asked = { day, timeZone, measures: measuresOf(measures) }
    const divided = await tracker.statsOfDay({ ...asked, subId })
    const values = new Set(divided.rows.map(({ subValue }) => subValue))
    if (values.size <= mostSubValues) return divided
    log.warn({ event: 'figures.not_divided', day, values: values.size, text: `${subId} names more than people` })
    return tracker.statsOfDay(asked)
  }

  /** Merges rows of the same campaign and value that the tracker spelled differently. */
  const partsOf = (rows: readonly CampaignDayStats[]): DayPart[] => {
    const parts = new Map<string, DayPart>()
    for (const { campaignId, subValue, values } of rows) {
      const key = `${campaignId} ${subValue}`
      const figures = figuresIn(values, measures)
      const earlier = parts.get(key)
      parts.set(key, {
        campaignId: campaignId ?? 0,
        subValue,
        figures: earlier ? together([earlier.figures, figures]) : figures,
      })
    }
    return [...parts.values()]
  }

  const keepDay = async (day: string): Promise<void> => {
    const { at: askedAt, over } = await readMoment(db, day, timeZone)
    const { rows, unread, missing } = await ask(day)
    const named = new Map(
      rows.flatMap(({ campaignId: id, name, groupId }) => (id === null ? [] : [[id, { id, name, groupId }]])),
    )
    await transact(async (tx) => {
      const { restated, regrouped } = await replaceDay(tx, {
        day,
        askedFor,
        askedAt,
        over,
        unread,
        missing: namesOf(missing, measures),
        parts: partsOf(rows),
      })
      await writeCampaigns(tx, [...named.values()], null)
      await writeTrouble(tx, null)
      if (restated) tx.emit('figures.changed', { days: [day] })
      if (regrouped) tx.emit('owners.changed', {})
    })
  }

  /** Runs at most once at a time per day. @throws TrackerError */
  const keep = (day: string): Promise<void> => {
    const known = running.get(day)
    if (known) return known
    const work = keepDay(day).finally(() => running.delete(day))
    running.set(day, work)
    return work
  }

  const keepList = async (): Promise<void> => {
    const campaigns = await tracker.campaigns()
    await writeCampaigns(db, campaigns, new Map(campaigns.map(({ id, active }) => [id, active])))
  }

  const sendNext = () => transact((tx) => jobs.send(tx, queue, {}, { key: 'days' }))

  /** Whether the tracker answers its cheapest query. */
  const isAnswering = (): Promise<boolean> =>
    tracker.groups().then(
      () => true,
      () => false,
    )

  /**
   * Keeps the days that are due. If a day fails while other queries succeed, the failure is recorded for that day; if
   * none succeeds, the tracker is away.
   * @throws TrackerError
   */
  const keepDue = async (signal: AbortSignal): Promise<void> => {
    const began = performance.now()
    const unanswered: { day: string; error: TrackerError }[] = []
    const blameDays = async (): Promise<void> => {
      for (const { day, error } of unanswered.splice(0)) await writeFailure(db, day, error.key)
    }
    for (const day of await listDue(db, keeping, mostDays)) {
      if (signal.aborted || performance.now() - began > longestMs) break
      try {
        await keep(day)
        await blameDays()
      } catch (error) {
        if (!isOfOneQuestion(error)) throw error
        unanswered.push({ day, error })
        if (await isAnswering()) await blameDays()
        else if (unanswered.length === mostUnanswered) throw error
      }
    }
    if (unanswered.length > 0) throw unanswered[0]!.error
  }

  /** Keeps some of the due days and leaves the rest to the next job. */
  const work: Handler<(typeof queues)[typeof queue]> = async ({ signal }) => {
    try {
      await keepList().catch((error: unknown) => {
        if (!isOfOneQuestion(error)) throw error
        log.warn({ event: 'figures.list_not_kept', ...describeError(error) })
      })
      await keepDue(signal)
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error
      await writeTrouble(db, error.key)
      throw new RetryLater(error.retryAfterSeconds ?? 0)
    }
    const left = await listDue(db, keeping, 1)
    if (left.length > 0) await sendNext()
  }

  /** Enqueues a job for due days unless one is already queued or running. */
  const begin = async (): Promise<void> => {
    const due = await listDue(db, keeping, 1)
    if (due.length === 0) return
    const state = (await jobs.state()).find((each) => each.queue === queue)
    if (state?.depth === 0) await sendNext()
  }

  return {
    askedFor,
    keep,
    work,
    rounds: {
      // Delayed, because startup is busy enough.
      'figures.keeper': { firstMs: 10_000, everyMs: 60_000, failed: 'figures.not_kept', work: begin },
    } satisfies Rounds,
    sweeps: {
      // Restatements of days long past.
      restatements: () => sweepRestatements(db, options.keptDays),
    },
    /** Fetches the given days again on request, waiting no longer than `softTimeout`. Never rejects. */
    again: async (days: readonly string[], softTimeout: Promise<unknown>): Promise<void> => {
      const asked = days.map((day) =>
        keep(day).catch((error: unknown) => {
          log.warn({ event: 'figures.not_kept', day, ...describeError(error) })
        }),
      )
      await Promise.race([Promise.all(asked), softTimeout])
    },
  }
}

export type DayKeeper = ReturnType<typeof createDayKeeper>
