import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'

/** A digest of every table but that of browsers, which every visitor adds to: what was not changed has the same one. */
export const digestOfRows = async (db: Db): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'http_sessions' order by 1`.execute(
    db,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    digests[name] = rows[0]!.digest
  }
  return digests
}
