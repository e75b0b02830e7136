import { sql, type Kysely } from 'kysely'

/** People who were deleted a moment ago: what was erased with them, and what they held, until that cannot be undone any more. */
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
