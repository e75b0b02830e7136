import { sql, type Kysely } from 'kysely'

/**
 * Figures of a day lie together, since they are written together: a month of many years is found by where it lies, and read
 * as fast as a month of few. Room on each page keeps it so when figures change later.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tracker_figures set (fillfactor = 85)`.execute(db)
  await sql`
    create index tracker_figures_place on tracker_figures using brin (day)
      with (pages_per_range = 16, autosummarize = on)`.execute(db)
}
