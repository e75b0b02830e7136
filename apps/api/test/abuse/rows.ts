import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { allWorked } from '../jobs.ts'

/**
 * Digest of every table, equal if nothing was changed. Excludes the table of browsers, to which every visitor adds,
 * and days refetched because somebody opened them. Waits for pending work; last-seen times of sessions and leases of
 * processes do not count.
 */
export const digestOfRows = async (db: Db): Promise<Record<string, string>> => {
  await allWorked(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('http_sessions', 'tracker_days') order by 1`.execute(
    db,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(r, '|' order by r), '')) as digest from (
        select (to_jsonb(t) - 'last_seen_at' - 'leased_until')::text as r from ${sql.table(name)} t) rows`.execute(db)
    digests[name] = rows[0]!.digest
  }
  return digests
}
