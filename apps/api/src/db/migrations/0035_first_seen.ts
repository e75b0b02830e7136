import { sql, type Kysely } from 'kysely'

/** Since when a row is known: how old an account is in the stock. Rows of before are as old as their sheet. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sheet_rows add column first_seen timestamptz`.execute(db)
  await sql`alter table sheet_rows alter column first_seen set default now()`.execute(db)
}
