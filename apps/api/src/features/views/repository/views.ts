import { ViewDefinition, type RoleName, type View, type ViewPage } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { anyRow, firstRow, firstValue, onlyNumber, rowsOf, run, valuesOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'

/** Person who views, and access beyond their own views. */
export interface Viewer {
  userId: number
  /** Sees views shared with any of these roles. */
  roles: readonly RoleName[]
  /** Including views shared by people who have left. */
  keeps: boolean
}

interface Row extends Omit<View, 'updatedAt' | 'definition'> {
  definition: unknown
  updatedAt: Date
}

/** A definition stored by another version may be invalid; it falls back to no filters. */
const viewOf = ({ definition, ...row }: Row): View => {
  const read = ViewDefinition.safeParse(definition)
  return { ...withMoments(row), definition: read.success ? read.data : { address: {} } }
}

const orphaned = sql`(p.deleted_at is not null and v.shared_with is not null)`

const select = ({ userId, keeps }: Viewer) => sql`
  select v.id, v.page, v.name, v.definition, v.person_id = ${userId} as own,
    v.person_id = ${userId} or (${keeps} and ${orphaned}) as changeable,
    v.shared_with as "sharedWith", v.updated_at as "updatedAt"
  from views v join people p on p.id = v.person_id`

const seen = ({ userId, roles, keeps }: Viewer) => sql`
  (v.person_id = ${userId} or v.shared_with = any(${roles}::text[]) or (${keeps} and ${orphaned}))`

/** Views of a page that a person sees, own views first, by name. */
export const listViews = (db: Db, viewer: Viewer, page: ViewPage) => rowsOf(db, viewOf)`
    ${select(viewer)} where v.page = ${page} and ${seen(viewer)} order by own desc, lower(v.name), v.id`

/** Pages with at least one view the person sees. */
export const listPages = (db: Db, viewer: Viewer) => valuesOf<ViewPage>(db)`
    select distinct v.page from views v join people p on p.id = v.person_id where ${seen(viewer)} order by v.page`

/** A view that the person sees, on any page. */
export const findView = (db: Db, viewer: Viewer, id: number) =>
  firstRow(db, viewOf)`${select(viewer)} where v.id = ${id} and ${seen(viewer)}`

export const findDefault = (db: Db, userId: number, page: ViewPage) => firstValue<number>(db)`
    select view_id as id from view_defaults where user_id = ${userId} and page = ${page}`

/** Serializes changes of a person's views until the transaction ends. @returns number of their views */
export const lockViews = async (trx: Trx, userId: number): Promise<number> => {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('views', ${userId}::bigint))`
  return onlyNumber(trx)`select count(*) as n from views where person_id = ${userId}`
}

/** @returns id of the new view; null if the person already has a view of that name on the page */
export const addView = (
  trx: Trx,
  userId: number,
  { page, name, definition }: Pick<View, 'page' | 'name' | 'definition'>,
) => firstValue<number>(trx)`
    insert into views (person_id, page, name, definition)
    values (${userId}, ${page}, ${name}, ${JSON.stringify(definition)}::jsonb)
    on conflict do nothing returning id`

/** Whether another view of the same person and page has this name. */
export const isNameTaken = (trx: Trx, id: number, name: string) => anyRow(trx)`
    select from views v join views o on o.person_id = v.person_id and o.page = v.page and o.id <> v.id
    where v.id = ${id} and lower(o.name) = lower(${name})`

/** Locks a view against changes by anybody for the rest of the transaction. */
export const lockView = async (trx: Trx, id: number): Promise<void> => {
  const row = await firstRow<{ person: number }>(trx)`select person_id as person from views where id = ${id}`
  if (row) await lockViews(trx, row.person)
}

export const writeView = (trx: Trx, id: number, { name, definition }: Pick<View, 'name' | 'definition'>) =>
  run(trx)`
    update views set name = ${name}, definition = ${JSON.stringify(definition)}::jsonb, updated_at = now()
    where id = ${id}`

export const writeSharing = (trx: Trx, id: number, sharedWith: RoleName | null) =>
  run(trx)`update views set shared_with = ${sharedWith}, updated_at = now() where id = ${id}`

export const removeView = (trx: Trx, id: number) => run(trx)`delete from views where id = ${id}`

export const writeDefault = async (trx: Trx, userId: number, page: ViewPage, id: number | null): Promise<void> => {
  if (id === null) await run(trx)`delete from view_defaults where user_id = ${userId} and page = ${page}`
  else
    await run(trx)`
      insert into view_defaults (user_id, page, view_id) values (${userId}, ${page}, ${id})
      on conflict (user_id, page) do update set view_id = excluded.view_id`
}
