import type { LinkCountry } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/connect.ts'

type Row = Omit<LinkCountry, 'set_at' | 'template_id'> & { set_at: Date; template_id: string | number | null }

const countryOf = ({ set_at: at, template_id: template, ...row }: Row): LinkCountry => ({
  ...row,
  template_id: template === null ? null : Number(template),
  set_at: at.toISOString(),
})

const select = sql`select id, code as country, place, template_id, template, active, set_by, set_at from link_countries`

/** All of them, in their order. */
export const listLinkCountries = async (db: Db): Promise<LinkCountry[]> => {
  const { rows } = await sql<Row>`${select} order by place, id`.execute(db)
  return rows.map(countryOf)
}

export const findLinkCountry = async (db: Db, id: number): Promise<LinkCountry | null> => {
  const { rows } = await sql<Row>`${select} where id = ${id}`.execute(db)
  return rows[0] ? countryOf(rows[0]) : null
}

export const findByCode = async (db: Db, code: string): Promise<LinkCountry | null> => {
  const { rows } = await sql<Row>`${select} where code = ${code}`.execute(db)
  return rows[0] ? countryOf(rows[0]) : null
}

/** The list is changed by one after the other until the transaction ends. @returns all of them */
export const lockLinkCountries = async (trx: Trx): Promise<LinkCountry[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('link_countries', 0))`.execute(trx)
  return listLinkCountries(trx)
}

type Parts = Pick<LinkCountry, 'template_id' | 'template' | 'active'>

/** At the end. @returns its id */
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

/** Gives all of them their places, the first one the first. */
export const writePlaces = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await sql`
    update link_countries c set place = p.place
    from unnest(${ids}::integer[]) with ordinality as p (id, place)
    where c.id = p.id and c.place <> p.place`.execute(trx)
}

/** Notes that the list has been filled for the first time. False where that was noted before. */
export const noteFilled = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql`
    insert into link_countries_filled (one) values (true) on conflict (one) do nothing returning one`.execute(trx)
  return rows.length > 0
}
