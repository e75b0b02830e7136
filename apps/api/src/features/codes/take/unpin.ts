import type { Answer, codes } from '@app/contract'
import type { Person, Tx } from '#context/context.ts'
import type { Handlers } from '#http/handlers.ts'
import { Refusal } from '#lib/refusal.ts'
import { lockHeld, lockOnceHad, undoUnpin, unpin } from '../repository/takes.ts'

type Calls = Pick<typeof codes, 'unpinMailbox' | 'unpinMailboxes' | 'undoUnpin' | 'undoUnpins'>
type UndoResult = Answer<Calls['undoUnpins']>['results'][number]

/** Undo window of an unpinning, in seconds. */
const undoSeconds = 10

const tell = (tx: Tx<Person>, ids: readonly number[]): void => {
  const [first] = ids
  if (first === undefined) return
  tx.emit('mailbox.changed', { mailboxId: ids.length === 1 ? first : null }, tx.cause.user.id)
  // One event for all: pages fetch the list as a whole.
  tx.emit('mailbox.own', { mailboxId: first }, tx.cause.user.id)
}

const takeBack = async (tx: Tx<Person>, ids: readonly number[]): Promise<UndoResult[]> => {
  const userId = tx.cause.user.id
  const holders = await lockOnceHad(tx, userId, ids)
  const free = [...holders].filter(([, holder]) => holder === null).map(([id]) => id)
  const back = await undoUnpin(tx, free, undoSeconds)
  const results = ids.map((id): UndoResult => {
    const holder = holders.get(id)
    if (holder === undefined) return { email_id: id, refused: 'not_found' }
    if (holder === null) return { email_id: id, refused: back.has(id) ? null : 'wrong_state' }
    // Already restored if the holder is the person.
    return { email_id: id, refused: holder === userId ? null : 'already_taken/mailbox' }
  })
  tell(
    tx,
    results.filter(({ refused }) => refused === null).map(({ email_id: id }) => id),
  )
  return results
}

/**
 * Unpins mailboxes, one or many, and undoes that. Each mailbox gets its own audit row. `stopReading` stops reading a
 * mailbox for its holder.
 */
export const createUnpins = (stopReading: (mailboxId: number) => void): Handlers<Calls> => {
  /** Unpins those of the mailboxes that the person holds. */
  const letGo = async (tx: Tx<Person>, ids: readonly number[]) => {
    const held = (await lockHeld(tx, tx.cause.user.id, ids)).map(({ id }) => id)
    const at = await unpin(tx, held, tx.cause)
    tx.after(() => held.forEach(stopReading))
    tell(tx, held)
    return { held: new Set(held), undoUntil: new Date(at.getTime() + undoSeconds * 1_000).toISOString() }
  }

  return {
    /** @throws Refusal not_found for a mailbox that the person does not hold */
    unpinMailbox: ({ transact }, { params: { id } }) =>
      transact(async (tx) => {
        const { held, undoUntil } = await letGo(tx, [id])
        if (!held.has(id)) throw new Refusal('not_found')
        return { success: true, undoUntil }
      }),

    /** Mailboxes that the person does not hold are reported and do not block the rest. */
    unpinMailboxes: ({ transact }, { body }) =>
      transact(async (tx) => {
        const wanted = [...new Set(body.ids)]
        const { held, undoUntil } = await letGo(tx, wanted)
        const results = wanted.map((id) => ({ email_id: id, refused: held.has(id) ? null : ('not_found' as const) }))
        return { success: true, undoUntil, results }
      }),

    /** @throws Refusal not_found; wrong_state if it is too late; already_taken/mailbox if somebody else has it */
    undoUnpin: ({ transact }, { params: { id } }) =>
      transact(async (tx) => {
        const [result] = await takeBack(tx, [id])
        if (result?.refused) throw new Refusal(result.refused)
        return { success: true }
      }),

    /** Restores each one, or reports why not. */
    undoUnpins: ({ transact }, { body }) =>
      transact(async (tx) => ({ success: true, results: await takeBack(tx, [...new Set(body.ids)]) })),
  }
}
