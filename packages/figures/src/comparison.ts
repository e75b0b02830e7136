import { grains, type Comparison, type Grain } from '@app/contract'
import { countRange, type DayRange, shiftDay } from './ranges.ts'

// Shared by the page, which names the compared days before they are loaded, and the server, which counts them.

/** The same date of the previous year; 28 February for the 29th. */
export const yearBefore = (day: string): string => {
  const date = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return date.endsWith('-02-29') ? date.replace('-29', '-28') : date
}

/** Maps a day of a range to the day it is compared with; undefined if custom days are required and missing. */
export const comparedDay = (
  range: DayRange,
  comparison: Comparison,
  own: DayRange | undefined,
): ((day: string) => string) | undefined => {
  const days = countRange(range)
  switch (comparison) {
    case 'period':
      return (day) => shiftDay(day, -days)
    case 'weekdays':
      return (day) => shiftDay(day, -7 * Math.ceil(days / 7))
    case 'year':
      return yearBefore
    case 'own': {
      if (!own) return undefined
      const shift = countRange({ from: range.from, to: own.from }) - 1
      return (day) => shiftDay(day, shift)
    }
  }
}

/** Days that a whole range is compared with. */
export const comparedRange = (range: DayRange, comparison: Comparison, own?: DayRange): DayRange | undefined => {
  const paired = comparedDay(range, comparison, own)
  return paired && { from: paired(range.from), to: paired(range.to) }
}

/** Longest range in days for the grain of hours, and of days. */
const mostDays = { hour: 14, day: 731 } as const

/** Default grain for a range of this many days: hours up to 2 days, days up to 92, weeks up to 2 years. */
export const defaultGrain = (days: number): Grain =>
  days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= mostDays.day ? 'week' : 'month'

/** Grains available for a range of this many days. */
export const grainsOf = (days: number): Grain[] =>
  grains.filter((grain) => {
    if (grain === 'hour') return days <= mostDays.hour
    if (grain === 'day') return days > 1 && days <= mostDays.day
    return days > (grain === 'week' ? 7 : 31)
  })

/**
 * Change of a figure in percent, or in percentage points for `points` (a figure that is itself a percentage). Null if
 * either value is unknown, or if the earlier one was zero.
 */
export const changeOf = (now: number | null, before: number | null, points = false): number | null => {
  if (now === null || before === null) return null
  if (points) return now - before
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100
}
