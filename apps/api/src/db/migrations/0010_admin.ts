import { sql, type Kysely } from 'kysely'

/** Whether the bot can write to a person, and the search columns of the audit log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users add column reach text not null default 'unknown'
      check (reach in ('unknown', 'works', 'not_started', 'blocked'))`.execute(db)

  await sql`create index audit_log_kind on audit_log (kind, id)`.execute(db)
  await sql`create index audit_log_name on audit_log (lower(username), id)`.execute(db)
  await sql`create index audit_log_at on audit_log (at)`.execute(db)

  // People who filled the pool may leave. The foreign key would then update each of their mailboxes at that moment.
  await sql`alter table mailboxes drop constraint mailboxes_creator_id_fkey`.execute(db)
}
