import type { Access, Permission, RoleName } from '@app/contract'

/** A lead's own people and the lead, those who have left included, and what they are called. */
export interface OwnPeople {
  ids: readonly number[]
  names: readonly string[]
  /** How many of them there are now, without the lead. */
  present: number
}

/** The signed-in person of a request, read from the database for this request. */
export interface Principal {
  userId: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  /** Keitaro groups that limit what the person sees, unless they may manage users. */
  groupIds: number[]
  permissions: ReadonlySet<Permission>
  /** Those whose things alone the person sees by rights that open everybody's; null for everybody. */
  people: OwnPeople | null
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

/** Some people's things: null for everybody's, with those that are nobody's. */
export type Whose = readonly number[] | null

/** Whose things a person sees where this right opens everybody's: all, those of own people, or the person's own. */
export const whoseBy = (right: Permission, { permissions, people, userId }: Principal): Whose =>
  permissions.has(right) ? (people?.ids ?? null) : [userId]

/** Whether somebody is among people whose things are seen. */
export const isAmong = (whose: Whose, userId: number | null): boolean =>
  whose === null || (userId !== null && whose.includes(userId))

/** Whose names a person reads where something is theirs: leads and admins others', too. */
export const namesBy = (user: Principal): Whose =>
  whoseBy(user.permissions.has('users.manage') ? 'users.manage' : 'accounts.manage', user)

/** A name that stands by itself, as far as the person who leads may read it. */
export const nameFor = ({ people }: Principal, name: string | null): string | null =>
  name !== null && (people === null || people.names.includes(name)) ? name : null

/** Whether a person may make a call. */
export const mayCall = (access: Access, user: Principal | null): boolean =>
  access === 'public' ||
  access === 'session' ||
  [access].flat().some((permission) => user?.permissions.has(permission as Permission))

/**
 * Whether somebody may still do all that they were thought to may: what was made of their rights, groups and people a moment ago
 * holds only then.
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
