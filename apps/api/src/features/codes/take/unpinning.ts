import type { Answer, codes } from '@app/contract'
import { causeOf } from '../../../audit/audit.ts'
import type { Trx } from '../../../db/connect.ts'
import type { Transact } from '../../../context/context.ts'
import type { Publish } from '../../../lib/events.ts'
import type { Principal } from '../../../lib/principal.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockHeld, lockOnceHad, undoUnpin, unpin } from '../repository/takes.ts'
import type { TellPool } from '../telling.ts'

export interface UnpinningOptions {
  publish: Publish
  tellPool: TellPool
  /** Ends what is being read for the holder of a mailbox. */
  stopReading(mailboxId: number): void
}

type Calls = typeof codes
type Undone = Answer<Calls['undoUnpins']>['results'][number]

/** How long an unpinning can be taken back. */
const undoSeconds = 10

/** Letting go of mailboxes, one or many, and taking that back. Each mailbox has its audit row. */
export const createUnpinning = ({ publish, tellPool, stopReading }: UnpinningOptions) => {
  const tell = (ids: readonly number[], user: Principal): void => {
    const [first] = ids
    if (first === undefined) return
    tellPool(ids.length === 1 ? first : null)
    // One fact for all of them: the list is asked for as a whole.
    publish('mailbox.own', { mailboxId: first }, user.userId)
  }

  /** Of these mailboxes those that the person holds leave the list. */
  const letGo = async (trx: Trx, user: Principal, ids: readonly number[], clientIp: string) => {
    const held = (await lockHeld(trx, user.userId, ids)).map(({ id }) => id)
    const at = await unpin(trx, held, causeOf(user, clientIp))
    return { held: new Set(held), undoUntil: new Date(at.getTime() + undoSeconds * 1_000).toISOString() }
  }

  const takeBack = async (trx: Trx, user: Principal, ids: readonly number[], clientIp: string): Promise<Undone[]> => {
    const holders = await lockOnceHad(trx, user.userId, ids)
    const free = [...holders].filter(([, holder]) => holder === null).map(([id]) => id)
    const back = await undoUnpin(trx, free, user.userId, undoSeconds, causeOf(user, clientIp))
    return ids.map((id) => {
      const holder = holders.get(id)
      if (holder === undefined) return { email_id: id, refused: 'not_found' }
      if (holder === null) return { email_id: id, refused: back.has(id) ? null : 'wrong_state' }
      // It came back before.
      return { email_id: id, refused: holder === user.userId ? null : 'already_taken/mailbox' }
    })
  }

  return {
    /** @throws Refusal not_found for a mailbox that the person does not hold */
    one: async (
      transact: Transact,
      user: Principal,
      id: number,
      clientIp: string,
    ): Promise<Answer<Calls['unpinMailbox']>> => {
      const answer = await transact(async (trx): Promise<Answer<Calls['unpinMailbox']>> => {
        const { held, undoUntil } = await letGo(trx, user, [id], clientIp)
        if (!held.has(id)) throw new Refusal('not_found')
        return { success: true, undoUntil }
      })
      stopReading(id)
      tell([id], user)
      return answer
    },

    /** Those that the person does not hold are named, and hinder nothing. */
    many: async (
      transact: Transact,
      user: Principal,
      ids: readonly number[],
      clientIp: string,
    ): Promise<Answer<Calls['unpinMailboxes']>> => {
      const wanted = [...new Set(ids)]
      const answer = await transact(async (trx): Promise<Answer<Calls['unpinMailboxes']>> => {
        const { held, undoUntil } = await letGo(trx, user, wanted, clientIp)
        const results = wanted.map((id) => ({ email_id: id, refused: held.has(id) ? null : ('not_found' as const) }))
        return { success: true, undoUntil, results }
      })
      const gone = answer.results.filter(({ refused }) => refused === null).map(({ email_id: id }) => id)
      for (const id of gone) stopReading(id)
      tell(gone, user)
      return answer
    },

    /** @throws Refusal not_found; wrong_state when it is too late; already_taken/mailbox when somebody else has it */
    undo: async (transact: Transact, user: Principal, id: number, clientIp: string) => {
      const answer = await transact(async (trx) => {
        const [result] = await takeBack(trx, user, [id], clientIp)
        if (result?.refused) throw new Refusal(result.refused)
        return { success: true } as const
      })
      tell([id], user)
      return answer
    },

    /** Each comes back, or is named with the reason. */
    undoMany: async (
      transact: Transact,
      user: Principal,
      ids: readonly number[],
      clientIp: string,
    ): Promise<Answer<Calls['undoUnpins']>> => {
      const wanted = [...new Set(ids)]
      const answer = await transact(async (trx): Promise<Answer<Calls['undoUnpins']>> => ({
        success: true,
        results: await takeBack(trx, user, wanted, clientIp),
      }))
      tell(
        answer.results.filter(({ refused }) => refused === null).map(({ email_id: id }) => id),
        user,
      )
      return answer
    },
  }
}

export type UnpinningService = ReturnType<typeof createUnpinning>
