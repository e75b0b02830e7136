import {
  comparedDay,
  countRange,
  firstDay,
  grainsOf,
  lastDay,
  shiftDay,
  type Comparison,
  type DayRange,
  type Grain,
  type StatsCompared,
} from '@app/contract'
import { countDays, daysOfRange } from '../../lib/days.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Beside } from './course.ts'
import { together, type Figures } from '../../lib/figures.ts'
import { dayLookup, shownOf, type Days } from './figures.ts'
import { firstHours, type Clock, type Hours } from './hours.ts'

/** What somebody wants a range compared with. */
export interface Compare {
  compare?: Comparison | undefined
  compareFrom?: string | undefined
  compareTo?: string | undefined
}

/** What is compared, whole. */
export interface Pair {
  comparison: Comparison
  range: DayRange
  paired: (day: string) => string
}

/**
 * The days that a range is compared with; null where nothing is to be compared.
 * @throws Refusal validation for days of one's own that are missing, or not as many as the range has
 */
export const pairOf = (range: DayRange, { compare, compareFrom, compareTo }: Compare): Pair | null => {
  if (!compare) return null
  const own = compareFrom && compareTo ? { from: compareFrom, to: compareTo } : undefined
  if (compare === 'own') {
    if (!own) throw new Refusal('validation', { fields: { compareFrom: 'Say both days to compare with' } })
    countDays(own.from, own.to)
    const days = countRange(range)
    if (countRange(own) !== days)
      throw new Refusal('validation', { fields: { compareTo: `Must be ${days} days, as many as the range has` } })
  }
  const paired = comparedDay(range, compare, own)!
  const compared = compare === 'own' ? own! : { from: paired(range.from), to: paired(range.to) }
  return { comparison: compare, range: compared, paired }
}

/**
 * How a range is to be drawn.
 * @throws Refusal validation for a grain that would give too many points, or one alone
 */
export const grainFor = (range: DayRange, asked: Grain | undefined, usual: Grain): Grain => {
  if (!asked || asked === usual) return usual
  const most = grainsOf(countRange(range))
  if (most.includes(asked)) return asked
  throw new Refusal('validation', {
    fields: { grain: `Of this range there are: ${[...new Set([usual, ...most])].join(', ')}` },
  })
}

/** How many days at the beginning of both are over, and the hours of a day that is today. */
const overOf = (range: DayRange, other: DayRange, { today, hour }: Clock): { days: number; hours: number | null } => {
  const over = ({ from, to }: DayRange): number => {
    const last = to < today ? to : shiftDay(today, -1)
    return from > last ? 0 : countRange({ from, to: last })
  }
  const days = Math.min(over(range), over(other))
  return days === 0 && range.from === today && over(other) > 0 && hour > 0
    ? { days: 0, hours: hour }
    : { days, hours: null }
}

const sumOf = (days: Days, { from, to }: DayRange): Figures | undefined => {
  const all = daysOfRange(from, to).map(dayLookup(days))
  return all.some((figures) => figures === undefined) ? undefined : together(all as Figures[])
}

/** Whether the hours of today are compared, since no day of the range is over. */
export const isByHours = (range: DayRange, pair: Pair | null, clock: Clock): boolean =>
  pair !== null && overOf(range, pair.range, clock).hours !== null

/** Whether anybody may ask for these days at all. */
export const isAskable = ({ range }: Pick<Pair, 'range'>): boolean => range.from >= firstDay && range.to <= lastDay

/** A range and what stands beside it, counted over what is over on both sides. */
export const compare = (
  own: { range: DayRange; days: Days; hours: Hours | null },
  { comparison, range: whole, ...pair }: Pair,
  beside: Pick<Beside, 'days' | 'hours'>,
  clock: Clock,
  earliest: string | null,
): StatsCompared => {
  const answer = {
    comparison,
    fromDate: whole.from,
    toDate: whole.to,
    counted: null,
    since: null,
    unknown: false,
    now: null,
    before: null,
  }
  if (!isAskable({ range: whole })) return { ...answer, since: earliest ?? firstDay }
  if (earliest !== null && whole.from < earliest) return { ...answer, since: earliest }
  const { days, hours } = overOf(own.range, whole, clock)
  if (days === 0 && hours === null) return answer
  if (hours !== null) {
    const day = own.range.from
    if (!own.hours || !beside.hours) return { ...answer, unknown: true }
    return {
      ...answer,
      counted: { fromDate: day, toDate: day, beforeFrom: whole.from, beforeTo: whole.from, hours },
      now: shownOf(firstHours(own.hours, day, hours)),
      before: shownOf(firstHours(beside.hours, pair.paired(day), hours)),
    }
  }
  const now = { from: own.range.from, to: shiftDay(own.range.from, days - 1) }
  // A year before, a leap day belongs to the days that it lies between.
  const last = pair.paired(now.to)
  const before = { from: whole.from, to: now.to === own.range.to ? whole.to : last }
  const [sum, other] = [sumOf(own.days, now), sumOf(beside.days, before)]
  if (!sum || !other) return { ...answer, unknown: true }
  return {
    ...answer,
    counted: { fromDate: now.from, toDate: now.to, beforeFrom: before.from, beforeTo: before.to, hours: null },
    now: shownOf(sum),
    before: shownOf(other),
  }
}
