import { sql, type Kysely } from 'kysely'

/** Whether a login can be told from its password. Unknown for a row until its sheet is read again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sheet_rows add column login_divided boolean`.execute(db)
}
