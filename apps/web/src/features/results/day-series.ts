import { countRange, shiftDay, type DayRange, type ResultLine } from '@app/contract'

/** A day, or the week that begins with it: what it brought in and cost in dollars, now and in the compared days. */
export interface DayBar {
  day: string
  /** Its last day. */
  to: string
  profit: number | null
  before: number | null
  /** Not over yet. */
  open: boolean
}

/** Longer ranges are told in weeks. */
const mostDays = 92

const add = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other

/** The Monday of a day's week. */
const mondayOf = (day: string): string => shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The course of profit over a range, as far as it has come; a day without anything is known to have none. */
export const dayBars = (lines: readonly ResultLine[], { from, to }: DayRange, today: string): DayBar[] => {
  const known = new Map(lines.map((line) => [line.key, line]))
  const last = to < today ? to : today
  const weeks = countRange({ from, to }) > mostDays
  const bars: DayBar[] = []
  for (let day = from; day <= last; day = shiftDay(day, 1)) {
    const line = known.get(day)
    const bar = bars.at(-1)
    const profit = line?.profit ?? null
    // Finished days alone are compared.
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
