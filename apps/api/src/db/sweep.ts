import { sql, type RawBuilder } from 'kysely'
import { describeError, type Log } from '../lib/log.ts'
import type { Db } from './connect.ts'
import { changedBy } from './query.ts'

/** Rows of one statement, which then takes moments, whatever has piled up. */
const atOnce = 2_000
/** Statements of one round: what is left goes with the next one. */
const mostStatements = 500

/**
 * Removes rows in many small statements, each of which stands by itself. Rows that somebody else is changing or removing in
 * that moment stay until the next time. Answers how many were removed.
 */
export const removeWhere = async (db: Db, table: string, condition: RawBuilder<unknown>): Promise<number> => {
  let removed = 0
  for (let statement = 0; statement < mostStatements; statement += 1) {
    const gone = await changedBy(db)`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${atOnce} for update skip locked))`
    removed += gone
    if (gone < atOnce) break
  }
  return removed
}

/** Runs one after the other, whatever becomes of those before: a kind that cannot be removed now does not keep the others. */
export const runSweeps = async (sweeps: Record<string, () => Promise<unknown>>, log: Log): Promise<void> => {
  for (const [what, sweep] of Object.entries(sweeps))
    await sweep().catch((error: unknown) => log.error({ event: 'sweep.failed', what, ...describeError(error) }))
}
