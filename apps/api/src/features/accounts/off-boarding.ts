import type { AccountDecision, Afterwards, CameBack } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { checkRoom, type HoldingChanges } from './holding-changes.ts'
import { takeUpAgain, describeReturns } from './repository/returns.ts'
import * as holdings from './repository/holdings.ts'
import type { HoldingChange, Which } from './repository/holdings.ts'
import type { SheetMarkSql } from './repository/traces.ts'
import { lockTaker } from './repository/takes.ts'
import { emitChanged, emitFree, emitMoved } from './events.ts'

export interface OffBoardingOptions {
  changing: Pick<HoldingChanges, 'close'>
  show(): SheetMarkSql
}

type Taker = NonNullable<Awaited<ReturnType<typeof lockTaker>>>

const newOwner = (then: Afterwards): number | null => (then === 'release' ? null : then.userId)

/** Releases, hands over or closes the accounts of people who leave, and restores them if they come back. */
export const createOffBoarding = ({ changing, show }: OffBoardingOptions) => {
  /** Locks people before accounts, as everywhere, and in one order, to avoid deadlocks. */
  const lockTakers = async (tx: Tx<Person>, leaver: Person, ids: readonly (number | null)[]) => {
    const takers = new Map<number, Taker>()
    for (const id of [...new Set(ids)].filter((each) => each !== null).toSorted((a, b) => a - b)) {
      const taker = orRefuse(id === leaver.id ? null : await lockTaker(tx, id), 'wrong_state')
      takers.set(id, taker)
    }
    return takers
  }

  /** Returns the holdings that moved; adds the reasons of the others to `refused`. */
  const move = async (
    tx: Tx<Person>,
    leaver: Person,
    which: Which,
    taker: Taker | null,
    refused: Record<string, string>,
  ): Promise<HoldingChange[]> => {
    const detail = `${leaver.username} was deleted`
    const moved = taker
      ? await holdings.passOn(tx, show(), which, taker, detail)
      : await holdings.endHoldings(tx, show(), which, { how: 'released', detail, withinMinutes: null })
    const held = moved.filter(({ changed }) => changed)
    // A banned account is never free again: it is closed, or handed over to somebody who closes it.
    if (!taker)
      for (const { id, changed, closedAt, state } of moved)
        if (!changed && !closedAt && state === 'banned') refused[id] = 'wrong_state/banned'
    if (taker) {
      checkRoom(taker.room, held.length)
      taker.room.open += held.length
    }
    for (const holding of held) {
      if (!taker) emitFree(tx, holding)
      emitChanged(tx, holding.id, leaver.id, taker?.id ?? null)
    }
    if (taker) await emitMoved(tx, held, { to: taker.id, reason: '' })
    return held
  }

  return {
    /**
     * Releases, hands over or closes everything that a leaver holds and has not closed, in the transaction in which
     * they leave. Individual decisions come first, then the rest. Returns the holdings.
     * @throws Refusal limit_reached of the other person, wrong_state if they cannot hold accounts, wrong_state/leaving
     *   with the records that failed and why
     */
    leave: async (
      tx: Tx<Person>,
      actor: Principal,
      leaver: Person,
      { rest, each }: { rest: Afterwards; each: readonly AccountDecision[] },
    ): Promise<number[]> => {
      const decided = new Map(each.map(({ id, then }) => [id, then]))
      const refused: Record<string, string> = {}
      const done: number[] = []
      const targets = new Map<number | null, number[]>()
      for (const [id, then] of decided) {
        if (typeof then === 'object' && 'close' in then) continue
        targets.set(newOwner(then), [...(targets.get(newOwner(then)) ?? []), id])
      }
      const takers = await lockTakers(tx, leaver, [newOwner(rest), ...targets.keys()])
      for (const [id, then] of decided) {
        if (typeof then !== 'object' || !('close' in then)) continue
        const { spend, closeReason: reason = null, closeNote: note = null } = then.close
        try {
          await changing.close(tx, actor, id, { spend, reason, note }, { corrections: [], reason: '' }, [leaver.id])
          done.push(id)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused[id] = error.key
        }
      }
      for (const [to, ids] of targets) {
        const taker = to === null ? null : takers.get(to)!
        const moved = new Set((await move(tx, leaver, { ids, whose: [leaver.id] }, taker, refused)).map(({ id }) => id))
        for (const id of ids) if (!moved.has(id)) refused[id] ??= 'not_found'
        done.push(...moved)
      }
      const to = newOwner(rest)
      const others = await move(tx, leaver, { openOf: leaver.id }, to === null ? null : takers.get(to)!, refused)
      // All or nothing: the person who decides sees every account that is in the way.
      if (Object.keys(refused).length > 0) throw new Refusal('wrong_state/leaving', { values: refused })
      return [...done, ...others.map(({ id }) => id)]
    },

    /** Restores the holdings of a person who came back, unless somebody else took the account since. */
    comeBack: async (tx: Tx<Person>, person: Person, ids: readonly number[]): Promise<CameBack> => {
      const { again, passed } = await takeUpAgain(tx, show(), person, ids)
      for (const { id: recordId, ...row } of again) {
        tx.emit('account.taken', row, person.id)
        emitChanged(tx, recordId, person.id)
      }
      for (const { id, userId } of passed) emitChanged(tx, id, userId, person.id)
      await emitMoved(tx, passed, { to: person.id, reason: '' })
      return describeReturns(tx, person.id, ids)
    },
  }
}
