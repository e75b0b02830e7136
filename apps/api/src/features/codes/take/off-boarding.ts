import type { CameBack } from '@app/contract'
import type { Person, Tx } from '#context/context.ts'
import { Refusal } from '#lib/refusal.ts'
import { openTakes, takeUpAgain, describeReturns } from '../repository/returns.ts'
import { findMailboxTaker, lockHeld, passOn, putBack } from '../repository/takes.ts'

export interface OffBoardingOptions {
  /** Stops reading the mailbox for its holder. */
  stopReading(mailboxId: number): void
  /** Emits mailboxes whose holder changed. */
  tell(tx: Tx, ids: readonly number[], ...people: (number | null)[]): void
}

/** Returns or hands over the mailboxes of people who leave, and restores them if they come back. */
export const createOffBoarding = ({ stopReading, tell }: OffBoardingOptions) => ({
  /**
   * Puts the mailboxes of a leaver back or hands them over, in the transaction in which they leave. Returns their
   * takes.
   * @throws Refusal wrong_state for a person who cannot hold mailboxes
   */
  leave: async (tx: Tx, leaver: Pick<Person, 'id'>, to: number | null): Promise<string[]> => {
    const taker = to === null ? null : await findMailboxTaker(tx, to)
    if (to !== null && (!taker || to === leaver.id)) throw new Refusal('wrong_state')
    const held = (await lockHeld(tx, leaver.id, null)).map(({ id }) => id)
    const takes = await openTakes(tx, held)
    if (taker) {
      await passOn(tx, held, taker)
      await tx.audit('mailboxes.handed_over', {
        details: { to: taker.username },
        records: held.map((id) => `mailbox:${id}`),
      })
    } else await putBack(tx, held)
    tx.after(() => held.forEach(stopReading))
    tell(tx, held, leaver.id, taker?.id ?? null)
    return takes
  },

  /** Reopens the takes of a person who came back, unless somebody else had the mailbox since. */
  comeBack: async (tx: Tx<Person>, person: Person, takes: readonly string[]): Promise<CameBack> => {
    const again = await takeUpAgain(tx, person.id, takes)
    const ids = again.map(({ id }) => id)
    tx.after(() => ids.forEach(stopReading))
    tell(tx, ids, person.id, ...new Set(again.map(({ fromId }) => fromId)))
    return describeReturns(tx, person.id, takes)
  },
})
