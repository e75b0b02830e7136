import { grantable, permissions, type Permission, type RoleName } from '@app/contract'
import type { OwnPeople } from '../../lib/principal.ts'

const ofRole: Record<RoleName, readonly Permission[]> = {
  admin: permissions.filter((permission) => permission !== 'links.create'),
  TeamleadFarmer: [
    'stats.read',
    'campaigns.read',
    'accounts.manage',
    'spend.record',
    'sheets.manage',
    'mailboxes.stock',
    'mailboxes.manage',
    'library.manage',
    'views.share',
  ],
  farmer: ['mailboxes.stock', 'mailboxes.take', 'mailboxes.own'],
  buyer: [
    'stats.read',
    'campaigns.read',
    'accounts.take',
    'accounts.own',
    'spend.record',
    'mailboxes.stock',
    'mailboxes.own',
    'launches.own',
    'links.request',
    'results.own',
  ],
}

export interface RightsSource {
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  /** Permissions that an administrator granted to this person or their role. */
  granted: readonly string[]
}

/**
 * The only rule from a person to permissions. An administrator is one by flag, by role or by being the configured one.
 * Only the configured one creates links by default; others need a grant. Sources add up.
 */
export const rightsOf = (person: RightsSource, adminUsername: string): ReadonlySet<Permission> => {
  const configured = person.username.toLowerCase() === adminUsername.toLowerCase()
  if (configured) return new Set(permissions)
  const base = [...(person.roleName ? ofRole[person.roleName] : []), ...(person.isAdmin ? ofRole.admin : [])]
  return new Set([
    ...base,
    ...grantable.filter(
      (permission) =>
        person.granted.includes(permission) &&
        // `results.people` applies to leads only, even if it was granted to others.
        (permission !== 'results.people' || person.roleName === 'TeamleadFarmer'),
    ),
  ])
}

/**
 * People to which a person is limited. Applies to leads only, never to administrators, even if set in an earlier role.
 */
export const limitOf = (
  { roleName, permissions: rights }: { roleName: RoleName | null; permissions: ReadonlySet<Permission> },
  ownPeople: OwnPeople | null,
): OwnPeople | null => (roleName === 'TeamleadFarmer' && !rights.has('users.manage') ? ownPeople : null)
