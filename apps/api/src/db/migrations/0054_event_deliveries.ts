import { sql, type Kysely } from 'kysely'

/**
 * How a secret reached a person, in the history of its account: with the take, copied, or shown. Unknown for older
 * events.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_events add column how text check (how in ('delivered', 'copied', 'shown'))`.execute(db)
}
