import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { diskFull } from '../lib/away.ts'
import type { Db } from './connect.ts'
import { onlyValue, run } from './query.ts'

/** The driver's connection below a client: it hears every refusal of the server, whoever asked. */
interface Wire {
  connection: { on(event: 'errorMessage', hear: (said: { code?: string }) => void): void }
}

/** Refusals older than this say nothing about now: jobs and people write all the time. */
const recentMs = 60_000

/** Hears whether the server says that its disk is full; answers since when it has, null when it has not for a minute. */
export const watchDisk = (pool: Pool): (() => string | null) => {
  let firstAt = 0
  let lastAt = 0
  const isRecent = (): boolean => Date.now() - lastAt < recentMs
  pool.on('connect', (client: PoolClient) =>
    (client as unknown as Wire).connection.on('errorMessage', ({ code }) => {
      if (code !== diskFull) return
      if (!isRecent()) firstAt = Date.now()
      lastAt = Date.now()
    }),
  )
  return () => (isRecent() ? new Date(firstAt).toISOString() : null)
}

/** Changes that are written and wait for a synchronous standby: how many, and for how many seconds the oldest of them. */
export interface StandbyWaits {
  n: number
  seconds: number
}

/** Each change waits for the standby; one that does for longer than a moment says that the standby does not answer. */
export const standbyWaits = sql`select json_build_object('n', count(*),
    'seconds', coalesce(floor(max(extract(epoch from clock_timestamp() - query_start))), 0))
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
    and query_start < clock_timestamp() - interval '2 seconds'`

export const readStandbyWaits = (db: Db) => onlyValue<StandbyWaits>(db)`${standbyWaits}`

class RolledBack extends Error {}

/** Whether the server says that its disk is full when it is asked for a little room, which it gets back at once. */
export const isDiskFull = async (db: Db): Promise<boolean> => {
  const refusal: unknown = await db
    .transaction()
    .execute(async (trx) => {
      await run(trx)`create temporary table room as select repeat('x', 1000) from generate_series(1, 500)`
      // Nothing is committed: that would wait for a standby.
      throw new RolledBack()
    })
    .catch((error: unknown) => error)
  return (refusal as { code?: unknown }).code === diskFull
}
