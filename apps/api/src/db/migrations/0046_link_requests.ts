import { sql, type Kysely } from 'kysely'

/** Requests for links by people who may not create them, and their outcome. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table link_requests (
      id integer generated always as identity primary key,
      user_id integer references users (id) on delete set null,
      username text not null,
      record_id integer not null,
      account_id text not null,
      country text not null,
      pixel text not null,
      pwa_link text not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
      word text check ((word is not null) = (state = 'refused')),
      decided_by text,
      decided_at timestamptz check ((decided_at is null) = (state = 'waiting')),
      link_id integer check ((link_id is not null) = (state = 'approved')),
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index link_requests_user on link_requests (user_id, id desc)`.execute(db)
  await sql`create index link_requests_record on link_requests (record_id)`.execute(db)
  await sql`create unique index link_requests_link on link_requests (link_id) where link_id is not null`.execute(db)
  // The same request can be open only once.
  await sql`
    create unique index link_requests_waiting on link_requests (user_id, record_id, md5(pwa_link))
    where state = 'waiting'`.execute(db)
  await sql`create index link_requests_queue on link_requests (id) where state = 'waiting'`.execute(db)
}
