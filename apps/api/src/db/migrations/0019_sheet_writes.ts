import { sql, type Kysely } from 'kysely'

/** What stood in a sheet where it was written, until somebody has looked at what came of it, and until a mark is taken back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sheet_writes (
      sheet_id integer primary key references sheets (id),
      at timestamptz not null default clock_timestamp(),
      content jsonb not null
    )`.execute(db)
  await sql`alter table sheet_marks add column kept jsonb`.execute(db)
}
