import type { Preferences } from '@app/contract'
import { recordAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/connect.ts'
import type { Change, ChangeShowing } from '../../http/handlers.ts'
import type { Publish } from '../../lib/events.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { Log } from '../../lib/log.ts'
import { checkPassword, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { Passwords } from '../../lib/secrets/passwords.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { createBatchLoader } from '../../lib/cache/batch-loader.ts'
import { replaceRecoveryCodes } from './repository/recovery.ts'
import { carryOver, holdStanding, revokeOtherSessions, revokeSession } from './repository/sessions.ts'
import { changePasswordHash, findPerson, lockPassword, mergePreferences, readProfiles } from './repository/people.ts'

export interface ProfileOptions {
  db: Db
  jobs: Pick<Jobs<typeof queues>, 'send'>
  log: Log
  rules: PasswordRules
  passwords: Passwords
  codeKey: Buffer
  publish: Publish
}

type Done = { success: true }
const done: Done = { success: true }

const actor = ({ userId, username }: Principal) => ({ id: userId, username })

/** What a person does with the own account: password, recovery codes, sessions. Each change leaves its audit row. */
export const createProfile = ({ db, jobs, log, rules, passwords, codeKey, publish }: ProfileOptions) => {
  const wrongPassword = (user: Principal, field: string): Refusal => {
    log.warn({ event: 'profile.password_refused', userId: user.userId })
    return new Refusal('validation/current_password', { fields: { [field]: 'The current password is wrong' } })
  }

  /** The hash behind the password, which the change has to compare: it may be another one by then. */
  const proven = async (user: Principal, password: string, field: string): Promise<string> => {
    const person = await findPerson(db, user.userId)
    // They were deleted since the request began.
    if (!person) throw new Refusal('unauthenticated')
    const { ok } = await passwords.verify(password, person.passwordHash)
    if (!ok) throw wrongPassword(user, field)
    return person.passwordHash
  }

  const profiles = createBatchLoader((userIds: readonly number[]) => readProfiles(db, userIds))

  /** Open pages of the person ask again, those of ended sessions leave. */
  const tell = (user: Principal, ended: readonly number[] = []): void => {
    publish('session.revoked', {}, ended)
    publish('me.changed', {}, user.userId)
  }

  return {
    /** The person as stored, without what is derived. */
    read: async ({ userId }: Principal) => {
      const profile = await profiles(userId)
      // They were deleted since the request began.
      if (!profile) throw new Refusal('unauthenticated')
      return profile
    },

    /** Ends every other session of the person in the same transaction. */
    changePassword: async (
      change: Change,
      user: Principal,
      current: string,
      next: string,
      network: string,
    ): Promise<Done> => {
      const verified = await proven(user, current, 'current')
      checkPassword(rules, next, { username: user.username, isAdmin: user.permissions.has('users.manage') })
      const hash = await passwords.hash(next)
      let ended: number[] = []
      const answer = await change(async (trx) => {
        const epoch = await changePasswordHash(trx, user.userId, hash, verified)
        if (epoch === null) throw wrongPassword(user, 'current')
        ended = await revokeOtherSessions(trx, user.userId, user.sessionId)
        await carryOver(trx, user.sessionId, epoch)
        await recordAudit(trx, { kind: 'auth.password_changed', user: actor(user), network })
        const notice = { userId: user.userId, what: 'password_changed' as const, network }
        await jobs.send(trx, 'person.notify', notice, { key: String(user.userId) })
        return done
      })
      log.info({ event: 'profile.password_changed', userId: user.userId })
      tell(user, ended)
      return answer
    },

    /** @throws Refusal wrong_state/codes_shown to who repeats it: nobody can tell them a second time */
    createRecoveryCodes: async (
      change: ChangeShowing,
      user: Principal,
      password: string,
      network: string,
    ): Promise<{ codes: string[] }> => {
      const verified = await proven(user, password, 'password')
      let codes: string[] | null = null
      const answer = await change(
        async (trx) => {
          if (!(await lockPassword(trx, user.userId, verified))) throw wrongPassword(user, 'password')
          await recordAudit(trx, { kind: 'auth.recovery_codes_created', user: actor(user), network })
          codes = await replaceRecoveryCodes(trx, codeKey, user.userId)
          return null
        },
        async () => {
          if (!codes) throw new Refusal('wrong_state/codes_shown')
          return { codes }
        },
      )
      log.info({ event: 'profile.recovery_codes_created', userId: user.userId })
      tell(user)
      return answer
    },

    savePreferences: async (change: Change, user: Principal, choice: Preferences): Promise<Preferences> => {
      const answer = await change((trx) => mergePreferences(trx, user.userId, choice))
      tell(user)
      return answer
    },

    /** Ends the session of the request itself; harmless when it has ended. */
    signOut: async (user: Principal, network: string): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        await holdStanding(trx, user.userId)
        if (!(await revokeSession(trx, user.userId, user.sessionId))) return
        await recordAudit(trx, {
          kind: 'auth.signed_out',
          user: actor(user),
          record: `session:${user.sessionId}`,
          network,
        })
      })
      tell(user, [user.sessionId])
    },

    /** @throws Refusal not_found, for another person's session as for a missing one */
    endSession: async (change: Change, user: Principal, sessionId: number, network: string): Promise<Done> => {
      const answer = await change(async (trx) => {
        if (!(await revokeSession(trx, user.userId, sessionId))) throw new Refusal('not_found')
        await recordAudit(trx, {
          kind: 'auth.session_ended',
          user: actor(user),
          record: `session:${sessionId}`,
          network,
        })
        return done
      })
      tell(user, [sessionId])
      return answer
    },

    endOtherSessions: async (change: Change, user: Principal, network: string): Promise<Done> => {
      let ended: number[] = []
      const answer = await change(async (trx) => {
        ended = await revokeOtherSessions(trx, user.userId, user.sessionId)
        await recordAudit(trx, { kind: 'auth.other_sessions_ended', user: actor(user), network })
        return done
      })
      tell(user, ended)
      return answer
    },
  }
}

export type ProfileService = ReturnType<typeof createProfile>
