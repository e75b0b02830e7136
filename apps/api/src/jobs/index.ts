import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { describeError, type Log } from '../lib/log.ts'
import { createBoss, overPool, prepareQueues } from './boss.ts'
import { createLeases } from './leases.ts'
import { withDefaults, type Queues } from './queues.ts'
import { deadLetterFailed, listDead, requeue, type DeadJob, type RequeuedJob } from './repository/dead.ts'
import { freeLapsed } from './repository/held.ts'
import { readReady } from './repository/ready.ts'
import { readState, removeDone, type QueueState } from './repository/state.ts'
import { createRunner, type Handler } from './run.ts'
import { createSend, createSendFrom, type Send, type SendFrom, type Transaction } from './send.ts'
import { startWorker, type Worker } from './worker.ts'

export { GiveUp, RetryLater } from './outcomes.ts'
export { queues } from './queues.ts'
export { repeat, type Rounds } from './rounds.ts'
export type { Handler, Job } from './run.ts'
export type { DeadJob, QueueState, RequeuedJob, Send, SendFrom, Transaction }

/** Polling and lease times of a process. */
export interface JobTimes {
  /** Interval of the query that asks which of all queues have a due job. */
  pollMs: number
  /**
   * Interval of the search for jobs that are no longer renewed. A killed process's job is taken over after
   * `leaseSeconds` plus this.
   */
  superviseMs: number
  /** At least 10. */
  leaseSeconds: number
  /** Time that `stop` waits for running handlers. */
  graceMs: number
}

interface Dependencies<Q extends Queues> {
  database: Database
  log: Log
  queues: Q
  times?: Partial<JobTimes>
  random?: () => number
}

export interface Jobs<Q extends Queues> {
  send: Send<Q>
  sendFrom: SendFrom<Q>
  /**
   * Registers the only handler of a queue; call before `start`. Without a handler, its jobs wait for another process.
   */
  work<Name extends keyof Q & string>(queue: Name, handler: Handler<Q[Name]>): void
  /** Registers a listener for dead letters created by this process, called with their id; call before `start`. */
  onDead(listener: (id: string) => void): void
  /** Prepares the queues and starts working. Nothing can be sent before. Throws if the database is not migrated. */
  start(): Promise<void>
  /** Aborts the handlers' signals, waits for them, and releases jobs that have not ended. Sending still works. */
  stop(): Promise<void>
  /** For metrics and the status page: one row per queue. */
  state(): Promise<QueueState<keyof Q & string>[]>
  /** Newest dead letters, up to `limit`. */
  listDead(limit?: number): Promise<DeadJob[]>
  /** Requeues a dead letter in the caller's transaction. Null if somebody already has. */
  retryDead(trx: Transaction, id: string): Promise<RequeuedJob | null>
}

const tidyMs = 600_000

/** Durable jobs on the given database: see docs/jobs.md. */
export const createJobs = <Q extends Queues>({
  database,
  log,
  queues,
  times,
  random = Math.random,
}: Dependencies<Q>): Jobs<Q> => {
  const { pollMs, superviseMs, leaseSeconds, graceMs }: JobTimes = {
    ...(database.embedded ? { pollMs: 1_000, superviseMs: 30_000 } : { pollMs: 500, superviseMs: 10_000 }),
    leaseSeconds: 20,
    graceMs: 10_000,
    ...times,
  }
  const sql = overPool(database)
  const boss = createBoss(sql, log)
  const names = Object.keys(queues) as (keyof Q & string)[]
  const handlers = new Map<string, Handler>()
  const [stopping, abandoned] = [new AbortController(), new AbortController()]
  const leases = createLeases(sql, log, leaseSeconds)
  let tellDead = (_id: string): void => undefined
  const run = createRunner({
    sql,
    log,
    leases,
    stopping: stopping.signal,
    abandoned: abandoned.signal,
    random,
    onDead: (id) => tellDead(id),
  })
  const timers: NodeJS.Timeout[] = []
  let workers = new Map<string, Worker>()
  let polling: Promise<void> | null = null
  let started = false
  const sendFrom = createSendFrom(queues, () => started)

  const reported = (what: string, work: () => Promise<unknown>) => async (): Promise<void> => {
    await work().catch((error: unknown) => log.error({ event: 'jobs.failed', what, ...describeError(error) }))
  }
  const free = async (all: boolean): Promise<void> => {
    const lapsed = await freeLapsed(sql, names, all)
    for (const { queue, id, failed } of lapsed)
      log[failed ? 'error' : 'warn']({ event: 'job', queue, job: id, outcome: failed ? 'dead' : 'taken back' })
    for (const id of await deadLetterFailed(sql, names)) tellDead(id)
  }

  /** Logs an outage once, not on every poll. */
  const toldOnce = () => {
    let failing = false
    return async <T>(what: Record<string, string>, work: () => Promise<T>): Promise<T> => {
      try {
        const answer = await work()
        failing = false
        return answer
      } catch (error) {
        if (!failing) log.error({ event: 'jobs.failed', ...what, ...describeError(error) })
        failing = true
        throw error
      }
    }
  }

  const startWork = (name: string, handler: Handler): Worker => {
    const queue = queues[name]!
    const told = toldOnce()
    return startWorker({
      concurrency: withDefaults(queue).concurrency,
      fetch: (limit) =>
        told({ what: 'fetch', queue: name }, () => boss.fetch(name, { batchSize: limit, includeMetadata: true })),
      run: ({ id, retryCount, startedOn, data }) =>
        run({ id, queue: name, retries: retryCount, startedOn }, queue, data, handler),
    })
  }

  const poll = async (): Promise<void> => {
    const told = toldOnce()
    const worked = [...workers.keys()]
    while (!stopping.signal.aborted) {
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const ready = await told({ what: 'poll' }, () => readReady(sql, worked)).catch(() => [])
      for (const name of ready) workers.get(name)?.wake()
    }
  }

  return {
    send: createSend(queues, sendFrom),
    sendFrom,
    work: (queue, handler) => void handlers.set(queue, handler as Handler),
    onDead: (listener) => void (tellDead = listener),

    start: async () => {
      await prepareQueues(boss, queues, leaseSeconds)
      await boss.start()
      started = true
      // Only one process opens an embedded database, so any held job there belongs to a dead one.
      await free(database.embedded !== null)
      const every = (ms: number, work: () => Promise<void>): void =>
        void timers.push(setInterval(() => void work(), ms))
      every(
        superviseMs,
        reported('supervise', () => free(false)),
      )
      every(
        tidyMs,
        reported('tidy', () => removeDone(sql, names)),
      )
      workers = new Map([...handlers].map(([name, handler]) => [name, startWork(name, handler)]))
      if (workers.size > 0) polling = poll()
    },

    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      const ended = Promise.all([polling, ...[...workers.values()].map((worker) => worker.stop())])
      const waited = setTimeout(() => abandoned.abort(), graceMs)
      await ended
      clearTimeout(waited)
      leases.stop()
      await boss.stop({ graceful: false })
    },

    state: () => readState(sql, names),
    listDead: (limit = 100) => listDead(sql, limit),
    retryDead: async (trx, id) => {
      const timeouts = new Map(Object.entries(queues).map(([name, queue]) => [name, withDefaults(queue).timeout]))
      return requeue(fromKysely(trx), id, timeouts)
    },
  }
}
