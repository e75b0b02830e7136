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

const dayMs = 86_400_000
const longestDays = 3_660

/** The day so many days before another one. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/**
 * How many days a range has that somebody asks for, both ends included.
 * @throws Refusal validation when it ends before it begins, or is longer than ten years
 */
export const countDays = (from: string, to: string): number => {
  if (from > to) throw new Refusal('validation', { fields: { fromDate: 'The start date is after the end date' } })
  const count = Math.round((startOf(to) - startOf(from)) / dayMs) + 1
  if (count > longestDays)
    throw new Refusal('validation', { fields: { fromDate: `At most ${longestDays} days at once` } })
  return count
}

/** Those days. @throws Refusal as above, before anything is listed */
export const daysOfRange = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) =>
    new Date(startOf(from) + index * dayMs).toISOString().slice(0, 10),
  )
