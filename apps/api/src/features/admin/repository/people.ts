import { roleNamed, type RoleName, type User } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { anyRow, firstRow, onlyNumber, rowsOf, run } from '#db/query.ts'
import { containing } from '#db/like.ts'
import { type RowOf, withMoments } from '#db/row.ts'

/** A stored person, without fields that depend on the viewer. */
export type StoredUser = Omit<User, 'protectedAs'>

export interface PeopleQuery {
  page: number
  limit: number
  search: string
  role: RoleName | 'none' | null
  sort: 'id' | 'username' | 'role' | 'accLimit' | 'createdAt' | 'updatedAt'
  descending: boolean
}

type UserRow = RowOf<
  StoredUser,
  { roleName: string | null; createdAt: Date; updatedAt: Date; accounts: string; mailboxes: string }
>

const userOf = (row: UserRow): StoredUser => ({
  ...withMoments(row),
  roleName: row.roleName === null ? null : roleNamed(row.roleName),
  accounts: Number(row.accounts),
  mailboxes: Number(row.mailboxes),
})

const select = sql`
  select u.id, u.username, u.telegram_id::text as "telegramId", u.group_ids as "groupIds", u.adspower_id as "adspowerId",
    u.role_id as "roleId", r.name as "roleName", u.acc_limit as "accLimit", u.created_at as "createdAt",
    u.updated_at as "updatedAt", u.is_admin as "isAdmin", u.enabled, u.reach, l.id as "leadId", l.username as lead,
    u.own_people_only as "ownPeopleOnly",
    (select count(*)::integer from people p where p.lead_id = u.id and p.deleted_at is null) as people,
    array(select g.permission from grants g where g.user_id = u.id order by g.permission) as grants,
    (select count(*) from accounts a where a.user_id = u.id and a.ended_at is null and a.closed_at is null) as accounts,
    (select count(*) from mailboxes m where m.holder_id = u.id) as mailboxes`

/** A lead who has left has no row in users, so the person has no lead. */
const joined = sql`
  from users u left join roles r on r.id = u.role_id
  left join people k on k.id = u.id left join users l on l.id = k.lead_id`

const orders: Record<PeopleQuery['sort'], RawBuilder<unknown>> = {
  id: sql`u.id`,
  username: sql`u.username_folded`,
  role: sql`lower(r.name)`,
  accLimit: sql`u.acc_limit`,
  createdAt: sql`u.created_at`,
  updatedAt: sql`u.updated_at`,
}

const found = ({ search, role }: PeopleQuery): RawBuilder<unknown> => sql`
  ${joined}
  where (${role}::text is null or coalesce(r.name, 'none') = ${role})
    and (${search} = '' or u.username_folded like ${containing(search)} or lower(r.name) like ${containing(search)}
      or u.telegram_id::text like ${containing(search)} or lower(u.adspower_id) like ${containing(search)}
      or u.id::text = ${search})`

/** A page of people, and the number of matches. An empty account limit sorts as the highest. */
export const listPeople = async (db: Db, query: PeopleQuery): Promise<{ people: StoredUser[]; total: number }> => {
  const way = query.descending ? sql`desc nulls first` : sql`asc nulls last`
  const rows = await rowsOf<UserRow>(db)`
    ${select} ${found(query)} order by ${orders[query.sort]} ${way}, u.id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const total = await onlyNumber(db)`select count(*) as n ${found(query)}`
  return { people: rows.map(userOf), total }
}

/** Everybody who is enabled, by name. */
export const listNames = (db: Db): Promise<{ userId: number; username: string }[]> =>
  db
    .selectFrom('users')
    .select(['id as userId', 'username'])
    .where('enabled', '=', true)
    .orderBy(sql`lower(username)`)
    .execute()

export const findUser = (db: Db, id: number) => firstRow(db, userOf)`
    ${select} ${joined} where u.id = ${id}::bigint`

/** Whether the person's password is known to meet the strict rule for administrators. */
export const hasStrongPassword = async (db: Db, id: number): Promise<boolean> => {
  const row = await db.selectFrom('users').select('strong_password').where('id', '=', id).executeTakeFirst()
  return row?.strong_password === true
}

/**
 * Locks a person until the transaction ends: nobody else changes them, and they do nothing themselves. The caller must
 * hold the lock that serializes administration of people.
 */
export const lockUser = async (trx: Trx, id: number): Promise<StoredUser | null> => {
  await run(trx)`select hold_standing(id) from users where id = ${id}::bigint`
  await run(trx)`select from users where id = ${id}::bigint for no key update`
  return findUser(trx, id)
}

export interface RightsRow {
  id: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
}

/** Everybody who can sign in, with the basis of their rights. */
export const listEnabled = async (db: Db): Promise<RightsRow[]> => {
  const rows = await rowsOf<RowOf<RightsRow, { roleName: string | null }>>(db)`
    select u.id, u.username, r.name as "roleName", u.is_admin as "isAdmin" from users u left join roles r on r.id = u.role_id
    where u.enabled and u.telegram_id is not null`
  return rows.map((row) => ({ ...row, roleName: row.roleName === null ? null : roleNamed(row.roleName) }))
}

export interface UserChange {
  username?: string | undefined
  telegramId?: string | null | undefined
  groupIds?: number[] | undefined
  adspowerId?: string | null | undefined
  accLimit?: number | null | undefined
  roleId?: number | null | undefined
  isAdmin?: boolean | undefined
  enabled?: boolean | undefined
  ownPeopleOnly?: boolean | undefined
}

export const writeLead = async (trx: Trx, id: number, leadId: number | null): Promise<void> => {
  await trx.updateTable('people').set({ lead_id: leadId }).where('id', '=', id).execute()
}

export const isLead = (db: Db, id: number) => anyRow(db)`
    select from users u join roles r on r.id = u.role_id where u.id = ${id}::bigint and r.name = 'TeamleadFarmer'`

/** Excludes everything that these people do until the transaction ends. Call before `lockUser`. */
export const lockPeople = (trx: Trx, ids: readonly number[]) =>
  run(trx)`select hold_standing(id) from unnest(${ids}::integer[]) id order by id`

export const leadOf = async (db: Db, id: number): Promise<number | null> => {
  const row = await db.selectFrom('people').select('lead_id').where('id', '=', id).executeTakeFirst()
  return row?.lead_id ?? null
}

/** Writes the given fields. The database enforces unique names and Telegram ids. */
export const writeUser = async (trx: Trx, id: number, change: UserChange): Promise<void> => {
  const { telegramId } = change
  await trx
    .updateTable('users')
    .set({
      ...(change.username !== undefined && { username: change.username }),
      ...(change.groupIds !== undefined && { group_ids: change.groupIds }),
      ...(change.adspowerId !== undefined && { adspower_id: change.adspowerId }),
      ...(change.accLimit !== undefined && { acc_limit: change.accLimit }),
      ...(change.roleId !== undefined && { role_id: change.roleId }),
      ...(change.isAdmin !== undefined && { is_admin: change.isAdmin }),
      ...(change.enabled !== undefined && { enabled: change.enabled }),
      ...(change.ownPeopleOnly !== undefined && { own_people_only: change.ownPeopleOnly }),
      ...(telegramId !== undefined && {
        telegram_id: telegramId,
        // Deliverability of another chat is unknown.
        reach: sql<string>`case when telegram_id = ${telegramId}::bigint then reach else 'unknown' end`,
      }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** History of the person stays under their name. */
export const removeUser = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

export const listRoles = async (db: Db): Promise<{ id: number; name: RoleName }[]> => {
  const rows = await db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
  return rows.flatMap(({ id, name }) => {
    const known = roleNamed(name)
    return known ? [{ id, name: known }] : []
  })
}
