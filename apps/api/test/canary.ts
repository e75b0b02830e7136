import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

/**
 * Reads all stored data once. The returned function lists the tables that contain a text, as plain text or as bytes of
 * a binary column.
 */
export const readTables = async ({ db, embedded }: Database): Promise<(secret: string) => string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  const texts: [string, string][] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(to_jsonb(t)::text, ' ') as all from ${sql.raw(name)} t`.execute(db)
    texts.push([name, rows[0]?.all ?? ''])
  }
  // Data pages and WAL, as they would appear in a dump.
  const dump = embedded && Buffer.from(await (await embedded.dumpDataDir('none')).arrayBuffer())
  return (secret) => {
    const hex = Buffer.from(secret).toString('hex')
    const found = texts.filter(([, text]) => text.includes(secret) || text.includes(hex)).map(([name]) => name)
    return dump?.includes(secret) ? [...found, 'the dump'] : found
  }
}

export const tablesWith = async (database: Database, secret: string): Promise<string[]> =>
  (await readTables(database))(secret)
