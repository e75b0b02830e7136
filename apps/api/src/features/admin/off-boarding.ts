import type { leaving } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { notePerson, refuseDuplicate, emitPerson, type UserChanges } from './user-changes.ts'
import type { HeldAccounts, HeldMailboxes, People } from './dependencies.ts'
import type { OwnerPreviews } from './owner-preview.ts'
import {
  bringBack,
  groupsLeft,
  insertDeparture,
  listDepartures,
  lockDeparture,
  noteUndone,
} from './repository/departures.ts'
import { readHeld } from './repository/held.ts'
import { findUser, removeUser } from './repository/people.ts'

export interface OffBoardingOptions extends Pick<Core, 'db'> {
  people: Pick<People, 'endSessions'>
  changing: UserChanges
  owning: Pick<OwnerPreviews, 'leave' | 'comeBack'>
  accounts: HeldAccounts
  mailboxes: HeldMailboxes
  /** Withdraws the person's waiting requests. True if there were any. */
  withdrawRequests(tx: Tx<Person>, userId: number): Promise<boolean>
}

/** Deleting people, and undoing that. */
export const createOffBoarding = ({
  db,
  people,
  changing,
  owning,
  accounts,
  mailboxes,
  withdrawRequests,
}: OffBoardingOptions): Handlers<typeof leaving> => ({
  /** @throws Refusal not_found/user */
  getHeld: async (_ctx, { params: { id } }) => {
    if (!(await findUser(db, id))) throw new Refusal('not_found/user')
    return readHeld(db, id)
  },

  /**
   * In one transaction, ends their sessions and releases, hands over or closes what they hold. Their history stays
   * under their name.
   * @throws Refusal not_found/user, protected_user/…, wrong_state for a new owner who cannot hold, limit_reached of
   *   theirs, wrong_state/leaving with the accounts that are in the way
   */
  deleteUser: (ctx, { params: { id }, body }) =>
    changing.person(ctx, id, async (tx, before) => {
      const ended = await people.endSessions(tx, id)
      const { accounts: rest = 'release', each = [], mailboxes: afterwards = 'release' } = body
      const mailboxesTo = afterwards === 'release' ? null : afterwards.userId
      const holdings = await accounts.leave(tx, ctx.actor, before, { rest, each })
      const takes = await mailboxes.leave(tx, before, mailboxesTo)
      await withdrawRequests(tx, id)
      const departure = await insertDeparture(tx, before, tx.cause.user.username, { holdings, takes })
      await owning.leave(tx, id, () => removeUser(tx, id))
      const closed = new Set(
        each.flatMap(({ id: account, then }) => (typeof then === 'object' && 'close' in then ? account : [])),
      ).size
      await notePerson(tx, before, 'users.deleted', {
        accounts: before.accounts,
        mailboxes: before.mailboxes,
        accountsTo: rest === 'release' ? null : rest.userId,
        mailboxesTo,
        ...(closed > 0 && { closed }),
      })
      const answer = {
        success: true,
        departureId: departure.id,
        undoUntil: departure.undoUntil.toISOString(),
      } as const
      return { answer, ended }
    }),

  listDepartures: async () => ({ departures: await listDepartures(db) }),

  /**
   * Restores a person in one transaction, without their sessions, together with holdings that nobody took since. A
   * repeat gets the same answer.
   * @throws Refusal not_found, wrong_state/undo_late; duplicate/… if somebody has their name or Telegram account by now
   */
  undoDeparture: ({ transact }, { params: { id } }) =>
    transact(async (tx) => {
      const departure = orRefuse(await lockDeparture(tx, id))
      if (departure.answer) return departure.answer
      if (!departure.inTime) throw new Refusal('wrong_state/undo_late')
      const person = { id: departure.userId, username: departure.username }
      await owning.comeBack(tx, person.id, await groupsLeft(tx, person.id), () =>
        bringBack(tx, departure).catch(refuseDuplicate),
      )
      const things = {
        accounts: await accounts.comeBack(tx, person, departure.holdings),
        mailboxes: await mailboxes.comeBack(tx, person, departure.takes),
      }
      await notePerson(tx, person, 'users.restored', {
        accounts: things.accounts.back,
        mailboxes: things.mailboxes.back,
        rest: things.accounts.rest + things.mailboxes.rest,
      })
      const answer = { success: true as const, userId: person.id, username: person.username, ...things }
      await noteUndone(tx, id, answer)
      emitPerson(tx, person.id)
      return answer
    }),
})
