import { sql, type Kysely } from 'kysely'

/**
 * Lookup between accounts and mailboxes in both directions: by rows that came together, else by the address in the row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index mailboxes_account on mailboxes (account_row_id) where account_row_id is not null`.execute(db)
  await sql`create index sheet_rows_email on sheet_rows (lower(email)) where email is not null`.execute(db)
}
