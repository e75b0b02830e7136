import { sql, type Kysely } from 'kysely'

/**
 * Time when a row was first seen, which gives the age of an account in the stock. Older rows get the age of their
 * sheet.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sheet_rows add column first_seen timestamptz`.execute(db)
  await sql`alter table sheet_rows alter column first_seen set default now()`.execute(db)
}
