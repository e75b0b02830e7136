import { sql, type Kysely } from 'kysely'

/** Codes that were read beside the one that was shown are kept, too: for them the moment of showing is null. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mailbox_codes add column shown_at timestamptz default now()`.execute(db)
}
