import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Lets somebody have been in their groups for as long as there are figures. */
export const backdateMembership = async (db: Db, personId: number): Promise<void> => {
  await sql`update group_members set since = '-infinity' where person_id = ${personId} and until is null`.execute(db)
}
