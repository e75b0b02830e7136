import type { PersonAlias } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { firstRow, onlyNumber, rowsOf, run } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'

type Row = RowOf<PersonAlias, { setAt: Date }>

const select = sql`
  select a.id, a.alias, a.person_id as "userId", p.username, p.deleted_at is not null as left, a.set_by as "setBy",
    a.set_at as "setAt"
  from person_aliases a join people p on p.id = a.person_id`

/** All aliases, by name. */
export const listAliases = (db: Db) => rowsOf(db, withMoments<Row>)`${select} order by a.alias_folded`

export const findAlias = (db: Db, id: number) => firstRow(db, withMoments<Row>)`${select} where a.id = ${id}`

/** Serializes changes of aliases until the transaction ends. @returns number of aliases */
export const lockAliases = async (trx: Trx): Promise<number> => {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('person_aliases', 0))`
  return onlyNumber(trx)`select count(*) as n from person_aliases`
}

/** Person that a sub ID value already names, by alias or user name, case-insensitive. */
export const findNamed = (db: Db, value: string) => firstRow<{ userId: number; username: string }>(db)`
    select p.id as "userId", p.username from (
      select person_id, 0 as rank from person_aliases where alias_folded = lower(${value})
      union all select id, 1 from people where lower(username) = lower(${value}) and deleted_at is null
    ) n join people p on p.id = n.person_id order by n.rank limit 1`

/** @returns id of the new alias */
export const addAlias = async (trx: Trx, alias: string, userId: number, setBy: string): Promise<number> => {
  const { id } = await trx
    .insertInto('person_aliases')
    .values({ alias, person_id: userId, set_by: setBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const removeAlias = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('person_aliases').where('id', '=', id).execute()
}
