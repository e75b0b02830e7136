import { sql, type Kysely } from 'kysely'

/**
 * Attention: the rules as set by administrators, the periods during which a rule held for a thing, who postponed them,
 * and the notifications of each person.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Rules with default settings have no row.
  await sql`
    create table attention_rules (
      rule text primary key,
      enabled boolean not null,
      numbers jsonb not null,
      set_by text not null,
      set_at timestamptz not null default now()
    )`.execute(db)
  // Its single row holds the time of the last check.
  await sql`
    create table attention_checks (
      one boolean primary key default true check (one),
      checked_at timestamptz not null
    )`.execute(db)
  await sql`
    create table attention_episodes (
      id integer generated always as identity primary key,
      rule text not null,
      thing_kind text not null check (thing_kind in ('campaign', 'link', 'pool')),
      thing_id bigint not null,
      numbers jsonb not null,
      value numeric,
      beside numeric,
      from_day date,
      to_day date,
      trouble text,
      opened_at timestamptz not null default clock_timestamp(),
      closed_at timestamptz
    )`.execute(db)
  await sql`
    create unique index attention_open on attention_episodes (rule, thing_kind, thing_id)
    where closed_at is null`.execute(db)
  await sql`create index attention_of_thing on attention_episodes (thing_kind, thing_id, id desc)`.execute(db)
  await sql`
    create table attention_snoozes (
      episode_id integer not null references attention_episodes (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      until timestamptz not null,
      reason text not null,
      primary key (episode_id, user_id)
    )`.execute(db)
  await sql`create index attention_snoozes_user on attention_snoozes (user_id)`.execute(db)
  await sql`
    create table notifications (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      at timestamptz not null default clock_timestamp(),
      kind text not null,
      data jsonb not null,
      read_at timestamptz
    )`.execute(db)
  await sql`create index notifications_user on notifications (user_id, id desc)`.execute(db)
  await sql`create index notifications_unread on notifications (user_id, id desc) where read_at is null`.execute(db)
  await sql`create index notifications_at on notifications (at)`.execute(db)
}
