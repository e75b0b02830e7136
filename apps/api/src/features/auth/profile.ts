import type { auth } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Person, Transact, Tx } from '../../context/context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import { checkPassword, isStrong, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { createBatchLoader } from '../../lib/cache/batch-loader.ts'
import { rightsOf } from './role-permissions.ts'
import { replaceRecoveryCodes } from './repository/recovery.ts'
import { carryOver, lockRights, revokeOtherSessions, revokeSession } from './repository/sessions.ts'
import { changePasswordHash, findPerson, lockPassword, mergePreferences, readProfiles } from './repository/people.ts'

export interface ProfileOptions extends Pick<Core, 'db' | 'log' | 'passwords' | 'adminUsername'> {
  jobs: Pick<Jobs<typeof queues>, 'send'>
  rules: PasswordRules
  codeKey: Buffer
}

type Calls = Pick<
  typeof auth,
  'changePassword' | 'createRecoveryCodes' | 'savePreferences' | 'endSession' | 'endOtherSessions'
>

const done = { success: true } as const

/** Makes open pages of the person refetch, and those of ended sessions sign out. */
const tell = (tx: Tx, userId: number, ended: readonly number[] = []): void => {
  tx.emit('session.revoked', {}, ended)
  tx.emit('me.changed', {}, userId)
}

/** Calls on the own account: password, recovery codes, sessions. Each change is audited. */
export const createProfile = ({ db, jobs, log, rules, passwords, codeKey, adminUsername }: ProfileOptions) => {
  const wrongPassword = (user: Principal, field: string): Refusal => {
    log.warn({ event: 'profile.password_refused', userId: user.userId })
    return new Refusal('validation/current_password', { fields: { [field]: 'The current password is wrong' } })
  }

  /** Hash of the verified password. The change compares it again, since the password may change in between. */
  const proven = async (user: Principal, password: string, field: string): Promise<string> => {
    const person = await findPerson(db, user.userId)
    // Deleted since the request began.
    if (!person) throw new Refusal('unauthenticated')
    const { ok } = await passwords.verify(password, person.passwordHash)
    if (!ok) throw wrongPassword(user, field)
    return person.passwordHash
  }

  const profiles = createBatchLoader((userIds: readonly number[]) => readProfiles(db, userIds))

  const calls: Handlers<Calls> = {
    /** Ends all other sessions of the person in the same transaction. */
    changePassword: async ({ actor, clientIp, transact }, { body: { current, next } }) => {
      const { userId, username, sessionId, permissions } = actor
      const verified = await proven(actor, current, 'current')
      checkPassword(rules, next, { username, isAdmin: permissions.has('users.manage') })
      const password = { hash: await passwords.hash(next), strong: isStrong(rules, next, username) }
      return transact(async (tx) => {
        const epoch = await changePasswordHash(tx, userId, password, verified)
        const now = epoch === null ? null : await findPerson(tx, userId)
        if (epoch === null || !now) throw wrongPassword(actor, 'current')
        // The person may have become an administrator meanwhile. The rights are locked by now, so this check is final.
        const isAdmin = rightsOf({ ...now, granted: [] }, adminUsername).has('users.manage')
        checkPassword(rules, next, { username: now.username, isAdmin })
        const ended = await revokeOtherSessions(tx, userId, sessionId)
        await carryOver(tx, sessionId, epoch)
        await tx.audit('auth.password_changed')
        const notice = { userId, what: 'password_changed' as const, network: clientIp }
        await jobs.send(tx, 'person.notify', notice, { key: String(userId) })
        tx.after(() => log.info({ event: 'profile.password_changed', userId }))
        tell(tx, userId, ended)
        return done
      })
    },

    /** @throws Refusal wrong_state/codes_shown on a repeat, since the codes are not stored in plain text */
    createRecoveryCodes: async ({ actor, transact }, { body: { password } }) => {
      const { userId } = actor
      const verified = await proven(actor, password, 'password')
      let codes: string[] | null = null
      return transact(
        async (tx) => {
          if (!(await lockPassword(tx, userId, verified))) throw wrongPassword(actor, 'password')
          await tx.audit('auth.recovery_codes_created')
          codes = await replaceRecoveryCodes(tx, codeKey, userId)
          tx.after(() => log.info({ event: 'profile.recovery_codes_created', userId }))
          tell(tx, userId)
          return null
        },
        async () => {
          if (!codes) throw new Refusal('wrong_state/codes_shown')
          return { codes }
        },
      )
    },

    savePreferences: ({ actor: { userId }, transact }, { body }) =>
      transact(async (tx) => {
        tell(tx, userId)
        return mergePreferences(tx, userId, body)
      }),

    /** @throws Refusal not_found, for another person's session as for a missing one */
    endSession: ({ actor: { userId }, transact }, { params: { id } }) =>
      transact(async (tx) => {
        if (!(await revokeSession(tx, userId, id))) throw new Refusal('not_found')
        await tx.audit('auth.session_ended', { record: `session:${id}` })
        tell(tx, userId, [id])
        return done
      }),

    endOtherSessions: ({ actor: { userId, sessionId }, transact }) =>
      transact(async (tx) => {
        const ended = await revokeOtherSessions(tx, userId, sessionId)
        await tx.audit('auth.other_sessions_ended')
        tell(tx, userId, ended)
        return done
      }),
  }

  return {
    calls,

    /** The stored person, without derived fields. */
    read: async ({ userId }: Principal) => {
      const profile = await profiles(userId)
      // Deleted or unpaired since the request began.
      if (!profile || profile.telegramId === null) throw new Refusal('unauthenticated')
      return { ...profile, telegramId: profile.telegramId }
    },

    /** Ends the session of the request; idempotent. */
    signOut: (transact: Transact<Person | null>, { userId, sessionId }: Principal): Promise<void> =>
      transact(async (tx) => {
        await lockRights(tx, userId)
        tell(tx, userId, [sessionId])
        if (await revokeSession(tx, userId, sessionId))
          await tx.audit('auth.signed_out', { record: `session:${sessionId}` })
      }),
  }
}

export type ProfileService = ReturnType<typeof createProfile>
