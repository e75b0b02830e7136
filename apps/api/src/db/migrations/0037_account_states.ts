import { sql, type Kysely } from 'kysely'

/** State of an open account with its start, reason for closing, and the history of both. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const states = sql`('new', 'warming_up', 'running', 'checkpoint', 'banned')`
  const reasons = sql`('banned', 'never_worked', 'finished', 'other')`
  await sql`
    alter table accounts
      add column state text not null default 'new' check (state in ${states}),
      add column state_at timestamptz,
      add column close_reason text check (close_reason in ${reasons}),
      add column close_note text check (char_length(close_note) <= 200)`.execute(db)
  await sql`update accounts set state_at = taken_at`.execute(db)
  await sql`alter table accounts alter column state_at set default now(), alter column state_at set not null`.execute(
    db,
  )
  // State changes and closing reasons in the history of an account.
  await sql`
    alter table account_events
      add column state text check (state in ${states}),
      add column state_before text check (state_before in ${states}),
      add column close_reason text check (close_reason in ${reasons})`.execute(db)
}
