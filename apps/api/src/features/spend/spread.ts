import type { SpreadRule } from '@app/contract'
import { divide } from '../../lib/largest-remainder.ts'

/** What an account has of one day: its clicks, and what is recorded, in cents; null where nothing is. */
export interface SpreadDay {
  day: string
  clicks: bigint
  recorded: bigint | null
}

export interface Spread {
  /** What is recorded of all days, in cents. */
  recorded: bigint
  /** What is left of the total, in cents. */
  rest: bigint
  rule: SpreadRule
  /** What each day without an entry gets, in cents; they add up to the rest. */
  shares: { day: string; cents: bigint; clicks: bigint }[]
  /** Why it does not work out. */
  refused: 'below' | 'full' | null
}

/** What closing with a total, in cents, writes on the days that have no entry; 0 is an entry. */
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
