import { sql, type Kysely } from 'kysely'

/** What the text of a sheet's trouble names, such as the columns that are missing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sheets add column trouble_values jsonb not null default '{}'`.execute(db)
}
