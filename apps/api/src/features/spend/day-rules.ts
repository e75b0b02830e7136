import { maxDaySpend, shiftDay, spendDaysAfterClose, type SpendVerdict, type TableFault } from '@app/contract'
import type { SpendAccount } from './repository/accounts.ts'

/** Why a day or an amount is not recorded. */
export type Fault = Exclude<
  SpendVerdict,
  'new' | 'replaces' | 'same' | Exclude<TableFault, 'negative' | 'decimals' | 'too_much' | 'day'>
>

/** Who records, and when. */
export interface Recorder {
  /** Records for everybody, and for some time after the close. */
  leads: boolean
  today: string
}

/** The last day that an account has so far. */
export const lastDayOf = ({ closedDay }: Pick<SpendAccount, 'closedDay'>, today: string): string => closedDay ?? today

/** The first day of a closed account that can still be corrected. */
export const firstOpenDay = (today: string): string => shiftDay(today, -spendDaysAfterClose)

/** The days that a person sees of an account, in spans: all of them, or those of somebody who held it before. */
export const spansOf = ({ firstDay, spans, closedDay }: SpendAccount, today: string): { from: string; to: string }[] =>
  spans ?? [{ from: firstDay, to: lastDayOf({ closedDay }, today) }]

/** Why somebody may not record this day; null where they may. */
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

/** Why an amount in cents is not recorded; null where it is. */
export const judgeCents = (cents: number): Fault | null => {
  if (cents < 0) return 'negative'
  if (cents > maxDaySpend * 100) return 'too_much'
  return null
}

/** Dollars in whole cents. Adding cents in binary may leave a rest far below a cent; any other is a fault. */
export const centsOf = (dollars: number): number | null => {
  const cents = Math.round(dollars * 100)
  return Math.abs(dollars * 100 - cents) < 1e-4 ? cents : null
}

/** From which day on somebody may record; null where they may nowhere. */
export const openFrom = (account: SpendAccount, { leads, today }: Recorder): string | null => {
  const first = spansOf(account, today).reduce((least, { from }) => (from < least ? from : least), today)
  if (account.closedDay === null) return first
  const open = firstOpenDay(today)
  if (!leads || open > account.closedDay) return null
  return open > first ? open : first
}
