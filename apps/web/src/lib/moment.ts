import type { Language } from '@app/contract'
import { formatList } from './format.ts'
import { inZone, zoneName } from './zones.ts'

// Only place that formats times: in the reporting zone, whatever the reader's, with 24 hours.

/** Undefined for the browser's zone, read lazily: that alone takes a slow phone 80 ms. */
let reporting: string | undefined

/** Sets the zone for all times from now on; before sign-in it is the browser's. */
export const setReportingZone = (zone: string): void => {
  reporting = zone
}

export const reportingZone = (): string => (reporting ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

type Moment = Date | string

const readers = new Map<string, Intl.DateTimeFormat>()

const readerOf = (zone: string): Intl.DateTimeFormat => {
  const found =
    readers.get(zone) ??
    inZone(
      zone,
      (timeZone) =>
        new Intl.DateTimeFormat('en', {
          timeZone,
          hourCycle: 'h23',
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
        }),
    )
  readers.set(zone, found)
  return found
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

/** Cache of formatted parts: pages write the same times again and again, and formatting is slow. */
const kept = new Map<string, Parts>()
const mostKept = 2_000

const partsOf = (moment: Moment | number, zone: string): Parts => {
  const key = `${zone} ${new Date(moment).getTime()}`
  const found = kept.get(key)
  if (found) return found
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of readerOf(zone).formatToParts(new Date(moment))) part[type] = value
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = part
  const parts = { year: year.padStart(4, '0'), month, day, hour, minute, second }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, parts)
  return parts
}

/** Current year in a zone. Zones change the year only at a quarter of an hour. */
const yearOf = (now: number, zone: string): string => partsOf(now - (now % 900_000), zone).year

type Day = Pick<Parts, 'year' | 'month' | 'day'>

/** Parts of a YYYY-MM-DD day. */
const dayOf = (written: string): Day => {
  const [year = '', month = '', day = ''] = written.split('-')
  return { year, month, day }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dateOf = (parts: Day, language: Language, withYear: boolean): string => {
  const { year, month, day } = parts
  if (language === 'uk') return withYear ? `${day}.${month}.${year}` : `${day}.${month}`
  return `${Number(day)} ${months[Number(month) - 1]}${withYear ? ` ${year}` : ''}`
}

/** "22 Nov", "22.11"; with the year unless it is the current one. */
export const formatDate = (moment: Moment, language: Language, now = Date.now(), zone = reportingZone()): string => {
  const parts = partsOf(moment, zone)
  return dateOf(parts, language, parts.year !== yearOf(now, zone))
}

/** YYYY-MM-DD day of the reporting zone, formatted like times. */
export const formatDay = (day: string, language: Language, now = Date.now(), zone = reportingZone()): string => {
  const parts = dayOf(day)
  return dateOf(parts, language, parts.year !== yearOf(now, zone))
}

/** "22 Nov, 02:38", "22.11, 02:38"; with the year unless it is the current one. */
export const formatDateTime = (
  moment: Moment,
  language: Language,
  now = Date.now(),
  zone = reportingZone(),
): string => {
  const { hour, minute } = partsOf(moment, zone)
  return `${formatDate(moment, language, now, zone)}, ${hour}:${minute}`
}

/** Full time for tooltips: "22 Nov 2026, 02:38:15, Europe/Kyiv". */
export const formatExact = (moment: Moment, language: Language, zone = reportingZone()): string => {
  const parts = partsOf(moment, zone)
  return `${dateOf(parts, language, true)}, ${parts.hour}:${parts.minute}:${parts.second}, ${zoneName(zone)}`
}

/** Time of day, to the second. */
export const formatTime = (moment: Moment, zone = reportingZone()): string => {
  const { hour, minute, second } = partsOf(moment, zone)
  return `${hour}:${minute}:${second}`
}

/** Age of shown data: time of day to the second if today, else day and time. */
export const formatAsOf = (moment: Moment, language: Language, now = Date.now(), zone = reportingZone()): string => {
  const today = (['year', 'month', 'day'] as const).every(
    (key) => partsOf(moment, zone)[key] === partsOf(now, zone)[key],
  )
  return today ? formatTime(moment, zone) : formatDateTime(moment, language, now, zone)
}

/** ISO 8601 for files, with the zone's offset at that time: "2026-11-22T02:38:15+02:00". */
export const formatIso = (moment: Moment, zone = reportingZone()): string => {
  const { year, month, day, hour, minute, second } = partsOf(moment, zone)
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const seconds = Math.floor(new Date(moment).getTime() / 1000)
  const minutes = Math.round((Date.parse(`${written}Z`) / 1000 - seconds) / 60)
  const two = (value: number): string => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${written}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/**
 * Range of days: "14–21 Nov", "14–21.11", "31 Oct – 7 Nov", "31.10–07.11"; with years unless all days are in the
 * current one.
 */
export const formatDays = (
  from: string,
  to: string,
  language: Language,
  now = Date.now(),
  zone = reportingZone(),
): string => {
  const years = [from.slice(0, 4), to.slice(0, 4), yearOf(now, zone)]
  const withYear = new Set(years).size > 1
  const write = (day: string) => dateOf(dayOf(day), language, withYear)
  if (from === to) return write(to)
  if (from.slice(0, 7) === to.slice(0, 7))
    return `${language === 'uk' ? from.slice(8) : Number(from.slice(8))}–${write(to)}`
  return language === 'uk' ? `${write(from)}–${write(to)}` : `${write(from)} – ${write(to)}`
}

/** Sorted days: listed if few, else first, last and count. */
export const formatDayList = (days: readonly string[], language: Language, now = Date.now()): string => {
  const name = (day: string): string => formatDay(day, language, now)
  return days.length <= 3
    ? formatList(days.map(name), language)
    : `${name(days[0]!)} – ${name(days.at(-1)!)} (${days.length})`
}
