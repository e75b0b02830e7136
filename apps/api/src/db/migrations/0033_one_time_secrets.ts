import { sql, type Kysely } from 'kysely'

/** What one-time codes of an account are made of, sealed as its login is; and that a cell for it could not be read. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sheet_rows add column totp bytea, add column totp_wrong boolean not null default false`.execute(db)
}
