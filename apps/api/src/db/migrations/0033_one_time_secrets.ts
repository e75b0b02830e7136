import { sql, type Kysely } from 'kysely'

/** One-time code secret of an account, sealed like its login, and a flag for a cell that could not be read. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sheet_rows add column totp bytea, add column totp_wrong boolean not null default false`.execute(db)
}
