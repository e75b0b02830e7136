import { sql, type Kysely } from 'kysely'

/** Amounts in the history of an account as numbers. Older events have them in their text, and are read that way. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table account_events add column spend numeric(14, 2), add column spend_before numeric(14, 2)`.execute(db)
}
