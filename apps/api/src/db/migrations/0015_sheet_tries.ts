import { sql, type Kysely } from 'kysely'

/** When a sheet was asked for last, whatever came of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sheets add column tried_at timestamptz`.execute(db)
}
