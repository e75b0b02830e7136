import type { Db } from '#db/connect.ts'
import { firstValue, rowsOf, valuesOf } from '#db/query.ts'

/**
 * People of a lead who is not limited to named people: the buyers in the tracker groups that the lead sees, including
 * those who were members until they left, and the lead.
 */
export const listOwnPeople = (db: Db, leadId: number, groupIds: readonly number[]) => valuesOf<number>(db)`
    select m.person_id as id from group_members m join people p on p.id = m.person_id
    where m.group_id = any (${groupIds}::integer[]) and (m.until is null or m.until >= p.deleted_at)
    union select ${leadId}::integer order by id`

/** Names by id, including people who have left. */
export const readNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await rowsOf<{ id: number; username: string }>(db)`
    select id, username from people where id = any (${ids}::bigint[])`
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Names by id, and whether the person has left. */
export const listPeople = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { username: string; left: boolean }>> => {
  const rows = await rowsOf<{ id: number; username: string; left: boolean }>(db)`
    select id, username, deleted_at is not null as left from people where id = any (${ids}::integer[])`
  return new Map(rows.map(({ id, username, left }) => [id, { username, left }]))
}

/** Name of a sheet, removed ones included; null if there is none. */
export const readSheetName = (db: Db, id: number) =>
  firstValue<string>(db)`select name from sheets where id = ${id}::bigint`
