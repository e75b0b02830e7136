import { sql, type Kysely } from 'kysely'

/** Number of failed fetches of a tracker day since it was last stored; the retry delay grows with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tracker_days add column failures integer not null default 0`.execute(db)
}
