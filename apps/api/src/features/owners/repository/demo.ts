import type { Db } from '../../../db/connect.ts'
import { run } from '../../../db/query.ts'

/** Lets somebody have been in their groups for as long as there are figures. */
export const backdateMembership = (db: Db, personId: number) =>
  run(db)`update group_members set since = '-infinity' where person_id = ${personId} and until is null`
