import { sql, type Kysely } from 'kysely'

/**
 * Whether a password satisfies the strict rule for administrators. Null if unknown: for older passwords, until the next
 * sign-in of their people.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column strong_password boolean`.execute(db)
}
