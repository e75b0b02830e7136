import { type Language } from '@app/contract'
import { countRange, shiftDay } from '@app/figures'
import { formatDay } from './moment.ts'
import { inZone } from './zones.ts'

// Days are YYYY-MM-DD and computed in UTC, where every day has 24 hours.

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const written = (date: Date): string => date.toISOString().slice(0, 10)
const two = (value: number): string => String(value).padStart(2, '0')

/** Whether a text is a valid YYYY-MM-DD date. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = utc(text)
  return !Number.isNaN(date.getTime()) && written(date) === text
}

/** Number of days from one to another, both included. */
export const daysBetween = (from: string, to: string): number => countRange({ from, to })

/** Same day of the previous month; its last day if that month is shorter. */
export const monthBefore = (day: string): string => {
  const date = utc(day)
  const lastOfBefore = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0))
  lastOfBefore.setUTCDate(Math.min(date.getUTCDate(), lastOfBefore.getUTCDate()))
  return written(lastOfBefore)
}

export const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`

/** Current day in a time zone. */
export const todayIn = (timeZone: string, now: Date = new Date()): string =>
  inZone(timeZone, (name) => new Intl.DateTimeFormat('sv', { timeZone: name })).format(now)

/**
 * Typed date as YYYY-MM-DD. Day first if the year comes last; other formats go to the browser's parser. Unreadable
 * text is returned unchanged.
 */
export const normaliseDay = (text: string): string => {
  const typed = text.trim()
  const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed)
  const [year, month, day] = yearFirst?.slice(1) ?? dayFirst?.slice(1).reverse() ?? []
  if (year !== undefined) {
    const read = `${year}-${two(Number(month))}-${two(Number(day))}`
    return isDay(read) ? read : text
  }
  const parsed = new Date(typed)
  const years = parsed.getFullYear()
  if (!(years >= 1000 && years <= 9999)) return text
  return `${years}-${two(parsed.getMonth() + 1)}-${two(parsed.getDate())}`
}

const cached = new Map<string, Intl.DateTimeFormat>()

const formatter = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = language + JSON.stringify(options)
  const found = cached.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  cached.set(key, found)
  return found
}

/** Day in the form that people type: "13 Nov 2026", "13.11.2026". `normaliseDay` parses it. */
export const typeableDay = (day: string, language: Language): string => {
  if (!isDay(day)) return day
  const [year, month, date] = day.split('-')
  if (language === 'uk') return `${date}.${month}.${year}`
  return `${Number(date)} ${formatter('en', { month: 'short' }).format(utc(day))} ${year}`
}

/** Day on a chart: "Mar 05", "05.03". */
export const chartDay = (day: string, language: Language): string =>
  formatter(language, { month: language === 'uk' ? '2-digit' : 'short', day: '2-digit' }).format(utc(day))

/** Short stand-alone weekday: "Thu", "Чт". */
const weekdayOf = (day: string, language: Language): string => {
  const name = formatter(language, { weekday: 'short' }).format(utc(day))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Day with weekday: "Thu, 5 Mar", "Чт, 05.03"; with the year unless it is the current one. */
export const fullDay = (day: string, language: Language, now = Date.now()): string =>
  `${weekdayOf(day, language)}, ${formatDay(day, language, now)}`

/** Month with its year: "Nov 2026", "11.2026". */
export const monthName = (day: string, language: Language): string =>
  formatter(language, { month: language === 'uk' ? '2-digit' : 'short', year: 'numeric' }).format(utc(day))

/** Short stand-alone weekday, 0 for Monday: "Mon", "Пн". */
export const weekdayName = (index: number, language: Language): string =>
  // 5 January 1970 was a Monday.
  weekdayOf(shiftDay('1970-01-05', index), language)
