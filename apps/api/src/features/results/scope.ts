import type { resultScopes } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { visibleGroups, whoseBy, type Principal } from '../../lib/principal.ts'
import { listOwnPeople } from './repository/people.ts'

/** Results that a person may see. */
export interface Scope {
  scope: (typeof resultScopes)[number]
  /** Owners of the visible parts; null means everybody, and parts without an owner. */
  people: readonly number[] | null
  /** Accounts that these people held are visible; null means all. */
  holders: readonly number[] | null
  /** Whether the person sees campaigns of the group in other lists. */
  seesGroup(groupId: number | null): boolean
}

/** The only place that decides who may see whose results. */
export const scopeOf = async (db: Db, actor: Principal): Promise<Scope> => {
  const { permissions, userId } = actor
  const groups = visibleGroups(actor)
  const seesGroup = (groupId: number | null) => groups === null || (groupId !== null && groups.includes(groupId))
  if (permissions.has('results.all')) return { scope: 'all', people: null, holders: null, seesGroup }
  if (permissions.has('results.people')) {
    const people = actor.people?.ids ?? (await listOwnPeople(db, userId, groups ?? []))
    return { scope: 'people', people, holders: whoseBy('accounts.manage', actor), seesGroup }
  }
  return { scope: 'own', people: [userId], holders: [userId], seesGroup }
}
