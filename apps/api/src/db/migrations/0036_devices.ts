import { sql, type Kysely } from 'kysely'

/**
 * The browsers in which people have signed in, so that a sign-in from another one can be told to its person; and the updates
 * of the bot that had an effect, so that one which comes again has none.
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
