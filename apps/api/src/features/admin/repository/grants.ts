import { Grantable, roleNamed, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run, valuesOf } from '#db/query.ts'

export interface Granted {
  roles: RoleName[]
  users: { userId: number; username: string }[]
}

/** Roles and people to whom a permission was granted. */
export const readGrants = async (db: Db, permission: Grantable): Promise<Granted> => {
  const rows = await rowsOf<{ role: string | null; user_id: number | null; username: string | null }>(db)`
    select r.name as role, g.user_id, u.username
    from grants g left join roles r on r.id = g.role_id left join users u on u.id = g.user_id
    where g.permission = ${permission} order by r.id, u.username_folded`
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

/** Everybody with a granted permission, by role or personally. */
export const listGranted = (db: Db, permission: Grantable) => valuesOf<number>(db)`${granted(permission)}`

/** The same, and excludes everything else that these people do until the transaction ends. */
export const lockGranted = (trx: Trx, permission: Grantable) =>
  valuesOf<number>(trx)`select id, hold_standing(id) from (${granted(permission)}) u`

/** Grants a permission to exactly these. False if one of the people does not exist; the caller must roll back. */
export const replaceGrants = async (
  trx: Trx,
  permission: Grantable,
  { roles, userIds }: { roles: readonly RoleName[]; userIds: readonly number[] },
): Promise<boolean> => {
  await trx.deleteFrom('grants').where('permission', '=', permission).execute()
  await run(trx)`
    insert into grants (permission, role_id)
    select ${permission}, id from roles where name = any(${roles}::text[])`
  const rows = await rowsOf(trx)`
    insert into grants (permission, user_id)
    select ${permission}, id from users where id = any(${userIds}::bigint[]) returning id`
  return rows.length === new Set(userIds).size
}

export const replaceOwnGrants = async (trx: Trx, userId: number, grants: readonly Grantable[]): Promise<void> => {
  await trx.deleteFrom('grants').where('user_id', '=', userId).execute()
  await run(trx)`
    insert into grants (permission, user_id)
    select distinct permission, ${userId}::integer from unnest(${grants}::text[]) as permission`
}
