import { sql, type Kysely } from 'kysely'

/** Stored answers of idempotent changes, and the metric mapping of the dashboard. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table idempotency_keys (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      operation text not null,
      key text not null,
      request_hash bytea not null,
      seal_key_id text,
      seal_key bytea,
      answer bytea,
      created_at timestamptz not null default now(),
      unique (user_id, operation, key)
    )`.execute(db)
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db)
  await sql`create index idempotency_keys_seal on idempotency_keys (seal_key_id)`.execute(db)

  await sql`
    create table dashboard_config (
      slot text primary key,
      parameter text not null
    )`.execute(db)
}
