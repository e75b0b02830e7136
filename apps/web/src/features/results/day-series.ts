import { type ResultLine } from '@app/contract'
import { countRange, shiftDay, type DayRange } from '@app/figures'

/** Day, or the week beginning with it, with its profit in dollars for both sides of a comparison. */
export interface DayBar {
  day: string
  /** Last day covered. */
  to: string
  profit: number | null
  before: number | null
  /** Not over yet. */
  open: boolean
}

/** Longest range in days that is shown by day; longer ones are shown by week. */
const mostDays = 92

const add = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other

/** Monday of the week of a day. */
const mondayOf = (day: string): string => shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Profit per day or week up to today. A day without a line has none. */
export const dayBars = (lines: readonly ResultLine[], { from, to }: DayRange, today: string): DayBar[] => {
  const known = new Map(lines.map((line) => [line.key, line]))
  const last = to < today ? to : today
  const weeks = countRange({ from, to }) > mostDays
  const bars: DayBar[] = []
  for (let day = from; day <= last; day = shiftDay(day, 1)) {
    const line = known.get(day)
    const bar = bars.at(-1)
    const profit = line?.profit ?? null
    // Only finished days are compared.
    const before = day === today ? null : (line?.before?.profit ?? null)
    if (weeks && bar && mondayOf(day) === mondayOf(bar.to)) {
      bar.to = day
      bar.profit = add(bar.profit, profit)
      bar.before = add(bar.before, before)
      bar.open ||= day === today
    } else bars.push({ day, to: day, profit, before, open: day === today })
  }
  return bars
}
