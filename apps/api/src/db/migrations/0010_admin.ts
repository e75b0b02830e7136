import { sql, type Kysely } from 'kysely'

/** Whether the bot can write to a person, and what the audit log is searched by. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users add column reach text not null default 'unknown'
      check (reach in ('unknown', 'works', 'not_started', 'blocked'))`.execute(db)

  await sql`create index audit_log_kind on audit_log (kind, id)`.execute(db)
  await sql`create index audit_log_name on audit_log (lower(username), id)`.execute(db)
  await sql`create index audit_log_at on audit_log (at)`.execute(db)

  // Whoever filled the pool may leave it: with the reference, each of their mailboxes would be written in that moment.
  await sql`alter table mailboxes drop constraint mailboxes_creator_id_fkey`.execute(db)
}
