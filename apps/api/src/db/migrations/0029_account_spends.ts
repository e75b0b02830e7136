import { sql, type Kysely } from 'kysely'

/** Spend of accounts per day as entered by people, in 1/10 000 dollar like the tracker's money. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Belongs to an account across all of its holdings, like links; 0 is an entry. Nobody spends a million in a day.
  await sql`
    create table account_spends (
      account_key text not null,
      day date not null,
      amount bigint not null check (amount between 0 and 10000000000),
      source text not null check (source in ('typed', 'import', 'closing')),
      reason text not null default '' check (char_length(reason) <= 500),
      set_by text not null,
      set_at timestamptz not null default now(),
      primary key (account_key, day)
    )`.execute(db)
  await sql`create index account_spends_day on account_spends (day, account_key)`.execute(db)
  // One row per entry that was made, replaced or removed; null means no entry.
  await sql`
    create table account_spend_changes (
      id bigint generated always as identity primary key,
      account_key text not null,
      day date not null,
      before bigint,
      after bigint,
      source text not null check (source in ('typed', 'import', 'closing')),
      reason text not null,
      changed_by text not null,
      changed_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index account_spend_changes_account on account_spend_changes (account_key, id desc)`.execute(db)
}
