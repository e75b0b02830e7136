import { sql, type Kysely } from 'kysely'

/**
 * Result of the last token exchange of each mailbox, by OAuth client, and the clients whose mailboxes fail together. A
 * client is identified by a keyed hash of its client id.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table mail_trials (
      mailbox_id integer primary key references mailboxes (id) on delete cascade,
      program bytea not null,
      cause text check (cause in ('program', 'expired', 'blocked', 'invalid')),
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index mail_trials_program on mail_trials (program, at)`.execute(db)
  await sql`
    create table mail_programs (
      program bytea primary key,
      cause text not null check (cause in ('program', 'expired', 'blocked', 'invalid')),
      failed integer not null,
      tried integer not null,
      since timestamptz not null default now(),
      rests_until timestamptz not null
    )`.execute(db)
}
