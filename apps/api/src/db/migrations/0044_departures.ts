import { sql, type Kysely } from 'kysely'

/** Recently deleted people: the erased data and their holdings, kept until the deletion can no longer be undone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table departures (
      id integer generated always as identity primary key,
      user_id integer not null references people (id),
      username text not null,
      by_name text not null,
      left_at timestamptz not null default now(),
      kept jsonb not null,
      holdings integer[] not null,
      takes bigint[] not null,
      undone_at timestamptz,
      answer jsonb,
      check ((undone_at is null) = (answer is null))
    )`.execute(db)
  await sql`create index departures_left on departures (left_at)`.execute(db)
}
