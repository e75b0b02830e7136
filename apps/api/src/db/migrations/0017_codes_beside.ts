import { sql, type Kysely } from 'kysely'

/** Also keeps codes that were read beside the one shown; their `shown_at` is null. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mailbox_codes add column shown_at timestamptz default now()`.execute(db)
}
