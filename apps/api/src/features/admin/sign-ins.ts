import type { admin } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import { checkPassword, isStrong, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { notePerson, type UserChanges } from './user-changes.ts'
import type { People, SendTest } from './dependencies.ts'
import type { Protection } from './protection.ts'
import { findUser, writeUser } from './repository/people.ts'

export interface SignInsOptions extends Pick<Core, 'db' | 'passwords'> {
  people: People
  rules: PasswordRules
  jobs: Pick<Jobs<typeof queues>, 'send'>
  changing: UserChanges
  protection: Protection
  sendTest: SendTest
}

type Calls = Pick<
  typeof admin,
  'resetUserPassword' | 'resetSecondFactor' | 'unpairTelegram' | 'endUserSessions' | 'sendTestMessage'
>

const done = { success: true } as const

/** Administration of other people's sign-ins. All changes end their sessions. */
export const createSignIns = ({
  db,
  people,
  rules,
  passwords,
  jobs,
  changing,
  protection,
  sendTest,
}: SignInsOptions): Handlers<Calls> => ({
  /** Also unlocks a person who was locked out by failed tries. @throws Refusal not_found/user, validation/password_… */
  resetUserPassword: async (ctx, { params: { id }, body: { password } }) => {
    const person = orRefuse(await findUser(db, id), 'not_found/user')
    checkPassword(rules, password, { ...person, isAdmin: protection.administers(person) }, 'password')
    const given = { hash: await passwords.hash(password), strong: isStrong(rules, password, person.username) }
    return changing.person(ctx, id, async (tx, before) => {
      // The person may have become an administrator meanwhile.
      checkPassword(rules, password, { ...before, isAdmin: protection.administers(before) }, 'password')
      await people.setPassword(tx, id, given)
      await people.forgetTries(tx, before)
      const ended = await people.endSessions(tx, id)
      await notePerson(tx, before, 'users.password_reset')
      const notice = { userId: id, what: 'password_changed' as const, network: ctx.clientIp }
      await jobs.send(tx, 'person.notify', notice, { key: String(id) })
      return { answer: done, ended }
    })
  },

  /** @throws Refusal not_found/user, duplicate/telegram */
  resetSecondFactor: (ctx, { params: { id }, body: { telegramId } }) =>
    changing.person(ctx, id, async (tx, before) => {
      await people.dropRecoveryCodes(tx, id)
      await writeUser(tx, id, { telegramId })
      await people.forgetTries(tx, before)
      const ended = await people.endSessions(tx, id)
      const isMoved = telegramId !== undefined && telegramId !== before.telegramId
      await notePerson(tx, before, 'users.second_factor_reset', isMoved ? { telegramId: 'changed' } : {})
      return { answer: done, ended }
    }),

  /** Idempotent. @throws Refusal not_found/user, protected_user/self, protected_user/configured */
  unpairTelegram: (ctx, { params: { id } }) =>
    changing.person(ctx, id, async (tx, before) => {
      // The actor and the configured administrator must stay able to sign in. For them, another Telegram ID can be
      // entered instead.
      if (id === ctx.actor.userId) throw new Refusal('protected_user/self')
      if (people.isConfigured(before.username)) throw new Refusal('protected_user/configured')
      const { telegramId } = before
      if (telegramId === null) return { answer: await changing.answer(tx, id) }
      await writeUser(tx, id, { telegramId: null })
      await people.dropRecoveryCodes(tx, id)
      await people.closePairingLinks(tx, id)
      const ended = await people.endSessions(tx, id)
      await notePerson(tx, before, 'users.unpaired', { ended: ended.length })
      const notice = { userId: id, what: 'unpaired' as const, network: ctx.clientIp, telegramId }
      await jobs.send(tx, 'person.notify', notice, { key: String(id) })
      return { answer: await changing.answer(tx, id), ended }
    }),

  /** @throws Refusal not_found/user */
  endUserSessions: (ctx, { params: { id } }) =>
    changing.person(ctx, id, async (tx, before) => {
      const ended = await people.endSessions(tx, id)
      await notePerson(tx, before, 'users.sessions_ended', { ended: ended.length })
      return { answer: { ...done, ended: ended.length }, ended }
    }),

  /** @throws Refusal not_found/user */
  sendTestMessage: async ({ transact }, { params: { id } }) => {
    const person = await transact(async (tx) => {
      const found = orRefuse(await findUser(tx, id), 'not_found/user')
      await notePerson(tx, found, 'users.test_sent')
      return { id: found.id }
    })
    return { outcome: await sendTest(person.id) }
  },
})
