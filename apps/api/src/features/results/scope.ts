import type { resultScopes } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { visibleGroups, whoseBy, type Principal } from '../../lib/principal.ts'
import { listOwnPeople } from './repository/people.ts'

/** Whose results somebody sees. */
export interface Scope {
  scope: (typeof resultScopes)[number]
  /** For whom parts count; null: for anybody, or nobody. */
  people: readonly number[] | null
  /** Accounts that these people held are told of; null: all. */
  holders: readonly number[] | null
  /** Sees the campaign in other lists. */
  seesGroup(groupId: number | null): boolean
}

/** The one place that says whose results are told to whom. */
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
