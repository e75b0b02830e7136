import { roleNamed, type RoleName } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'

/** Person who can sign in, with everything that determines their rights. */
export interface Reader {
  userId: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  groupIds: number[]
  granted: string[]
}

export const listReaders = async (db: Db): Promise<Reader[]> => {
  const rows = await rowsOf<Omit<Reader, 'roleName'> & { role: string | null }>(db)`
    select u.id as "userId", u.username, r.name as role, u.is_admin as "isAdmin", u.group_ids as "groupIds",
      array(select g.permission from grants g where g.user_id = u.id or g.role_id = u.role_id) as granted
    from users u left join roles r on r.id = u.role_id
    where u.enabled order by u.id`
  return rows.map(({ role, ...reader }) => ({ ...reader, roleName: role === null ? null : roleNamed(role) }))
}
