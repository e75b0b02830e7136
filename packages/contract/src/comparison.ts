import { z } from 'zod'

// One rule for the page, which names the compared days before they are there, and for the server, which counts them.

/**
 * What a range is compared with: the period before it, the same weekdays before it, the year before, or days of one's own.
 */
export const comparisons = ['period', 'weekdays', 'year', 'own'] as const
export const Comparison = z.enum(comparisons)
export type Comparison = z.output<typeof Comparison>

/** What one point of a chart stands for. Weeks begin on Monday. */
export const grains = ['hour', 'day', 'week', 'month'] as const
export const Grain = z.enum(grains)
export type Grain = z.output<typeof Grain>

/** Days, both included, as YYYY-MM-DD. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day so many days after another; before it, where they are negative. */
export const shiftDay = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs)

/** How many days there are, both ends included. */
export const countRange = ({ from, to }: DayRange): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1

/** Days of a page whose address names none, and of a call without a range: the seven before the last one, and that. */
export const defaultRange = (to: string): DayRange => ({ from: shiftDay(to, -7), to })

/** The same date of the year before; 28 February for the 29th. */
export const yearBefore = (day: string): string => {
  const date = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return date.endsWith('-02-29') ? date.replace('-29', '-28') : date
}

/** With which day a day of a range is compared; undefined without days of one's own to compare with. */
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

/** The days that a whole range is compared with. */
export const comparedRange = (range: DayRange, comparison: Comparison, own?: DayRange): DayRange | undefined => {
  const paired = comparedDay(range, comparison, own)
  return paired && { from: paired(range.from), to: paired(range.to) }
}

/** The longest range that may be asked for in hours, and in days. */
const mostDays = { hour: 14, day: 731 } as const

/** The grain that a range of so many days has by itself: hours up to 2 days, days up to 92, weeks up to 2 years. */
export const defaultGrain = (days: number): Grain =>
  days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= mostDays.day ? 'week' : 'month'

/** What a range of so many days can be drawn in. */
export const grainsOf = (days: number): Grain[] =>
  grains.filter((grain) => {
    if (grain === 'hour') return days <= mostDays.hour
    if (grain === 'day') return days > 1 && days <= mostDays.day
    return days > (grain === 'week' ? 7 : 31)
  })

/**
 * By how much a figure has changed: percent, for `points` (a figure that is in percent itself) percentage points. Null
 * where one of both is not known, and where it was nothing before.
 */
export const changeOf = (now: number | null, before: number | null, points = false): number | null => {
  if (now === null || before === null) return null
  if (points) return now - before
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100
}
