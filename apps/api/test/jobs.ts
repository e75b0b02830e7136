import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import type { Database, Db } from '../src/db/connect.ts'
import { createJobs, type Handler, type JobTimes } from '../src/jobs/index.ts'
import type { QueueSettings } from '../src/jobs/queues.ts'
import { createLog } from '../src/lib/log.ts'
import { freshDatabase } from './database/database.ts'

export const Note = z.object({ record: z.string(), n: z.int() })
export const noteQueue = { data: Note, concurrency: 4, firstWait: 0.05, longestWait: 0.4 } satisfies QueueSettings
export const notes = { notes: noteQueue, others: noteQueue }

/** Jobs on a test database with short intervals, and their log. */
export const startJobs = async (
  database: Database,
  handler: Handler<typeof noteQueue> | null,
  { times = {} as Partial<JobTimes>, random = (): number => 1, queue = {} as Omit<QueueSettings, 'data'> } = {},
) => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const jobs = createJobs({
    database,
    log: createLog('debug', stream),
    queues: { ...notes, notes: { ...noteQueue, ...queue } },
    times: { pollMs: 50, superviseMs: 200, leaseSeconds: 10, ...times },
    random,
  })
  const dead: string[] = []
  jobs.onDead((id) => void dead.push(id))
  if (handler) jobs.work('notes', handler)
  await jobs.start()
  const send = (record: string, n: number): Promise<string> =>
    database.db.transaction().execute((trx) => jobs.send(trx, 'notes', { record, n }, { key: record }))
  return { ...jobs, lines, dead, sendOne: send }
}

export type TestJobs = Awaited<ReturnType<typeof startJobs>>

/** Stored rows of all jobs. */
export const storedJobs = async ({ db }: Database) =>
  (
    await sql<{ id: string; name: string; state: string; retry_count: number; waits: number }>`
      select id, name, state, retry_count, extract(epoch from start_after - now())::float8 as waits
      from pgboss.job order by created_on`.execute(db)
  ).rows

/**
 * Waits until no job is pending or running, so that its calls and writes are done. Failed jobs that are retried much
 * later are ignored.
 */
export const allWorked = (db: Db): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select name, state, singleton_key as key from pgboss.job
        where state in ('created', 'retry', 'active') and name <> 'dead-letters'
          and start_after < now() + interval '10 seconds'`.execute(db)
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )

/** Promise that is resolved from outside. */
export const latch = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

/** Waits like a handler that respects its abort signal. */
export const untilAborted = (signal: AbortSignal): Promise<void> => wait(120_000, undefined, { signal })

/** Separate database for each test, with jobs that are stopped after it. */
export const withJobs = () => {
  let running: TestJobs[]
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  beforeEach(async () => {
    running = []
    fresh = await freshDatabase()
  })
  afterEach(async () => {
    await Promise.all(running.map((jobs) => jobs.stop()))
    await fresh.database.close()
  })
  return {
    get database() {
      return fresh.database
    },
    another: () => fresh.another(),
    begin: async (...args: Parameters<typeof startJobs> extends [unknown, ...infer Rest] ? Rest : never) => {
      const jobs = await startJobs(fresh.database, ...args)
      running.push(jobs)
      return jobs
    },
  }
}

/** Reported fields of the dead letters. */
export const deadOf = async (jobs: TestJobs) =>
  (await jobs.listDead()).map(({ reason, tries, key }) => ({ reason, tries, key }))
