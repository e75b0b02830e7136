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
  /** How many days back figures are kept without anybody opening them. */
  keptDays: number
  /** The field of the tracker by whose values days are divided. */
  subId: string | undefined
  log: Pick<Log, 'warn'>
}

const queue = 'figures.keep'

/** Days of one job, and for how long it begins another one, in ms. */
const mostDays = 10
const longestMs = 20_000

/** Failures that may be about one question alone, while others are answered. */
const ofOneQuestion: readonly TrackerFailure[] = ['broken', 'faulty', 'rejected', 'down', 'slow']
const isOfOneQuestion = (error: unknown): error is TrackerError =>
  error instanceof TrackerError && ofOneQuestion.includes(error.failure)
/** Days in a row, while nothing else is answered, after which the tracker is away. */
const mostUnanswered = 3

/** What days were asked for by: with other settings their figures are others. */
export const askedForBy = ({ timeZone, measures, subId }: Pick<DayKeeperOptions, 'timeZone' | 'measures' | 'subId'>) =>
  [timeZone, ...Object.values(measures), subId ?? ''].join(' ')

/** Keeps what the tracker says of each day. */
export const createDayKeeper = (options: DayKeeperOptions) => {
  const { db, tracker, transact, jobs, timeZone, measures, subId, log } = options
  const askedFor = askedForBy(options)
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

  /** Rows of one campaign and value that only looked different are one. */
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

  /** Once at a time for each day. @throws TrackerError */
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

  /** Whether the tracker answers what is easiest for it. */
  const isAnswering = (): Promise<boolean> =>
    tracker.groups().then(
      () => true,
      () => false,
    )

  /**
   * Keeps days whose turn it is. One that fails while other questions are answered is a fault of its own; while none is,
   * the tracker is away. @throws TrackerError
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

  /** Asks for some days whose turn it is, and leaves the rest to the next job. */
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

  /** Starts the job for days whose turn it is, unless one is under way. */
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
      // A little after the start, which has enough to do.
      'figures.keeper': { firstMs: 10_000, everyMs: 60_000, failed: 'figures.not_kept', work: begin },
    } satisfies Rounds,
    sweeps: {
      // Changes of days that are long over.
      restatements: () => sweepRestatements(db, options.keptDays),
    },
    /** Asks again for days that somebody wants to have anew, and waits for that no longer than `softTimeout`. Never rejects. */
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
