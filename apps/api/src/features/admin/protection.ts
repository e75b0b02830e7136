import type { User } from '@app/contract'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { People } from './dependencies.ts'
import type { RightsRow, StoredUser } from './repository/people.ts'

type RightsHolder = Pick<StoredUser, 'id' | 'username' | 'roleName' | 'isAdmin' | 'enabled'>

/** Protects some people from being deleted or losing their rights. */
export const createProtection = (people: Pick<People, 'rightsOf' | 'isConfigured'>) => {
  const administers = (person: Omit<RightsRow, 'id'>): boolean =>
    people.rightsOf({ ...person, granted: [] }).has('users.manage')

  return {
    administers,

    /** Why a person is protected. `enabled`: everybody who can sign in. */
    protectedAs: (person: RightsHolder, viewerId: number, enabled: readonly RightsRow[]): User['protectedAs'] => {
      if (person.id === viewerId) return 'self'
      const admins = enabled.filter(administers)
      if (admins.length === 1 && admins[0]!.id === person.id) return 'last'
      return people.isConfigured(person.username) ? 'configured' : null
    },

    /**
     * Checks the state after a change, under the lock of such changes.
     * @throws Refusal protected_user/self, /last or /configured
     */
    check: (user: Principal, before: RightsHolder, after: RightsHolder | null, enabled: readonly RightsRow[]): void => {
      const stays = after !== null && after.enabled
      if (!before.enabled || !administers(before)) {
        if (before.id === user.userId && !stays) throw new Refusal('protected_user/self')
        return
      }
      const goesOn = stays && administers(after)
      if (before.id === user.userId && !goesOn) throw new Refusal('protected_user/self')
      if (!goesOn && !enabled.some(administers)) throw new Refusal('protected_user/last')
      if (people.isConfigured(before.username) && !(stays && people.isConfigured(after.username)))
        throw new Refusal('protected_user/configured')
    },
  }
}

export type Protection = ReturnType<typeof createProtection>
