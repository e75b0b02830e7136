import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

/** Every table that holds a text somewhere, readable as it is or as the bytes of a binary column. */
export const tablesWith = async ({ db, embedded }: Database, secret: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  const found: string[] = []
  const hex = Buffer.from(secret).toString('hex')
  for (const { name } of tables) {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${sql.raw(name)} t
      where strpos(to_jsonb(t)::text, ${secret}) > 0 or strpos(to_jsonb(t)::text, ${hex}) > 0`.execute(db)
    if (Number(rows[0]?.n) > 0) found.push(name)
  }
  if (embedded) {
    // Pages and the log of what was written, as they would lie in a dump.
    const dump = Buffer.from(await (await embedded.dumpDataDir('none')).arrayBuffer())
    if (dump.includes(secret)) found.push('the dump')
  }
  return found
}
