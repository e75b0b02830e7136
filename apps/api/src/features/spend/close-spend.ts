import { type SpendEntry } from '@app/contract'
import { shiftDay } from '@app/figures'
import type { Person, Tx } from '../../context/context.ts'
import type { Core } from '../../context/core.ts'
import type { Db } from '../../db/connect.ts'
import { todayIn } from '../../lib/days.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { changesAmong, judgeEntries, emitTyped, writeTyped } from './typed-days.ts'
import { findSpendAccount, findUnspread, lockSpendAccount, type SpendAccount } from './repository/accounts.ts'
import { listRecorded, readClicks } from './repository/days.ts'
import { removeSpread, writeEntries, type About } from './repository/spend-writes.ts'
import { lastDayOf } from './day-rules.ts'
import { leads, scopeIn } from './scope.ts'
import { spreadTotal, type Spread } from './spread.ts'

/** Recorder of entries that nobody typed. */
const nobody = ''
/** Accounts per sweep. */
const atOnce = 500
/** Days listed in a refusal. */
const mostNamed = 12

export const dollarsText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** Entry that a total cannot change, in cents. */
export interface FixedDay {
  day: string
  cents: bigint
}

/**
 * Plans how a total spreads over the days of an account, some of them corrected. Days filled by an earlier total are
 * spread again.
 */
export const planSpread = async (
  db: Db,
  { accountKey, firstDay, closedDay }: SpendAccount,
  total: bigint,
  { timeZone, corrected = [] }: { timeZone: string; corrected?: readonly FixedDay[] },
): Promise<Spread & { fixed: FixedDay[]; spread: string[]; lastDay: string }> => {
  const lastDay = lastDayOf({ closedDay }, todayIn(timeZone))
  const entries = await listRecorded(db, [accountKey])
  const typed = entries.filter(({ source }) => source !== 'closing')
  const byDay = new Map([...typed, ...corrected].map(({ day, cents }) => [day, cents]))
  const fixed = [...byDay].map(([day, cents]) => ({ day, cents })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const clicks = await readClicks(db, accountKey, { from: firstDay, to: lastDay, timeZone })
  const days = []
  for (let day = firstDay; day <= lastDay; day = shiftDay(day, 1)) {
    days.push({ day, clicks: clicks.get(day) ?? 0n, recorded: byDay.get(day) ?? null })
    byDay.delete(day)
  }
  // Spend recorded on days that the account no longer covers still counts.
  for (const [day, recorded] of byDay) days.push({ day, clicks: 0n, recorded })
  const spread = entries.filter(({ source }) => source === 'closing').map(({ day }) => day)
  return { ...spreadTotal(total, days), fixed, spread, lastDay }
}

/** Days whose entries must be corrected first, largest first, as text for a refusal. */
const named = (fixed: readonly FixedDay[]): string => {
  const days = fixed.filter(({ cents }) => cents > 0n).toSorted((a, b) => (a.cents < b.cents ? 1 : -1))
  const told = days.slice(0, mostNamed).map(({ day, cents }) => `${day} (${dollarsText(cents)})`)
  return told.join(', ') + (days.length > mostNamed ? ', …' : '')
}

/** Keeps the total of a closed account and the sum of its days equal. */
export const createCloseSpend = ({ db, timeZone }: Pick<Core, 'db' | 'timeZone'>) => {
  /** @throws Refusal wrong_state/spend_below, wrong_state/spend_full, listing the days in the way */
  const spread = async (tx: Db, account: SpendAccount, total: bigint, about: Omit<About, 'source'>): Promise<void> => {
    const { accountKey } = account
    const plan = await planSpread(tx, account, total, { timeZone })
    if (plan.refused)
      throw new Refusal(`wrong_state/spend_${plan.refused}`, {
        values: { recorded: dollarsText(plan.recorded), days: named(plan.fixed) },
      })
    const shares = plan.shares.filter(({ cents }) => cents > 0n)
    const kept = new Set(shares.map(({ day }) => day))
    const told: About = { ...about, source: 'closing' }
    await removeSpread(
      tx,
      accountKey,
      plan.spread.filter((day) => !kept.has(day)),
      told,
    )
    await writeEntries(
      tx,
      shares.map(({ day, cents }) => ({ accountKey, day, cents })),
      told,
    )
  }

  /** Repairs one closed account whose days may not add up to its total. */
  const mend = (recordId: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await lockSpendAccount(trx, recordId)
      const account = await findSpendAccount(trx, recordId, { whose: null, timeZone })
      if (account && account.totalCents !== null)
        await spread(trx, account, account.totalCents, { reason: '', by: nobody })
    })

  return {
    spread,

    /**
     * Spreads totals of accounts closed by a version that kept no days. Totals that cannot be spread stay as they are.
     */
    sweep: async (): Promise<void> => {
      for (const id of await findUnspread(db, atOnce))
        await mend(id).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
    },

    /** Locks the account against recording spend and closing until the transaction ends. */
    hold: (tx: Tx<Person>, recordId: number): Promise<void> => lockSpendAccount(tx, recordId),

    /**
     * Replaces recorded days of an account that gets its total next; only for people who may record those days.
     * @throws Refusal forbidden, not_found; already_closed or wrong_state if the account is not in the given state;
     * validation with the fault of the first wrong day
     */
    correct: async (
      tx: Tx<Person>,
      actor: Principal,
      id: number,
      days: readonly SpendEntry[],
      { reason, stands }: { reason: string; stands: 'open' | 'closed' },
    ) => {
      if (!actor.permissions.has('spend.record')) throw new Refusal('forbidden')
      const account = await findSpendAccount(tx, id, scopeIn(actor, timeZone))
      // A previous holder may not change the total.
      if (!account || account.spans) throw new Refusal('not_found')
      const closed = account.closedDay !== null
      if (closed !== (stands === 'closed')) throw new Refusal(closed ? 'already_closed' : 'wrong_state')
      const recorder = { leads: leads(actor), today: todayIn(timeZone) }
      const entries = judgeEntries(account, days, recorder, 'corrections')
      const changes = await changesAmong(tx, account, entries, reason)
      if (changes.changed.length === 0) return
      await writeTyped(tx, changes, reason)
      await emitTyped(tx, { account, id, actor, reason }, changes)
    },

    /** Spreads the part of a closed account's total that its days lack. @throws as `spread` */
    settle: async (tx: Tx<Person>, recordId: number, reason: string): Promise<void> => {
      const account = await findSpendAccount(tx, recordId, { whose: null, timeZone })
      if (!account || account.totalCents === null) return
      await spread(tx, account, account.totalCents, { reason, by: tx.cause.user.username })
      tx.emit('spend.changed', { recordId }, account.holderId)
      if (account.holderId !== null) tx.emit('spend.own', { recordId }, account.holderId)
    },
  }
}

export type CloseSpend = ReturnType<typeof createCloseSpend>
