import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { diskFull } from '../lib/away.ts'
import type { Db } from './connect.ts'
import { onlyValue, run } from './query.ts'

/** The driver's connection below a client, which sees every error of the server, whoever sent the statement. */
interface Wire {
  connection: { on(event: 'errorMessage', hear: (said: { code?: string }) => void): void }
}

/** Age beyond which an error says nothing about the present; jobs and people write all the time. */
const recentMs = 60_000

/** Watches for disk-full errors of the server. Answers since when they occur; null if there was none for a minute. */
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

/** Committed changes that wait for a synchronous standby: their number, and the age of the oldest in seconds. */
export interface StandbyWaits {
  n: number
  seconds: number
}

/** Every change waits briefly for the standby. A longer wait means that the standby does not answer. */
export const standbyWaits = sql`select json_build_object('n', count(*),
    'seconds', coalesce(floor(max(extract(epoch from clock_timestamp() - query_start))), 0))
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
    and query_start < clock_timestamp() - interval '2 seconds'`

export const readStandbyWaits = (db: Db) => onlyValue<StandbyWaits>(db)`${standbyWaits}`

class RolledBack extends Error {}

/** Whether the server reports a full disk when asked for a little space, which is released at once. */
export const isDiskFull = async (db: Db): Promise<boolean> => {
  const refusal: unknown = await db
    .transaction()
    .execute(async (trx) => {
      await run(trx)`create temporary table room as select repeat('x', 1000) from generate_series(1, 500)`
      // Rolled back, because a commit would wait for a standby.
      throw new RolledBack()
    })
    .catch((error: unknown) => error)
  return (refusal as { code?: unknown }).code === diskFull
}
