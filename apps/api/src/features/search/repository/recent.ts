import { mostRecent, type RecentKind } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { rowsOf, run } from '#db/query.ts'

export interface Recent {
  kind: RecentKind
  id: number
}

/** Recently opened records of a person, newest first. */
export const listRecent = (db: Db, userId: number) => rowsOf<Recent>(db)`
    select kind, record_id as id from recent_records where user_id = ${userId}
    order by at desc limit ${mostRecent}`

/** Records that a person opened something, and deletes their oldest entries. */
export const noteRecent = async (db: Db, userId: number, { kind, id }: Recent): Promise<void> => {
  await run(db)`
    insert into recent_records (user_id, kind, record_id) values (${userId}, ${kind}, ${id})
    on conflict (user_id, kind, record_id) do update set at = clock_timestamp()`
  await run(db)`
    delete from recent_records where user_id = ${userId} and (kind, record_id) in (
      select kind, record_id from recent_records where user_id = ${userId} order by at desc offset ${mostRecent})`
}
