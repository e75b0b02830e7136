import type { Person, Tx } from '../../context/context.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import * as holdings from './repository/holdings.ts'
import { findMailboxOf } from './repository/mailbox.ts'
import { readTaken } from './repository/rows.ts'
import { lockTaker, type FreshlyTaken } from './repository/takes.ts'
import type { SheetMarkSql } from './repository/traces.ts'
import { emitChanged, emitFree, emitTaken } from './events.ts'

/** Minutes in which the holder can undo a take. */
export const returnMinutes = 10

export interface LaunchAccountsOptions {
  /** Requests sheet marks for changed rows. */
  show(): SheetMarkSql
  /** @throws Refusal already_taken/none_left, limit_reached */
  takeFree(tx: Tx<Person>, wanted: { country: string; withLogin: boolean }): Promise<FreshlyTaken>
}

/** Account operations of launches, each in the transaction of a step. */
export const createLaunchAccounts = ({ show, takeFree }: LaunchAccountsOptions) => ({
  /** Locks the person before any of their accounts. */
  lockTaker: async (tx: Tx<Person>): Promise<void> => void (await lockTaker(tx, tx.cause.user.id)),

  /** Takes the oldest free account of a country, without its login and mailbox. @throws as `takeFree` */
  takeUnseen: async (tx: Tx<Person>, country: string): Promise<FreshlyTaken> => {
    const taken = await takeFree(tx, { country, withLogin: false })
    emitTaken(tx, taken)
    return taken
  },

  /**
   * Locks an open account of the person until the transaction ends. @throws Refusal not_found,
   * wrong_state/account_closed
   */
  lockOpen: async (tx: Tx<Person>, id: number) => {
    const whose = [tx.cause.user.id]
    const holding = orRefuse(await holdings.lockHolding(tx, id, whose))
    const { rowId, accountId, country, pixel } = orRefuse(await readTaken(tx, id, whose))
    if (holding.closedAt) throw new Refusal('wrong_state/account_closed', { values: { account: accountId } })
    return { id, rowId, accountId, country, pixel }
  },

  mailboxOf: async (tx: Tx<Person>, id: number) => {
    const found = await findMailboxOf(tx, id)
    return found && { email: found.email, id: found.id, mine: found.holderId === tx.cause.user.id }
  },

  /**
   * Returns an open account of the person whose secrets nobody saw and for which no spend is recorded, or that was
   * taken within the undo window. Null on success, otherwise why not.
   */
  giveBack: async (tx: Tx<Person>, id: number): Promise<'moved' | 'closed' | 'banned' | 'spend' | 'seen' | null> => {
    const how = { how: 'returned', detail: null, withinMinutes: returnMinutes, unlessSeen: true } as const
    const [ended] = await holdings.endHoldings(tx, show(), { id, whose: [tx.cause.user.id] }, how)
    if (!ended) return 'moved'
    if (!ended.changed && !ended.closedAt && ended.state === 'banned') return 'banned'
    if (!ended.changed) return ended.closedAt ? 'closed' : (await holdings.isSeen(tx, id)) ? 'seen' : 'spend'
    emitChanged(tx, id, ended.userId)
    emitFree(tx, ended)
    return null
  },
})
