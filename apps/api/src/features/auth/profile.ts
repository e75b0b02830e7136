import type { Db } from '../../db/connect.ts'
import { describeError, type Log } from '../../lib/log.ts'
import { checkPassword, type PasswordPolicy } from '../../lib/password-policy.ts'
import { hashPassword, verifyPassword } from '../../lib/passwords.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Messenger } from '../../ports/messenger.ts'
import { messages } from './messages.ts'
import { replaceRecoveryCodes } from './repository/recovery.ts'
import { carryOver } from './repository/sessions.ts'
import { changePasswordHash, getCredentials, type Credentials } from './repository/people.ts'

export interface ProfileOptions {
  db: Db
  messenger: Messenger
  log: Log
  policy: PasswordPolicy
  codeKey: Buffer
}

/** What a person does with the own account: password and recovery codes. */
export const createProfile = ({ db, messenger, log, policy, codeKey }: ProfileOptions) => {
  const proven = async (user: Principal, password: string, field: string): Promise<Credentials> => {
    const person = await getCredentials(db, user.userId)
    const { ok } = await verifyPassword(password, person.passwordHash)
    if (ok) return person
    log.warn({ event: 'profile.password_refused', userId: user.userId })
    throw new Refusal('validation/current_password', { fields: { [field]: 'The current password is wrong' } })
  }

  const notify = (person: Credentials, network: string): void => {
    const text = messages[person.preferences.language ?? 'en'].passwordChanged(network)
    messenger.send(person.telegramId, text).catch((error: unknown) => {
      log.warn({ event: 'profile.notice_not_sent', userId: person.id, ...describeError(error) })
    })
  }

  return {
    /** Ends every other session of the person in the same transaction. */
    changePassword: async (user: Principal, current: string, next: string, network: string): Promise<void> => {
      const person = await proven(user, current, 'current')
      checkPassword(policy, next, { username: user.username, isAdmin: user.permissions.has('users.manage') })
      const hash = await hashPassword(next)
      await db.transaction().execute(async (trx) => {
        const epoch = await changePasswordHash(trx, user.userId, hash)
        await carryOver(trx, user.sessionId, epoch)
      })
      log.info({ event: 'profile.password_changed', userId: user.userId })
      notify(person, network)
    },

    createRecoveryCodes: async (user: Principal, password: string): Promise<string[]> => {
      await proven(user, password, 'password')
      const codes = await db.transaction().execute((trx) => replaceRecoveryCodes(trx, codeKey, user.userId))
      log.info({ event: 'profile.recovery_codes_created', userId: user.userId })
      return codes
    },
  }
}

export type ProfileService = ReturnType<typeof createProfile>
