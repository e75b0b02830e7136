import type { User } from '@app/contract'
import { recordAudit, type AuditDetails, type AuditEvent } from '../../audit/audit.ts'
import type { Db, Trx } from '../../db/connect.ts'
import type { Transact } from '../../context/context.ts'
import type { Publish } from '../../lib/events.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Protection } from './protection.ts'
import { findUser, listEnabled, lockUser, type StoredUser } from './repository/people.ts'

export interface ChangingOptions {
  publish: Publish
  protection: Protection
}

/** What a change of a person did, for those who must know. */
export interface Done<A> {
  answer: A
  /** Sessions that it ended. */
  ended?: readonly number[]
}

const constraints: Record<string, ['duplicate/username' | 'duplicate/telegram', field: string, text: string]> = {
  users_username_folded_key: ['duplicate/username', 'username', 'This username is already in use'],
  users_telegram_id_key: ['duplicate/telegram', 'telegramId', 'This Telegram ID already belongs to another user'],
}

/** The database's word that a name or a Telegram id is somebody's already. */
export const refuseDuplicate = (error: unknown): never => {
  const { constraint } = (error ?? {}) as { constraint?: string }
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (!known) throw error
  const [key, field, text] = known
  throw new Refusal(key, { fields: { [field]: text } })
}

/** One way by which a person is changed: under a lock, checked, on record, and told after the commit. */
export const createChanging = ({ publish, protection }: ChangingOptions) => {
  const shown = async (trx: Db, user: Principal, stored: StoredUser): Promise<User> => ({
    ...stored,
    protectedAs: protection.protectedAs(stored, user.userId, await listEnabled(trx)),
  })

  /** Open pages of the person ask again, those of ended sessions leave; administrators see the new state. */
  const tell = (userId: number, ended: readonly number[] = []): void => {
    publish('session.revoked', {}, ended)
    publish('me.changed', {}, userId)
    publish('user.changed', { userId })
  }

  const note = <Details extends AuditDetails>(
    trx: Trx,
    user: Principal,
    { id, username }: { id: number; username: string },
    event: Pick<AuditEvent<Details>, 'kind' | 'details'>,
    clientIp: string,
  ): Promise<void> =>
    recordAudit(trx, {
      kind: event.kind,
      user: { id: user.userId, username: user.username },
      record: `user:${id}`,
      clientIp,
      details: { username, ...event.details },
    })

  return {
    tell,
    note,

    /** @throws Refusal not_found/user */
    answer: async (trx: Trx, user: Principal, id: number): Promise<{ success: true; user: User }> => {
      const stored = await findUser(trx, id)
      if (!stored) throw new Refusal('not_found/user')
      return { success: true, user: await shown(trx, user, stored) }
    },

    /**
     * Does the work on a locked person, and looks at who is left to administer.
     * @throws Refusal not_found/user, protected_user/…
     */
    person: async <A>(
      transact: Transact,
      user: Principal,
      id: number,
      work: (trx: Trx, before: StoredUser) => Promise<Done<A>>,
    ): Promise<A> => {
      let ended: readonly number[] | undefined
      let isChanged = false
      const answer = await transact(async (trx) => {
        const before = await lockUser(trx, id)
        if (!before) throw new Refusal('not_found/user')
        const done = await work(trx, before).catch(refuseDuplicate)
        protection.check(user, before, await findUser(trx, id), await listEnabled(trx))
        ended = done.ended
        isChanged = true
        return done.answer
      })
      if (isChanged) tell(id, ended)
      return answer
    },
  }
}

export type Changing = ReturnType<typeof createChanging>
