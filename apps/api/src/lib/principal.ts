import type { Access, Permission, RoleName } from '@app/contract'

/** The signed-in person of a request, read from the database for this request. */
export interface Principal {
  userId: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  /** Keitaro groups that limit what the person sees, unless they may manage users. */
  groupIds: number[]
  permissions: ReadonlySet<Permission>
  /** The open session of this request. */
  sessionId: number
  /** They signed in within the last 15 minutes. */
  signedInLately: boolean
}

/**
 * The tracker groups whose figures a person sees, in order, so that the same groups are the same question; null for
 * all: of administrators only.
 */
export const visibleGroups = ({ permissions, groupIds }: Principal): readonly number[] | null =>
  permissions.has('users.manage') ? null : [...new Set(groupIds)].sort((a, b) => a - b)

/** Whether a person reads the names of others where figures are theirs. */
export const readsNames = ({ permissions }: Principal): boolean =>
  permissions.has('accounts.manage') || permissions.has('users.manage')

/** Whether a person may make a call. */
export const mayCall = (access: Access, user: Principal | null): boolean =>
  access === 'public' ||
  access === 'session' ||
  [access].flat().some((permission) => user?.permissions.has(permission as Permission))

/**
 * Whether somebody may still do all that they were thought to may: what was made of their rights and groups a moment ago
 * holds only then.
 */
export const hasKept = (before: Principal, now: Principal): boolean => {
  const [saw, sees] = [visibleGroups(before), visibleGroups(now)]
  return (
    [...before.permissions].every((permission) => now.permissions.has(permission)) &&
    (sees === null || (saw !== null && saw.every((group) => sees.includes(group))))
  )
}
