import {
  contract,
  grantable,
  permissions,
  personKinds,
  type Answer,
  type admin,
  type Endpoint,
  type Permission,
} from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { People } from './dependencies.ts'
import { lockGranted, listGranted, readGrants, replaceGrants } from './repository/grants.ts'

export interface PermissionsOptions extends Pick<Core, 'db' | 'adminUsername'> {
  rightsOf: People['rightsOf']
}

type Calls = Pick<typeof admin, 'getPermissions' | 'saveGrants'>
type Matrix = Answer<Calls['getPermissions']>
type Kind = (typeof personKinds)[number]

/** Permission matrix, derived from the same rule that the server enforces. */
export const createPermissions = ({ db, rightsOf, adminUsername }: PermissionsOptions): Handlers<Calls> => {
  const likeKind = (kind: Kind) => ({
    // No stored name contains a space.
    username: kind === 'configured' ? adminUsername : ' ',
    roleName: kind === 'configured' || kind === 'none' || kind === 'admin' ? null : kind,
    isAdmin: kind === 'admin',
  })

  const grantOf = (kind: Kind, permission: Permission): 'yes' | 'no' | 'granted' => {
    if (rightsOf({ ...likeKind(kind), granted: [] }).has(permission)) return 'yes'
    return rightsOf({ ...likeKind(kind), granted: [permission] }).has(permission) ? 'granted' : 'no'
  }

  const kindsOf = (permission: Permission): Matrix['matrix'][number]['kinds'] => ({
    admin: grantOf('admin', permission),
    configured: grantOf('configured', permission),
    TeamleadFarmer: grantOf('TeamleadFarmer', permission),
    farmer: grantOf('farmer', permission),
    buyer: grantOf('buyer', permission),
    none: grantOf('none', permission),
  })

  const matrix = permissions.map((permission) => ({ permission, kinds: kindsOf(permission) }))
  const calls = Object.values<Endpoint>(contract).map(({ method, path, summary, access }) => ({
    method,
    path: `/api${path}`,
    summary,
    access: [access].flat(),
  }))

  return {
    getPermissions: async () => {
      const grants: Matrix['grants'] = []
      for (const permission of grantable) grants.push({ permission, ...(await readGrants(db, permission)) })
      return { matrix, grants, calls }
    },

    /** @throws Refusal not_found/user */
    saveGrants: ({ transact }, { body: { permission, roles, userIds } }) =>
      transact(async (tx) => {
        const before = new Set(await lockGranted(tx, permission))
        if (!(await replaceGrants(tx, permission, { roles, userIds }))) throw new Refusal('not_found/user')
        const after = new Set(await listGranted(tx, permission))
        await tx.audit('grants.changed', {
          record: `permission:${permission}`,
          details: { roles: roles.join(','), userIds: userIds.join(',') },
        })
        const changed = [...before, ...after].filter((id) => before.has(id) !== after.has(id))
        tx.emit('me.changed', {}, changed)
        tx.emit('user.changed', { userId: null })
        return { success: true }
      }),
  }
}
