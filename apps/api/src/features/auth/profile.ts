import { recordAudit } from '../../db/audit.ts'
import type { Db } from '../../db/connect.ts'
import { describeError, type Log } from '../../lib/log.ts'
import { checkPassword, type PasswordPolicy } from '../../lib/password-policy.ts'
import { hashPassword, verifyPassword } from '../../lib/passwords.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Messenger } from '../../ports/messenger.ts'
import { messages } from './messages.ts'
import { replaceRecoveryCodes } from './repository/recovery.ts'
import { carryOver, revokeOtherSessions, revokeSession } from './repository/sessions.ts'
import { changePasswordHash, getCredentials, type Credentials } from './repository/people.ts'

export interface ProfileOptions {
  db: Db
  messenger: Messenger
  log: Log
  policy: PasswordPolicy
  codeKey: Buffer
}

const actor = ({ userId, username }: Principal) => ({ id: userId, username })

/** What a person does with the own account: password, recovery codes, sessions. Each change leaves its audit row. */
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
        await recordAudit(trx, { kind: 'auth.password_changed', user: actor(user), network })
      })
      log.info({ event: 'profile.password_changed', userId: user.userId })
      notify(person, network)
    },

    createRecoveryCodes: async (user: Principal, password: string, network: string): Promise<string[]> => {
      await proven(user, password, 'password')
      const codes = await db.transaction().execute(async (trx) => {
        await recordAudit(trx, { kind: 'auth.recovery_codes_created', user: actor(user), network })
        return replaceRecoveryCodes(trx, codeKey, user.userId)
      })
      log.info({ event: 'profile.recovery_codes_created', userId: user.userId })
      return codes
    },

    /** Ends the session of the request itself; harmless when it has ended. */
    signOut: (user: Principal, network: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (!(await revokeSession(trx, user.userId, user.sessionId))) return
        await recordAudit(trx, {
          kind: 'auth.signed_out',
          user: actor(user),
          record: `session:${user.sessionId}`,
          network,
        })
      }),

    /** @throws Refusal not_found, for another person's session as for a missing one */
    endSession: (user: Principal, sessionId: number, network: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (!(await revokeSession(trx, user.userId, sessionId))) throw new Refusal('not_found')
        await recordAudit(trx, {
          kind: 'auth.session_ended',
          user: actor(user),
          record: `session:${sessionId}`,
          network,
        })
      }),

    endOtherSessions: (user: Principal, network: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await revokeOtherSessions(trx, user.userId, user.sessionId)
        await recordAudit(trx, { kind: 'auth.other_sessions_ended', user: actor(user), network })
      }),
  }
}

export type ProfileService = ReturnType<typeof createProfile>
