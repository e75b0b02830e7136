import type { Access, Permission, RoleName } from '@app/contract'

/** A lead's own people and the lead, including people who have left, with their names. */
export interface OwnPeople {
  ids: readonly number[]
  names: readonly string[]
  /** Number of current people, without the lead. */
  present: number
}

/** Signed-in person of a request, read from the database for this request. */
export interface Principal {
  userId: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  /** Keitaro groups that limit what the person sees, unless they may manage users. */
  groupIds: number[]
  permissions: ReadonlySet<Permission>
  /** Limits rights over everybody's things to these people; null for everybody. */
  people: OwnPeople | null
  /** Session of this request. */
  sessionId: number
  /** Signed in within the last 15 minutes. */
  signedInLately: boolean
}

/**
 * Tracker groups whose figures a person sees, sorted so that equal sets give the same query. Null for all groups, which
 * only administrators have.
 */
export const visibleGroups = ({ permissions, groupIds }: Principal): readonly number[] | null =>
  permissions.has('users.manage') ? null : [...new Set(groupIds)].sort((a, b) => a - b)

/** People whose things are visible; null for everybody's, including things without an owner. */
export type Whose = readonly number[] | null

/** People whose things a person sees by this right: everybody, own people, or only the person. */
export const whoseBy = (right: Permission, { permissions, people, userId }: Principal): Whose =>
  permissions.has(right) ? (people?.ids ?? null) : [userId]

/** Whether a person is among those whose things are visible. */
export const isAmong = (whose: Whose, userId: number | null): boolean =>
  whose === null || (userId !== null && whose.includes(userId))

/** People whose names a person may read as owners; leads and admins may read those of others. */
export const namesBy = (user: Principal): Whose =>
  whoseBy(user.permissions.has('users.manage') ? 'users.manage' : 'accounts.manage', user)

/** The name, if the reader may see it. */
export const nameFor = ({ people }: Principal, name: string | null): string | null =>
  name !== null && (people === null || people.names.includes(name)) ? name : null

/** Whether a person may make a call. */
export const mayCall = (access: Access, user: Principal | null): boolean =>
  access === 'public' ||
  access === 'session' ||
  [access].flat().some((permission) => user?.permissions.has(permission as Permission))

/**
 * Whether a person still has all the access they had before. Anything derived from their earlier rights, groups and
 * people is valid only then.
 */
export const hasKept = (before: Principal, now: Principal): boolean => {
  const isWithin = (saw: readonly number[] | null, sees: readonly number[] | null): boolean =>
    sees === null || (saw !== null && saw.every((each) => sees.includes(each)))
  return (
    [...before.permissions].every((permission) => now.permissions.has(permission)) &&
    isWithin(visibleGroups(before), visibleGroups(now)) &&
    isWithin(before.people?.ids ?? null, now.people?.ids ?? null)
  )
}
