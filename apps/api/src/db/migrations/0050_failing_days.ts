import { sql, type Kysely } from 'kysely'

/** How often a day of the tracker could not be had since it was last kept: the more often, the longer it waits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tracker_days add column failures integer not null default 0`.execute(db)
}
