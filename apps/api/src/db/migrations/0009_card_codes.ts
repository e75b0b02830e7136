import { sql, type Kysely } from 'kysely'

/** Card codes of held accounts, sealed; empty unless the installation asks for them to be kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table card_codes (
      id integer primary key references accounts (id) on delete cascade,
      seal_key_id text not null,
      seal_key bytea not null,
      cvv bytea not null
    )`.execute(db)
}
