import { sql, type RawBuilder } from 'kysely'
import { describeError, type Log } from '../lib/log.ts'
import type { Db } from './connect.ts'
import { changedBy } from './query.ts'

/** Rows per statement, which keeps each one short however large the backlog. */
const atOnce = 2_000
/** Maximum statements per round; the remainder is left for the next round. */
const mostStatements = 500

/**
 * Removes rows in many small statements, each committed separately. Rows locked by somebody else are skipped until the
 * next time. Answers how many were removed.
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

/** Runs the sweeps one after the other. A failing sweep does not stop the others. */
export const runSweeps = async (sweeps: Record<string, () => Promise<unknown>>, log: Log): Promise<void> => {
  for (const [what, sweep] of Object.entries(sweeps))
    await sweep().catch((error: unknown) => log.error({ event: 'sweep.failed', what, ...describeError(error) }))
}
