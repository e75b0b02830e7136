import type { Answer, admin } from '@app/contract'
import type { Transact } from '../../context/context.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import { checkPassword, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { Passwords } from '../../lib/secrets/passwords.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Db } from '../../db/connect.ts'
import type { Changing } from './changing.ts'
import type { People } from './parts.ts'
import type { Protection } from './protection.ts'
import { findUser, writeUser } from './repository/people.ts'

export interface SigningInOptions {
  db: Db
  people: People
  rules: PasswordRules
  passwords: Passwords
  jobs: Pick<Jobs<typeof queues>, 'send'>
  changing: Changing
  protection: Protection
}

const done = { success: true } as const

/** What helps or ends the signing in of others. All of it ends their sessions. */
export const createSigningIn = ({ db, people, rules, passwords, jobs, changing, protection }: SigningInOptions) => ({
  /** Also lets in again who was locked out by failed tries. @throws Refusal not_found/user, validation/password_… */
  resetPassword: async (
    transact: Transact,
    user: Principal,
    id: number,
    password: string,
    clientIp: string,
  ): Promise<typeof done> => {
    const person = await findUser(db, id)
    if (!person) throw new Refusal('not_found/user')
    checkPassword(rules, password, { ...person, isAdmin: protection.administers(person) }, 'password')
    const hash = await passwords.hash(password)
    return changing.person(transact, user, id, async (trx, before) => {
      await people.setPassword(trx, id, hash)
      await people.forgetTries(trx, before)
      const ended = await people.endSessions(trx, id)
      await changing.note(trx, user, before, { kind: 'users.password_reset' }, clientIp)
      await jobs.send(
        trx,
        'person.notify',
        { userId: id, what: 'password_changed' as const, network: clientIp },
        { key: String(id) },
      )
      return { answer: done, ended }
    })
  },

  /** @throws Refusal not_found/user, duplicate/telegram */
  resetSecondFactor: (
    transact: Transact,
    user: Principal,
    id: number,
    telegramId: string | undefined,
    clientIp: string,
  ): Promise<typeof done> =>
    changing.person(transact, user, id, async (trx, before) => {
      await people.dropRecoveryCodes(trx, id)
      await writeUser(trx, id, { telegramId })
      await people.forgetTries(trx, before)
      const ended = await people.endSessions(trx, id)
      const isMoved = telegramId !== undefined && telegramId !== before.telegramId
      const details = isMoved ? { telegramId: 'changed' } : {}
      await changing.note(trx, user, before, { kind: 'users.second_factor_reset', details }, clientIp)
      return { answer: done, ended }
    }),

  /** @throws Refusal not_found/user */
  endSessions: (
    transact: Transact,
    user: Principal,
    id: number,
    clientIp: string,
  ): Promise<Answer<(typeof admin)['endUserSessions']>> =>
    changing.person(transact, user, id, async (trx, before) => {
      const ended = await people.endSessions(trx, id)
      const details = { ended: ended.length }
      await changing.note(trx, user, before, { kind: 'users.sessions_ended', details }, clientIp)
      return { answer: { ...done, ended: ended.length }, ended }
    }),
})

export type SigningInService = ReturnType<typeof createSigningIn>
