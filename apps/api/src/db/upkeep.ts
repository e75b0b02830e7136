import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { rowsOf, run } from './query.ts'

/** Changed rows before a small table is due; for larger tables a tenth of their rows on top. */
const fewest = 50

/**
 * Vacuums and analyses tables of the embedded database with many changes, as a server's autovacuum does by itself.
 * Without it deleted rows are never reused, and statements are planned as if all tables were empty.
 * @returns the tables that were due; none with a server
 */
export const keepTables = async ({ db, embedded }: Database): Promise<string[]> => {
  if (!embedded) return []
  // The latest counts may not be in the statistics yet.
  await run(db)`select pg_stat_force_next_flush()`
  const rows = await rowsOf<{ schemaname: string; relname: string }>(db)`
    select s.schemaname, s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > ${fewest} + 0.1 * greatest(c.reltuples, 0)
    order by 1, 2`
  const names = rows.map(({ schemaname, relname }) => `${schemaname}.${relname}`)
  // One by one, so that other statements can run in between.
  for (const name of names) await run(db)`vacuum (analyze) ${sql.table(name)}`
  return names
}
