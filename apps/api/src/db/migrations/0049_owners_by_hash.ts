import { sql, type Kysely } from 'kysely'

/**
 * Owners are joined to figures by hash alone. Where nothing was counted yet a few rows are expected, and a merge join that
 * finds its rows sorted by day already compares each figure with every value of its day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter function campaign_owners(date, date, text, bigint, bigint, date[], bigint[], text[])
    set enable_mergejoin = off`.execute(db)
}
