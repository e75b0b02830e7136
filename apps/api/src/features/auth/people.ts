import type { Db, Trx } from '../../db/connect.ts'
import { closePairingLinks } from './repository/invites.ts'
import { addForTrial, changePasswordHash, insertUser, type NewPassword } from './repository/people.ts'
import { dropRecoveryCodes } from './repository/recovery.ts'
import { endAllSessions } from './repository/sessions.ts'
import { rightsOf, type RightsSource } from './role-permissions.ts'
import { clearAll } from './throttles.ts'

/** People and their rights, as far as administrators change them. Every change runs in the caller's transaction. */
export const createPeople = (adminUsername: string) => ({
  rightsOf: (person: RightsSource) => rightsOf(person, adminUsername),
  /** Whether this is the name of the configured administrator, case-insensitively. */
  isConfigured: (username: string): boolean => username.toLowerCase() === adminUsername.toLowerCase(),
  add: insertUser,
  addForTrial,
  setPassword: async (trx: Trx, userId: number, password: NewPassword): Promise<void> => {
    await changePasswordHash(trx, userId, password)
  },
  dropRecoveryCodes,
  closePairingLinks,
  /** Ends sessions and pending sign-ins. Returns the ids of the sessions. */
  endSessions: (trx: Trx, userId: number): Promise<number[]> => endAllSessions(trx, userId),
  /** Clears failed sign-ins. */
  forgetTries: (trx: Db, person: { id: number; username: string }): Promise<void> =>
    clearAll(trx, person.id, person.username.toLowerCase()),
})
