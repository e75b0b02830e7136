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

/** Every day from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const first = Date.parse(`${from}T00:00:00Z`)
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}

/**
 * The days of a range that somebody asks for.
 * @throws Refusal validation when it ends before it begins, or is longer than ten years
 */
export const daysOfRange = (from: string, to: string): string[] => {
  if (from > to) throw new Refusal('validation', { fields: { fromDate: 'The start date is after the end date' } })
  const days = daysBetween(from, to)
  if (days.length > longestDays)
    throw new Refusal('validation', { fields: { fromDate: `At most ${longestDays} days at once` } })
  return days
}
