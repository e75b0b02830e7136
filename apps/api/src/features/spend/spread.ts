import type { SpreadRule } from '@app/contract'
import { divide } from '../../lib/largest-remainder.ts'

/** Clicks and recorded cents of an account on one day; `recorded` is null without an entry. */
export interface SpreadDay {
  day: string
  clicks: bigint
  recorded: bigint | null
}

export interface Spread {
  /** Recorded sum of all days, in cents. */
  recorded: bigint
  /** Remainder of the total, in cents. */
  rest: bigint
  rule: SpreadRule
  /** Cents for each day without an entry; they add up to `rest`. */
  shares: { day: string; cents: bigint; clicks: bigint }[]
  /** Reason why the total cannot be spread; null if it can. */
  refused: 'below' | 'full' | null
}

/** Spreads a total, in cents, over the days that have no entry. An entry of 0 counts as an entry. */
export const spreadTotal = (total: bigint, days: readonly SpreadDay[]): Spread => {
  const recorded = days.reduce((sum, day) => sum + (day.recorded ?? 0n), 0n)
  const empty = days.filter((day) => day.recorded === null)
  const rest = total - recorded
  const rule = empty.some(({ clicks }) => clicks > 0n) ? 'clicks' : 'equal'
  if (rest < 0n) return { recorded, rest, rule, shares: [], refused: 'below' }
  if (rest > 0n && empty.length === 0) return { recorded, rest, rule, shares: [], refused: 'full' }
  const cents = divide(
    rest,
    empty.map(({ clicks }) => clicks),
  )
  const shares = empty.map(({ day, clicks }, index) => ({ day, clicks, cents: cents[index]! }))
  return { recorded, rest, rule, shares, refused: null }
}
