import {
  contract,
  grantable,
  permissions,
  personKinds,
  type Answer,
  type admin,
  type Endpoint,
  type Input,
  type Permission,
} from '@app/contract'
import { recordAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/connect.ts'
import type { Transact } from '../../context/context.ts'
import type { Publish } from '../../lib/events.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { People } from './parts.ts'
import { holdGranted, listGranted, readGrants, replaceGrants } from './repository/grants.ts'

export interface PermissionsOptions {
  db: Db
  publish: Publish
  rightsOf: People['rightsOf']
  adminUsername: string
}

type Matrix = Answer<(typeof admin)['getPermissions']>
type Kind = (typeof personKinds)[number]

const done = { success: true } as const

/** Who may do what, derived from the rule that the server asks itself. */
export const createPermissions = ({ db, publish, rightsOf, adminUsername }: PermissionsOptions) => {
  const likeKind = (kind: Kind) => ({
    // No stored name has a space.
    username: kind === 'configured' ? adminUsername : ' ',
    roleName: kind === 'configured' || kind === 'none' || kind === 'admin' ? null : kind,
    isAdmin: kind === 'admin',
  })

  const standing = (kind: Kind, permission: Permission): 'yes' | 'no' | 'granted' => {
    if (rightsOf({ ...likeKind(kind), granted: [] }).has(permission)) return 'yes'
    return rightsOf({ ...likeKind(kind), granted: [permission] }).has(permission) ? 'granted' : 'no'
  }

  const kindsOf = (permission: Permission): Matrix['matrix'][number]['kinds'] => ({
    admin: standing('admin', permission),
    configured: standing('configured', permission),
    TeamleadFarmer: standing('TeamleadFarmer', permission),
    farmer: standing('farmer', permission),
    buyer: standing('buyer', permission),
    none: standing('none', permission),
  })

  const matrix = permissions.map((permission) => ({ permission, kinds: kindsOf(permission) }))
  const calls = Object.values<Endpoint>(contract).map(({ method, path, summary, access }) => ({
    method,
    path: `/api${path}`,
    summary,
    access: [access].flat(),
  }))

  return {
    read: async (): Promise<Matrix> => {
      const grants: Matrix['grants'] = []
      for (const permission of grantable) grants.push({ permission, ...(await readGrants(db, permission)) })
      return { matrix, grants, calls }
    },

    /** @throws Refusal not_found/user */
    grant: async (
      transact: Transact,
      user: Principal,
      { permission, roles, userIds }: Input<(typeof admin)['saveGrants']>['body'],
      clientIp: string,
    ): Promise<typeof done> => {
      let changed: number[] = []
      const answer = await transact(async (trx) => {
        const before = new Set(await holdGranted(trx, permission))
        if (!(await replaceGrants(trx, permission, { roles, userIds }))) throw new Refusal('not_found/user')
        const after = new Set(await listGranted(trx, permission))
        changed = [...before, ...after].filter((id) => before.has(id) !== after.has(id))
        await recordAudit(trx, {
          kind: 'grants.changed',
          user: { id: user.userId, username: user.username },
          record: `permission:${permission}`,
          clientIp,
          details: { roles: roles.join(','), userIds: userIds.join(',') },
        })
        return done
      })
      publish('me.changed', {}, changed)
      publish('user.changed', { userId: null })
      return answer
    },
  }
}

export type PermissionsService = ReturnType<typeof createPermissions>
