import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Records that each person opened recently. Only ids, which reveal nothing to people who may not see the records.
  await sql`
    create table recent_records (
      user_id integer not null references users (id) on delete cascade,
      kind text not null check (kind in ('campaign', 'account', 'mailbox', 'link', 'person')),
      record_id integer not null,
      at timestamptz not null default clock_timestamp(),
      primary key (user_id, kind, record_id)
    )`.execute(db)
}
