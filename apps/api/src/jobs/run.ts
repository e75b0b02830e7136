import { z } from 'zod'
import { describeError, requestContext, type Log } from '../lib/log.ts'
import type { Leases } from './leases.ts'
import { GiveUp, RetryLater, reasonOf, waitBefore } from './outcomes.ts'
import { withDefaults, type DataOf, type QueueSettings } from './queues.ts'
import { deadLetter } from './repository/dead.ts'
import { complete, release, retryAfter, type JobAttempt } from './repository/held.ts'
import type { Sql } from './repository/sql.ts'

export interface Job<Data> {
  data: Data
  /** Aborts when the program stops, the job takes too long, or the job may have gone to another process. */
  signal: AbortSignal
  /** 1 on the first attempt. */
  attempt: number
}

/** Produces the effect; must be safe to repeat. Throws RetryLater, GiveUp, or any error for a regular retry. */
export type Handler<Q extends QueueSettings = QueueSettings> = (job: Job<DataOf<Q>>) => Promise<void>

/** Stored format of a job's data. */
export const Envelope = z.object({ data: z.unknown(), until: z.iso.datetime({ offset: true }) })

/** A fetched job. */
export interface FetchedJob extends JobAttempt {
  /** By the database's clock. */
  startedOn: Date
}

interface Dependencies {
  sql: Sql
  log: Log
  leases: Leases
  /** Aborts when the program stops. */
  stopping: AbortSignal
  /** Aborts when running handlers are no longer waited for. */
  abandoned: AbortSignal
  random: () => number
  /** Called for every job that is given up, with the id of its dead letter. */
  onDead(id: string): void
}

class TookTooLong extends Error {
  override name = 'TookTooLong'
}
const marginMs = 10_000

/** Runs the handler until it ends or is abandoned; its signal aborts before that. */
const attempt = async (
  handler: Handler,
  data: unknown,
  job: JobAttempt,
  limitMs: number,
  dependencies: Dependencies,
  lost: AbortSignal,
) => {
  const cancel = new AbortController()
  const over = new AbortController()
  const soon = setTimeout(() => cancel.abort(new TookTooLong()), Math.max(limitMs - marginMs, limitMs / 2))
  let late: NodeJS.Timeout | undefined
  const waitedEnough = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new TookTooLong()), limitMs)
    const onAbort = (signal: AbortSignal, then: () => void): void => {
      if (signal.aborted) then()
      else signal.addEventListener('abort', then, { once: true, signal: over.signal })
    }
    onAbort(dependencies.stopping, () => cancel.abort())
    onAbort(dependencies.abandoned, () => reject(new Error('The program stops')))
    onAbort(lost, () => {
      cancel.abort()
      reject(new Error('The job went to another process'))
    })
  })
  const call = async (): Promise<void> => handler({ data, signal: cancel.signal, attempt: job.retries + 1 })
  try {
    await Promise.race([requestContext.run({ requestId: job.id }, call), waitedEnough])
  } finally {
    clearTimeout(soon)
    clearTimeout(late)
    over.abort()
  }
}

/** Works one fetched job and records its outcome. Never rejects. */
export const createRunner = (dependencies: Dependencies) => {
  const { sql, log, leases, stopping, random, onDead } = dependencies

  const giveUp = async (job: JobAttempt, reason: string): Promise<boolean> => {
    const letter = await deadLetter(sql, job, reason)
    if (letter !== null) onDead(letter)
    return letter !== null
  }

  const settleFailure = async (job: JobAttempt, settings: Required<QueueSettings>, error: unknown, left: number) => {
    const meant = error instanceof RetryLater || error instanceof GiveUp
    // A failure caused by shutdown does not count; another process takes the job at once.
    if (stopping.aborted && !meant) return { outcome: 'released', kept: await release(sql, job) }
    const reason = reasonOf(error)
    const about = { reason, ...(!meant && describeError(error)) }
    const wait = waitBefore(error, job.retries, settings, random)
    const last = job.retries + 1 >= settings.tries || wait * 1_000 > left
    if (last || error instanceof GiveUp) return { outcome: 'dead', ...about, kept: await giveUp(job, reason) }
    const waitSeconds = Math.round(wait * 10) / 10
    return { outcome: 'retry', ...about, waitSeconds, kept: await retryAfter(sql, job, wait, reason) }
  }

  const settle = async (job: FetchedJob, settings: Required<QueueSettings>, stored: unknown, handler: Handler) => {
    const started = performance.now()
    if (stopping.aborted) return { outcome: 'released', kept: await release(sql, job) }
    const envelope = Envelope.safeParse(stored)
    const parsed = settings.data.safeParse(envelope.data?.data)
    if (!envelope.success || !parsed.success) {
      const issues = (envelope.error ?? parsed.error)?.issues ?? []
      const reason = `bad data: ${issues.map(({ path, code }) => `${path.join('.')} ${code}`.trim()).join(', ')}`
      return { outcome: 'dead', reason, kept: await giveUp(job, reason) }
    }
    const lease = leases.hold(job)
    try {
      const failure = await attempt(handler, parsed.data, job, settings.limit * 1_000, dependencies, lease.lost).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      if (!failure) return { outcome: 'done', kept: await complete(sql, job) }
      if (lease.lost.aborted) return { outcome: 'lost', kept: false }
      // Both times are the database's; the time since then is measured here.
      const given = Date.parse(envelope.data.until) - job.startedOn.getTime()
      return await settleFailure(job, settings, failure.error, given - (performance.now() - started))
    } finally {
      lease.end()
    }
  }

  return async (job: FetchedJob, queue: QueueSettings, stored: unknown, handler: Handler): Promise<void> => {
    const started = performance.now()
    const about = { queue: job.queue, job: job.id, attempt: job.retries + 1 }
    try {
      const { outcome, kept, ...more } = await settle(job, withDefaults(queue), stored, handler)
      const level = outcome === 'dead' ? 'error' : outcome === 'retry' || !kept ? 'warn' : 'info'
      const ms = Math.round(performance.now() - started)
      log[level]({ event: 'job', ...about, outcome: kept ? outcome : 'lost', ms, ...more })
    } catch (error) {
      // The outcome could not be stored: the lease expires, and the job is retried.
      log.error({ event: 'job', ...about, outcome: 'unknown', ...describeError(error) })
    }
  }
}
