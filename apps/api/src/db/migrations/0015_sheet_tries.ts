import { sql, type Kysely } from 'kysely'

/** Time of the last attempt to read a sheet, whatever its outcome. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sheets add column tried_at timestamptz`.execute(db)
}
