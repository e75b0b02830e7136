import { sql, type Kysely } from 'kysely'

/** Values in the text of a sheet's trouble, such as the missing columns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sheets add column trouble_values jsonb not null default '{}'`.execute(db)
}
