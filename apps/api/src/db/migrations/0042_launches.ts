import { sql, type Kysely } from 'kysely'

/** Launches: account, mailbox and link that a person combines in one go, and the progress. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table launches (
      id integer generated always as identity primary key,
      user_id integer references users (id) on delete set null,
      record_id integer not null,
      taken boolean not null,
      account_at timestamptz not null default now(),
      mailbox_state text not null
        check (mailbox_state in ('taken', 'own', 'none', 'held', 'not_in_pool', 'skipped')),
      mailbox_id integer,
      mailbox_take_id bigint,
      mailbox_at timestamptz not null default now(),
      link_id integer,
      cancelled_at timestamptz,
      outcome jsonb check ((outcome is null) = (cancelled_at is null)),
      created_at timestamptz not null default now(),
      saved_at timestamptz not null default now(),
      check ((mailbox_id is not null and mailbox_take_id is not null) = (mailbox_state in ('taken', 'own')))
    )`.execute(db)
  await sql`create index launches_user on launches (user_id, created_at desc)`.execute(db)
  await sql`create index launches_record on launches (record_id)`.execute(db)
  // A link belongs to one launch at most.
  await sql`create unique index launches_link on launches (link_id) where link_id is not null`.execute(db)
}
