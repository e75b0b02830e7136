import { ViewDefinition, type RoleName, type View, type ViewPage } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/connect.ts'

/** Who looks, and what that person sees besides the own views. */
export interface Viewer {
  userId: number
  /** Views that are shared with any of these. */
  roles: readonly RoleName[]
  /** Those, too, that somebody shared who has left. */
  keeps: boolean
}

interface Row extends Omit<View, 'updatedAt' | 'definition'> {
  definition: unknown
  updatedAt: Date
}

/** What was kept by another version may be none any more: then nothing is asked. */
const viewOf = ({ definition, updatedAt, ...row }: Row): View => {
  const read = ViewDefinition.safeParse(definition)
  return { ...row, definition: read.success ? read.data : { address: {} }, updatedAt: updatedAt.toISOString() }
}

const orphaned = sql`(p.deleted_at is not null and v.shared_with is not null)`

const select = ({ userId, keeps }: Viewer) => sql`
  select v.id, v.page, v.name, v.definition, v.person_id = ${userId} as own,
    v.person_id = ${userId} or (${keeps} and ${orphaned}) as changeable,
    v.shared_with as "sharedWith", v.updated_at as "updatedAt"
  from views v join people p on p.id = v.person_id`

const seen = ({ userId, roles, keeps }: Viewer) => sql`
  (v.person_id = ${userId} or v.shared_with = any(${roles}::text[]) or (${keeps} and ${orphaned}))`

/** The views of a page that a person sees, the own ones first, by name. */
export const listViews = async (db: Db, viewer: Viewer, page: ViewPage): Promise<View[]> => {
  const { rows } = await sql<Row>`
    ${select(viewer)} where v.page = ${page} and ${seen(viewer)} order by own desc, lower(v.name), v.id`.execute(db)
  return rows.map(viewOf)
}

/** A view that a person sees, whatever its page. */
export const findView = async (db: Db, viewer: Viewer, id: number): Promise<View | null> => {
  const { rows } = await sql<Row>`${select(viewer)} where v.id = ${id} and ${seen(viewer)}`.execute(db)
  return rows[0] ? viewOf(rows[0]) : null
}

export const findDefault = async (db: Db, userId: number, page: ViewPage): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select view_id as id from view_defaults where user_id = ${userId} and page = ${page}`.execute(db)
  return rows[0]?.id ?? null
}

/** Views of a person come one after the other until the transaction ends. @returns how many there are */
export const lockViews = async (trx: Trx, userId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('views', ${userId}::bigint))`.execute(trx)
  const { rows } = await sql<{ n: string }>`select count(*) as n from views where person_id = ${userId}`.execute(trx)
  return Number(rows[0]!.n)
}

/** @returns its id; null where the person has a view of that name there */
export const addView = async (
  trx: Trx,
  userId: number,
  { page, name, definition }: Pick<View, 'page' | 'name' | 'definition'>,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into views (person_id, page, name, definition)
    values (${userId}, ${page}, ${name}, ${JSON.stringify(definition)}::jsonb)
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Whether another view of the same person and page has this name. */
export const isNameTaken = async (trx: Trx, id: number, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from views v join views o on o.person_id = v.person_id and o.page = v.page and o.id <> v.id
    where v.id = ${id} and lower(o.name) = lower(${name})`.execute(trx)
  return rows.length > 0
}

/** Locks a view for the rest of the transaction, whoever changes it. */
export const holdView = async (trx: Trx, id: number): Promise<void> => {
  const { rows } = await sql<{ person: number }>`select person_id as person from views where id = ${id}`.execute(trx)
  if (rows[0]) await lockViews(trx, rows[0].person)
}

export const writeView = (trx: Trx, id: number, { name, definition }: Pick<View, 'name' | 'definition'>) =>
  sql`
    update views set name = ${name}, definition = ${JSON.stringify(definition)}::jsonb, updated_at = now()
    where id = ${id}`.execute(trx)

export const writeSharing = (trx: Trx, id: number, sharedWith: RoleName | null) =>
  sql`update views set shared_with = ${sharedWith}, updated_at = now() where id = ${id}`.execute(trx)

export const removeView = (trx: Trx, id: number) => sql`delete from views where id = ${id}`.execute(trx)

export const writeDefault = async (trx: Trx, userId: number, page: ViewPage, id: number | null): Promise<void> => {
  if (id === null) await sql`delete from view_defaults where user_id = ${userId} and page = ${page}`.execute(trx)
  else
    await sql`
      insert into view_defaults (user_id, page, view_id) values (${userId}, ${page}, ${id})
      on conflict (user_id, page) do update set view_id = excluded.view_id`.execute(trx)
}
