import { sql, type Kysely } from 'kysely'

/**
 * Joins owners to figures only by hash. Without statistics few rows are expected, and a merge join whose rows are
 * already sorted by day compares each figure with every value of its day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter function campaign_owners(date, date, text, bigint, bigint, date[], bigint[], text[])
    set enable_mergejoin = off`.execute(db)
}
