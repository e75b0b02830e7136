import { sql, type Kysely } from 'kysely'

/**
 * Browsers in which people have signed in, so that they can be notified of a sign-in from a new one; and the bot's
 * processed updates, so that a redelivered one has no effect.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table user_devices (
      user_id integer not null references users (id) on delete cascade,
      device_hash bytea not null,
      seen_at timestamptz not null default now(),
      primary key (user_id, device_hash)
    )`.execute(db)
  await sql`
    create table bot_updates (
      bot_id bigint not null,
      update_id bigint not null,
      at timestamptz not null default now(),
      primary key (bot_id, update_id)
    )`.execute(db)
}
