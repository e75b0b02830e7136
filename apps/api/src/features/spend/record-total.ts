import { maxSpendChanges, readCorrections, type spend, type SpendDays } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Person, Tx } from '../../context/context.ts'
import type { Tables } from '../../context/tables.ts'
import type { Handlers } from '../../http/handlers.ts'
import { todayIn } from '../../lib/days.ts'
import { nameFor, type Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { planSpread, type CloseSpend } from './close-spend.ts'
import { changesAmong, dollarsOfCents, judgeEntries, sumOf, emitTyped, writeTyped } from './typed-days.ts'
import { centsOf, judgeDay, openFrom, spansOf } from './day-rules.ts'
import { leads, scopeIn } from './scope.ts'
import { findSpendAccount, lockSpendAccount, type SpendAccount } from './repository/accounts.ts'
import { listChanges, listRecorded, sumCents, type SpendEntry } from './repository/days.ts'

/** New total of a closed account. */
export interface NewTotal {
  recordId: number
  /** In dollars. */
  spend: number
}

export interface SpendOptions extends Pick<Core, 'db' | 'timeZone'> {
  closing: CloseSpend
  tables: Tables
  /** Replaces totals of closed accounts, including their copies in sheets and histories. */
  correctTotals(tx: Tx<Person>, totals: readonly NewTotal[], reason: string): Promise<void>
}

type Calls = Pick<typeof spend, 'listSpendDays' | 'listSpendChanges' | 'recordSpend' | 'previewClosing'>

/** Names of other people are only shown to those who lead them. */
const nameOf = (actor: Principal, name: string): string | null =>
  name !== '' && (leads(actor) ? nameFor(actor, name) !== null : name === actor.username) ? name : null

const within =
  (spans: readonly { from: string; to: string }[]) =>
  ({ day }: { day: string }): boolean =>
    spans.some(({ from, to }) => day >= from && day <= to)

/** Updates the totals of closed accounts after their days have changed. */
export const followTotals = async (
  tx: Tx<Person>,
  accounts: readonly SpendAccount[],
  reason: string,
  correctTotals: SpendOptions['correctTotals'],
): Promise<void> => {
  const closed = accounts.filter(({ totalCents }) => totalCents !== null)
  if (closed.length === 0) return
  const sums = await sumCents(
    tx,
    closed.map(({ accountKey }) => accountKey),
  )
  const totals = closed.flatMap(({ accountKey, standingId, totalCents }): NewTotal[] => {
    const sum = sums.get(accountKey) ?? 0n
    return standingId === null || sum === totalCents ? [] : [{ recordId: standingId, spend: dollarsOfCents(sum) }]
  })
  if (totals.length > 0) await correctTotals(tx, totals, reason)
}

/** Recording and viewing the daily spend of an account. */
export const createRecordTotal = ({ db, timeZone, closing, correctTotals }: SpendOptions): Handlers<Calls> => {
  /** @throws Refusal not_found */
  const find = async (source: typeof db, actor: Principal, id: number): Promise<SpendAccount> => {
    return orRefuse(await findSpendAccount(source, id, scopeIn(actor, timeZone)))
  }

  return {
    /** @throws Refusal not_found */
    listSpendDays: async ({ actor }, { params: { id } }): Promise<SpendDays> => {
      const account = await find(db, actor, id)
      const today = todayIn(timeZone)
      const spans = spansOf(account, today)
      const recorded = (await listRecorded(db, [account.accountKey])).filter(account.spans ? within(spans) : () => true)
      const tell = ({ day, cents, source, reason, setBy, setAt }: SpendEntry) => ({
        day,
        spend: dollarsOfCents(cents),
        source,
        reason,
        setBy: nameOf(actor, setBy),
        setAt: setAt.toISOString(),
      })
      return {
        firstDay: spans.map(({ from }) => from).toSorted()[0]!,
        lastDay: spans
          .map(({ to }) => to)
          .toSorted()
          .at(-1)!,
        openFrom: openFrom(account, { leads: leads(actor), today }),
        closed: account.closedDay !== null,
        total: dollarsOfCents(sumOf(recorded)),
        days: recorded.map(tell),
      }
    },

    /** @throws Refusal not_found */
    listSpendChanges: async ({ actor }, { params: { id } }) => {
      const account = await find(db, actor, id)
      const spans = account.spans ?? [{ from: '2000-01-01', to: '2100-12-31' }]
      const changes = await listChanges(db, account.accountKey, spans, maxSpendChanges)
      const dollars = (cents: bigint | null) => (cents === null ? null : dollarsOfCents(cents))
      return {
        changes: changes.map(({ before, after, changedBy, changedAt, ...change }) => ({
          ...change,
          before: dollars(before),
          after: dollars(after),
          changedBy: nameOf(actor, changedBy),
          changedAt: changedAt.toISOString(),
        })),
      }
    },

    /** @throws Refusal not_found, wrong_state/spend_closed, or validation with the fault of the first wrong day */
    recordSpend: ({ actor, transact }, { params: { id }, body: { days, reason = '' } }) =>
      transact(async (tx) => {
        await find(tx, actor, id)
        await lockSpendAccount(tx, id)
        const account = await find(tx, actor, id)
        const entries = judgeEntries(account, days, { leads: leads(actor), today: todayIn(timeZone) })
        // An account closed before days were kept is spread first; otherwise its total would be lost.
        if (account.standingId !== null && account.totalCents !== null) await settleFirst(tx, account, closing)
        const changes = await changesAmong(tx, account, entries, reason)
        if (changes.changed.length > 0) {
          await writeTyped(tx, changes, reason)
          await followTotals(tx, [account], reason, correctTotals)
          await emitTyped(tx, { account, id, actor, reason }, changes)
        }
        const now = await listRecorded(tx, [account.accountKey])
        const shown = account.spans ? now.filter(within(account.spans)) : now
        return { success: true, changed: changes.changed.length, total: dollarsOfCents(sumOf(shown)) }
      }),

    /** @throws Refusal not_found, wrong_state/spend_closed, or validation of the first wrong correction */
    previewClosing: async ({ actor }, { params: { id }, query }) => {
      const account = await find(db, actor, id)
      // A previous holder cannot close it.
      if (account.spans) throw new Refusal('not_found')
      const total = BigInt(centsOf(Number(query.spend))!)
      const corrections = query.corrections === undefined ? [] : (readCorrections(query.corrections) ?? [])
      const recorder = { leads: leads(actor), today: todayIn(timeZone) }
      const corrected = judgeEntries(account, corrections, recorder, 'corrections')
      const plan = await planSpread(db, account, total, { timeZone, corrected })
      return {
        firstDay: account.firstDay,
        lastDay: plan.lastDay,
        recorded: dollarsOfCents(plan.recorded),
        rest: dollarsOfCents(plan.rest),
        rule: plan.rule,
        days: plan.shares.map(({ day, cents, clicks }) => ({
          day,
          spend: dollarsOfCents(cents),
          clicks: Number(clicks),
        })),
        refused: plan.refused,
        recordedDays: plan.fixed
          .filter(({ day }) => judgeDay(account, day, recorder) === null)
          .map(({ day, cents }) => ({ day, spend: dollarsOfCents(cents) })),
      }
    },
  }
}

/** Makes the days of a closed account add up to its total before anything is added. */
export const settleFirst = async (tx: Tx<Person>, account: SpendAccount, closing: CloseSpend): Promise<void> => {
  if (account.totalCents === null) return
  const recorded = (await sumCents(tx, [account.accountKey])).get(account.accountKey) ?? 0n
  if (recorded === account.totalCents) return
  // An older version may have corrected the total to less than the days. Then the sum of the days counts.
  if (recorded < account.totalCents)
    await closing.spread(tx, account, account.totalCents, { reason: '', by: tx.cause.user.username })
}
