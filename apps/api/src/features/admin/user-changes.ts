import type { AuditKind, User } from '@app/contract'
import type { AuditDetails, CompleteDetails } from '../../audit/audit.ts'
import type { Person, Transact, Tx } from '../../context/context.ts'
import { passwordMinimum, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import type { Protection } from './protection.ts'
import { findUser, hasStrongPassword, listEnabled, lockUser, type StoredUser } from './repository/people.ts'

const constraints: Record<string, ['duplicate/username' | 'duplicate/telegram', field: string, text: string]> = {
  users_username_folded_key: ['duplicate/username', 'username', 'This username is already in use'],
  users_telegram_id_key: ['duplicate/telegram', 'telegramId', 'This Telegram ID already belongs to another user'],
}

/** Maps unique violations on username or Telegram id to refusals. */
export const refuseDuplicate = (error: unknown): never => {
  const { constraint } = (error ?? {}) as { constraint?: string }
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (!known) throw error
  const [key, field, text] = known
  throw new Refusal(key, { fields: { [field]: text } })
}

/** Makes open pages of the person refetch, signs out ended sessions, and updates administrators' pages. */
export const emitPerson = (tx: Tx, userId: number, ended: readonly number[] = []): void => {
  tx.emit('session.revoked', {}, ended)
  tx.emit('me.changed', {}, userId)
  tx.emit('user.changed', { userId })
}

/** Audits a change of a person under the name before it. */
export const notePerson = <Details extends AuditDetails>(
  tx: Tx,
  { id, username }: Person,
  kind: AuditKind,
  details?: CompleteDetails<Details>,
): Promise<void> => tx.audit<AuditDetails>(kind, { record: `user:${id}`, details: { username, ...details } })

/** Wraps every change of a person: locks, checks, and emits after the commit. */
export const createUserChanges = (protection: Protection, rules: PasswordRules) => ({
  /** @throws Refusal not_found/user */
  answer: async (tx: Tx<Person>, id: number): Promise<{ success: true; user: User }> => {
    const stored = orRefuse(await findUser(tx, id), 'not_found/user')
    const protectedAs = protection.protectedAs(stored, tx.cause.user.id, await listEnabled(tx))
    return { success: true, user: { ...stored, protectedAs } }
  },

  /**
   * Runs `work` on a locked person. Then checks that an administrator is left, and that a new administrator has a
   * strong enough password. `ended` are sessions that the work ended. `beforehand` runs before the person is locked.
   * @throws Refusal not_found/user, protected_user/…, wrong_state/weak_password
   */
  person: <A>(
    { actor, transact }: { actor: Principal; transact: Transact },
    id: number,
    work: (tx: Tx<Person>, before: StoredUser) => Promise<{ answer: A; ended?: readonly number[] }>,
    beforehand?: (tx: Tx<Person>) => Promise<void>,
  ): Promise<A> =>
    transact(async (tx) => {
      await beforehand?.(tx)
      const before = orRefuse(await lockUser(tx, id), 'not_found/user')
      const { answer, ended } = await work(tx, before).catch(refuseDuplicate)
      const after = await findUser(tx, id)
      protection.check(actor, before, after, await listEnabled(tx))
      const isPromoted = after !== null && protection.administers(after) && !protection.administers(before)
      if (isPromoted && rules.policy === 'strict' && !(await hasStrongPassword(tx, id)))
        throw new Refusal('wrong_state/weak_password', {
          values: { characters: String(passwordMinimum(rules.policy, true)) },
        })
      emitPerson(tx, id, ended)
      return answer
    }),
})

export type UserChanges = ReturnType<typeof createUserChanges>
