import { countRange, shiftDay } from '@app/contract'
import { Refusal } from './refusal.ts'

/** One for each zone: each takes tens of kilobytes that are not given back at once. */
const calendars = new Map<string, Intl.DateTimeFormat>()

const calendarIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, made)
  return made
}

/** Today as YYYY-MM-DD in a time zone of the settings. */
export const todayIn = (timeZone: string, now: Date = new Date()): string => calendarIn(timeZone).format(now)

const longestDays = 3_660

/** The day so many days before another one. */
export const dayBefore = (day: string, days: number): string => shiftDay(day, -days)

/**
 * How many days a range has that somebody asks for, both ends included.
 * @throws Refusal validation when it ends before it begins, or is longer than ten years
 */
export const countDays = (from: string, to: string): number => {
  if (from > to) throw new Refusal('validation', { fields: { fromDate: 'The start date is after the end date' } })
  const count = countRange({ from, to })
  if (count > longestDays)
    throw new Refusal('validation', { fields: { fromDate: `At most ${longestDays} days at once` } })
  return count
}

/** Those days. @throws Refusal as above, before anything is listed */
export const daysOfRange = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => shiftDay(from, index))

/**
 * Interval of ISO 8601: from one day to another, or of the first hours of a day.
 * @param hours null for whole days
 */
export const isoInterval = (from: string, to: string, hours: number | null): string =>
  hours === null ? `${from}/${to}` : `${from}T00:00/${from}T${String(hours).padStart(2, '0')}:00`
