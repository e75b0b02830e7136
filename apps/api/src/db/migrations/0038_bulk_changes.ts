import { sql, type Kysely } from 'kysely'

/** Bulk changes of accounts: who requested what, and the outcome for each account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table bulk_changes (
      id integer generated always as identity primary key,
      user_id integer references users (id) on delete set null,
      username text not null,
      network text,
      kind text not null check (kind in ('release', 'hand_over', 'close')),
      to_id integer references users (id) on delete set null,
      to_username text,
      reason text not null check (char_length(reason) <= 500),
      close_reason text check (close_reason in ('banned', 'never_worked', 'finished', 'other')),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index bulk_changes_user on bulk_changes (user_id)`.execute(db)
  await sql`create index bulk_changes_to on bulk_changes (to_id)`.execute(db)
  await sql`create index bulk_changes_created on bulk_changes (created_at)`.execute(db)
  // In processing order. A refused item holds the reason that the call for one account would give.
  await sql`
    create table bulk_items (
      bulk_id integer not null references bulk_changes (id) on delete cascade,
      place integer not null,
      record_id integer not null,
      account_id text,
      account_name text,
      spend numeric(14, 2),
      state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'cancelled')),
      refusal jsonb check ((refusal is not null) = (state = 'refused')),
      settled_at timestamptz check ((settled_at is null) = (state = 'waiting')),
      primary key (bulk_id, place)
    )`.execute(db)
  await sql`create index bulk_items_waiting on bulk_items (bulk_id, place) where state = 'waiting'`.execute(db)
}
