import { sql, type Kysely } from 'kysely'

/** Adds views to the results page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table views drop constraint views_page_check,
      add constraint views_page_check check (page in ('campaigns', 'accounts', 'pool', 'results'))`.execute(db)
}
