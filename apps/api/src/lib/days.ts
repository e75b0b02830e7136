import { countRange, shiftDay } from '@app/figures'
import { Refusal } from './refusal.ts'

/** One formatter per zone: each takes tens of kilobytes that are not freed at once. */
const calendars = new Map<string, Intl.DateTimeFormat>()

const calendarIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, made)
  return made
}

/** Today as YYYY-MM-DD in a time zone. */
export const todayIn = (timeZone: string, now: Date = new Date()): string => calendarIn(timeZone).format(now)

const longestDays = 3_660

export const dayBefore = (day: string, days: number): string => shiftDay(day, -days)

/**
 * Number of days in a requested range, both ends included.
 * @throws Refusal validation if it ends before it begins, or is longer than ten years
 */
export const countDays = (from: string, to: string): number => {
  if (from > to) throw new Refusal('validation', { fields: { fromDate: 'The start date is after the end date' } })
  const count = countRange({ from, to })
  if (count > longestDays)
    throw new Refusal('validation', { fields: { fromDate: `At most ${longestDays} days at once` } })
  return count
}

/** Days of a range. @throws Refusal as above, before anything is listed */
export const daysOfRange = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => shiftDay(from, index))

/**
 * ISO 8601 interval of whole days, or of the first hours of a day.
 * @param hours null for whole days
 */
export const isoInterval = (from: string, to: string, hours: number | null): string =>
  hours === null ? `${from}/${to}` : `${from}T00:00/${from}T${String(hours).padStart(2, '0')}:00`
