import type { Db } from '#db/connect.ts'
import { run } from '#db/query.ts'

/** Backdates a person's group memberships so that they cover all figures. */
export const backdateMembership = (db: Db, personId: number) =>
  run(db)`update group_members set since = '-infinity' where person_id = ${personId} and until is null`
