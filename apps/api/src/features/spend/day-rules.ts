import { maxDaySpend, spendDaysAfterClose, type SpendVerdict, type TableFault } from '@app/contract'
import { shiftDay } from '@app/figures'
import type { SpendAccount } from './repository/accounts.ts'

/** Reason why a day or an amount is refused. */
export type Fault = Exclude<
  SpendVerdict,
  'new' | 'replaces' | 'same' | Exclude<TableFault, 'negative' | 'decimals' | 'too_much' | 'day'>
>

/** Person who records, and the current day. */
export interface Recorder {
  /** May record for everybody, and for some time after the close. */
  leads: boolean
  today: string
}

/** Last day of an account so far. */
export const lastDayOf = ({ closedDay }: Pick<SpendAccount, 'closedDay'>, today: string): string => closedDay ?? today

/** Earliest day of a closed account that can still be corrected. */
export const firstOpenDay = (today: string): string => shiftDay(today, -spendDaysAfterClose)

/** Days of an account that a person may see, as spans: all days, or those that a previous holder held it. */
export const spansOf = ({ firstDay, spans, closedDay }: SpendAccount, today: string): { from: string; to: string }[] =>
  spans ?? [{ from: firstDay, to: lastDayOf({ closedDay }, today) }]

/** Reason why this day may not be recorded; null if it may. */
export const judgeDay = (account: SpendAccount, day: string, { leads, today }: Recorder): Fault | null => {
  if (day > today) return 'future'
  if (day < account.firstDay) return 'before_take'
  if (account.closedDay !== null) {
    if (!leads) return 'closed'
    if (day > account.closedDay) return 'after_close'
    if (day < firstOpenDay(today)) return 'too_old'
  }
  return spansOf(account, today).some(({ from, to }) => day >= from && day <= to) ? null : 'not_held'
}

/** Reason why an amount in cents is refused; null if it is accepted. */
export const judgeCents = (cents: number): Fault | null => {
  if (cents < 0) return 'negative'
  if (cents > maxDaySpend * 100) return 'too_much'
  return null
}

/** Converts dollars to whole cents. Tolerates floating-point error far below a cent; null for any other fraction. */
export const centsOf = (dollars: number): number | null => {
  const cents = Math.round(dollars * 100)
  return Math.abs(dollars * 100 - cents) < 1e-4 ? cents : null
}

/** First day that may be recorded; null if none may. */
export const openFrom = (account: SpendAccount, { leads, today }: Recorder): string | null => {
  const first = spansOf(account, today).reduce((least, { from }) => (from < least ? from : least), today)
  if (account.closedDay === null) return first
  const open = firstOpenDay(today)
  if (!leads || open > account.closedDay) return null
  return open > first ? open : first
}
