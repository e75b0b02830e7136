import { Grantable, roleNamed, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/connect.ts'

export interface Granted {
  roles: RoleName[]
  users: { userId: number; username: string }[]
}

/** To whom a right was granted. */
export const readGrants = async (db: Db, permission: Grantable): Promise<Granted> => {
  const { rows } = await sql<{ role: string | null; user_id: number | null; username: string | null }>`
    select r.name as role, g.user_id, u.username
    from grants g left join roles r on r.id = g.role_id left join users u on u.id = g.user_id
    where g.permission = ${permission} order by r.id, u.username_folded`.execute(db)
  return {
    roles: rows.flatMap(({ role }) => (role === null ? [] : (roleNamed(role) ?? []))),
    users: rows.flatMap(({ user_id: userId, username }) =>
      userId === null || username === null ? [] : [{ userId, username }],
    ),
  }
}

const granted = (permission: Grantable) => sql`
  select u.id from users u
  where exists (select from grants g where g.permission = ${permission} and (g.user_id = u.id or g.role_id = u.role_id))
  order by u.id`

/** Everybody who has a granted right, by the role or of their own. */
export const listGranted = async (db: Db, permission: Grantable): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${granted(permission)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same; nothing that they do overlaps with what follows in this transaction. */
export const holdGranted = async (trx: Trx, permission: Grantable): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id, hold_standing(id) from (${granted(permission)}) u`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Grants a right to exactly these. False when one of the people does not exist; nothing counts then. */
export const replaceGrants = async (
  trx: Trx,
  permission: Grantable,
  { roles, userIds }: { roles: readonly RoleName[]; userIds: readonly number[] },
): Promise<boolean> => {
  await trx.deleteFrom('grants').where('permission', '=', permission).execute()
  await sql`
    insert into grants (permission, role_id)
    select ${permission}, id from roles where name = any(${roles}::text[])`.execute(trx)
  const { rows } = await sql`
    insert into grants (permission, user_id)
    select ${permission}, id from users where id = any(${userIds}::bigint[]) returning id`.execute(trx)
  return rows.length === new Set(userIds).size
}

/** Gives a person exactly these rights of their own. */
export const replaceOwnGrants = async (trx: Trx, userId: number, grants: readonly Grantable[]): Promise<void> => {
  await trx.deleteFrom('grants').where('user_id', '=', userId).execute()
  await sql`
    insert into grants (permission, user_id)
    select distinct permission, ${userId}::integer from unnest(${grants}::text[]) as permission`.execute(trx)
}
