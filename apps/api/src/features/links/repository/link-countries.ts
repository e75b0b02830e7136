import type { LinkCountry } from '@app/contract'
import { sql } from 'kysely'
import { prepared, type Db, type Trx } from '#db/connect.ts'
import { anyRow, firstRow, rowsOf, run, valuesOf } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'

type Row = RowOf<LinkCountry, { set_at: Date; template_id: string | number | null }>

const countryOf = (row: Row): LinkCountry => ({
  ...withMoments(row),
  template_id: row.template_id === null ? null : Number(row.template_id),
})

const select = sql`select id, code as country, place, template_id, template, active, set_by, set_at from link_countries`

export const listLinkCountries = (db: Db) => rowsOf(db, countryOf)`${select} order by place, id`

/** Codes of the countries that new links are made for, in order. */
export const listActiveCodes = (db: Db) =>
  valuesOf<string>(db)`${prepared} select code from link_countries where active order by place, id`

export const findLinkCountry = (db: Db, id: number) => firstRow(db, countryOf)`${select} where id = ${id}`

export const findByCode = (db: Db, code: string) => firstRow(db, countryOf)`${select} where code = ${code}`

/** Whether new links are made for a country; locked until the transaction ends. */
export const lockActive = (trx: Db, code: string) =>
  anyRow(trx)`select from link_countries where code = ${code} and active for share`

/** Serializes changes of the list until the transaction ends. @returns all countries */
export const lockLinkCountries = async (trx: Trx): Promise<LinkCountry[]> => {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('link_countries', 0))`
  return listLinkCountries(trx)
}

type Parts = Pick<LinkCountry, 'template_id' | 'template' | 'active'>

/** Appends a country. @returns its id */
export const addLinkCountry = async (trx: Trx, code: string, parts: Parts, setBy: string | null): Promise<number> => {
  const { id } = await trx
    .insertInto('link_countries')
    .values({
      ...parts,
      code,
      set_by: setBy,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from link_countries)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const writeLinkCountry = async (trx: Trx, id: number, parts: Parts, setBy: string): Promise<void> => {
  await trx
    .updateTable('link_countries')
    .set({ ...parts, set_by: setBy, set_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Renumbers all countries in the given order, starting at 1. */
export const writePlaces = (trx: Trx, ids: readonly number[]) => run(trx)`
    update link_countries c set place = p.place
    from unnest(${ids}::integer[]) with ordinality as p (id, place)
    where c.id = p.id and c.place <> p.place`

/** Records that the list was seeded. False if it was before. */
export const noteFilled = (trx: Trx) => anyRow(trx)`
    insert into link_countries_filled (one) values (true) on conflict (one) do nothing returning one`
