import { sql, type Kysely } from 'kysely'

/** Column mappings of tables as set by a person; tables with equal headers are read alike. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table table_readings (
      user_id integer not null references users on delete cascade,
      purpose text not null,
      signature text not null,
      columns jsonb not null,
      used_at timestamptz not null default now(),
      primary key (user_id, purpose, signature)
    )`.execute(db)
}
