/** Days, both included, as YYYY-MM-DD. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Adds days to a day; subtracts if negative. */
export const shiftDay = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs)

/** Number of days, both ends included. */
export const countRange = ({ from, to }: DayRange): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1

/** Default range of a page or call without one: the seven days before `to`, and `to` itself. */
export const defaultRange = (to: string): DayRange => ({ from: shiftDay(to, -7), to })
