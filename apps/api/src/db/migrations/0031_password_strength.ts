import { sql, type Kysely } from 'kysely'

/**
 * Whether a password is one that the strict rule accepts of an administrator. Null where it is not known: of passwords that
 * were chosen before this was noted, until their people sign in once more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column strong_password boolean`.execute(db)
}
