import { sql, type Kysely } from 'kysely'

/** Sealed card codes of held accounts; empty unless the installation is set to keep them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table card_codes (
      id integer primary key references accounts (id) on delete cascade,
      seal_key_id text not null,
      seal_key bytea not null,
      cvv bytea not null
    )`.execute(db)
}
