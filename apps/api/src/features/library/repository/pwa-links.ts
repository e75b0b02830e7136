import type { PwaLink } from '@app/contract'
import { sql } from 'kysely'
import { containing } from '#db/like.ts'
import type { Db, Trx } from '#db/connect.ts'
import { firstRow, onlyNumber, rowsOf, run } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'

type Row = RowOf<PwaLink, { set_at: Date; used_at: Date | null }>
type Parts = Pick<PwaLink, 'name' | 'address' | 'country' | 'active'>

/** Adds the time of this person's last link that leads there. */
const select = (userId: number) => sql`
  select p.id, p.name, p.address, p.country, p.active, p.set_by, p.set_at, u.created_at as used_at
  from pwa_links p
  left join lateral (
    select l.created_at from links l
    where l.user_id = ${userId} and md5(l.pwa_link) = md5(p.address) and l.pwa_link = p.address
    order by l.id desc limit 1) u on true`

export interface LibraryQuery {
  /** Person whose last use decides the order. */
  userId: number
  page: number
  limit: number
  search: string
  /** Links for this country and links for all countries; null means any. */
  country: string | null
  activeOnly: boolean
}

/** A page of the library, and the total that match the filter. */
export const listPwaLinks = async (
  db: Db,
  { userId, page, limit, search, country, activeOnly }: LibraryQuery,
): Promise<{ pwaLinks: PwaLink[]; total: number }> => {
  const found = sql`
    where (${search} = '' or lower(p.name) like ${containing(search)} or lower(p.address) like ${containing(search)})
      and (${country}::text is null or p.country is null or p.country = ${country})
      and (p.active or not ${activeOnly}::boolean)`
  const total = await onlyNumber(db)`select count(*) as n from pwa_links p ${found}`
  const rows = await rowsOf(db, withMoments<Row>)`
    ${select(userId)} ${found} order by u.created_at desc nulls last, lower(p.name), p.id
    limit ${limit} offset ${(page - 1) * limit}`
  return { pwaLinks: rows, total }
}

export const findPwaLink = (db: Db, id: number, userId: number) =>
  firstRow(db, withMoments<Row>)`${select(userId)} where p.id = ${id}`

/** Serializes changes of the library until the transaction ends. @returns number of links in it */
export const lockLibrary = async (trx: Trx): Promise<number> => {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('pwa_links', 0))`
  return onlyNumber(trx)`select count(*) as n from pwa_links`
}

/** Another link with the same address and country. */
export const findTwin = (
  db: Db,
  { address, country }: Pick<Parts, 'address' | 'country'>,
  id: number | null,
) => firstRow<{ name: string }>(db)`
    select name from pwa_links
    where md5(address) = md5(${address}) and coalesce(country, '') = coalesce(${country}::text, '')
      and id is distinct from ${id}::integer`

/** @returns id of the new link */
export const addPwaLink = async (trx: Trx, parts: Parts, setBy: string): Promise<number> => {
  const { id } = await trx
    .insertInto('pwa_links')
    .values({ ...parts, set_by: setBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const writePwaLink = async (trx: Trx, id: number, parts: Parts, setBy: string): Promise<void> => {
  await trx
    .updateTable('pwa_links')
    .set({ ...parts, set_by: setBy, set_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
