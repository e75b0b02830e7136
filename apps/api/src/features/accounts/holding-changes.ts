import type { SpendEntry } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import { isAmong, type Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import * as holdings from './repository/holdings.ts'
import type { HoldingChange, Closing } from './repository/holdings.ts'
import { lockTaker, type Room } from './repository/takes.ts'
import type { SheetMarkSql } from './repository/traces.ts'
import { scopeOf } from './scope.ts'
import { emitChanged, emitFree, emitMoved } from './events.ts'

/** Recorded spend of an account's days, as far as its total is concerned. */
export interface Spends {
  /** Locks the account until the transaction ends: nobody else records its spend or closes it. */
  hold(tx: Tx<Person>, recordId: number): Promise<void>
  /** Makes the days add up to the total. @throws Refusal wrong_state/spend_below, wrong_state/spend_full */
  settle(tx: Tx<Person>, recordId: number, reason: string): Promise<void>
  /**
   * Replaces the recorded spend of days while an open account is closed or a closed one gets another total.
   * @throws Refusal forbidden, not_found; already_closed or wrong_state if `stands` does not match; validation of a
   *   day, an amount or the reason
   */
  correct(
    tx: Tx<Person>,
    actor: Principal,
    recordId: number,
    days: readonly SpendEntry[],
    about: { reason: string; stands: 'open' | 'closed' },
  ): Promise<void>
}

export interface HoldingChangesOptions {
  spends: Spends
  /** Requests sheet marks for changed rows. */
  show(): SheetMarkSql
}

/** @throws Refusal limit_reached */
export const checkRoom = ({ limit, open }: Room, more: number): void => {
  if (limit !== null && open + more > limit) throw new Refusal('limit_reached', { limit })
}

/** @throws Refusal not_found, already_closed; wrong_state if the change does not fit an open account either */
const sure = <H extends HoldingChange>(holding: H | null | undefined): H => {
  if (!holding) throw new Refusal('not_found')
  if (holding.changed) return holding
  throw new Refusal(holding.closedAt ? 'already_closed' : 'wrong_state')
}

/** @throws Refusal wrong_state/banned if an account was not returned for that reason */
export const checkBanned = (holding: HoldingChange | null | undefined): void => {
  if (!holding || holding.changed || holding.closedAt || holding.state !== 'banned') return
  throw new Refusal('wrong_state/banned', { values: { account: holding.accountId } })
}

/**
 * Changes of one held account, in the caller's transaction, alone or as part of a bulk change: its record, history,
 * audit row, sheet mark, and events.
 */
export const createHoldingChanges = ({ spends, show }: HoldingChangesOptions) => {
  /** Checks and emits a change of one holding. @throws as sure */
  const change = async <H extends HoldingChange>(
    tx: Tx,
    id: number,
    changed: Promise<H | null | undefined>,
  ): Promise<H> => {
    const holding = sure(await changed)
    emitChanged(tx, id, holding.userId)
    return holding
  }
  const first = async (changed: Promise<HoldingChange[]>): Promise<HoldingChange | undefined> => (await changed)[0]

  return {
    change,
    first,

    /**
     * Closes an account of `whose`, by default of everybody in the actor's scope. Returns when.
     * @throws Refusal not_found, already_closed; or as `Spends.correct` and `Spends.settle`
     */
    close: async (
      tx: Tx<Person>,
      actor: Principal,
      id: number,
      closing: Closing,
      { corrections, reason }: { corrections: readonly SpendEntry[]; reason: string },
      whose = scopeOf(actor),
    ): Promise<string> => {
      const which = { id, whose }
      await spends.hold(tx, id)
      if (corrections.length > 0) await spends.correct(tx, actor, id, corrections, { reason, stands: 'open' })
      const closed = await change(tx, id, holdings.closeHolding(tx, show(), which, closing))
      await spends.settle(tx, id, '')
      return closed.now.toISOString()
    },

    /** @throws Refusal not_found, already_closed, wrong_state/banned */
    release: async (tx: Tx<Person>, actor: Principal, id: number, reason: string): Promise<void> => {
      const how = { how: 'released', detail: reason, withinMinutes: null } as const
      const ended = await first(holdings.endHoldings(tx, show(), { id, whose: scopeOf(actor) }, how))
      checkBanned(ended)
      const released = await change(tx, id, Promise.resolve(ended))
      emitFree(tx, released)
      await emitMoved(tx, [released], { to: null, reason })
    },

    /** @throws Refusal not_found, already_closed, limit_reached of the other person, wrong_state if they cannot hold */
    handOver: async (
      tx: Tx<Person>,
      actor: Principal,
      id: number,
      { userId, reason }: { userId: number; reason: string },
    ): Promise<void> => {
      const whose = scopeOf(actor)
      // An account outside the scope is not found, whoever the taker is. Read without a lock, since people are locked
      // before accounts.
      if (!(await holdings.findHolding(tx, id, whose))) throw new Refusal('not_found')
      const taker = orRefuse(isAmong(whose, userId) ? await lockTaker(tx, userId) : null, 'wrong_state')
      checkRoom(taker.room, 1)
      const from = sure(await first(holdings.passOn(tx, show(), { id, whose }, taker, reason)))
      emitChanged(tx, id, from.userId, userId)
      await emitMoved(tx, [from], { to: userId, reason })
    },
  }
}

export type HoldingChanges = ReturnType<typeof createHoldingChanges>
