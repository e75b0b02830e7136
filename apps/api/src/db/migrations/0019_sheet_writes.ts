import { sql, type Kysely } from 'kysely'

/**
 * Previous content of written cells in a sheet, until the result of the write is verified, and until a mark is undone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sheet_writes (
      sheet_id integer primary key references sheets (id),
      at timestamptz not null default clock_timestamp(),
      content jsonb not null
    )`.execute(db)
  await sql`alter table sheet_marks add column kept jsonb`.execute(db)
}
