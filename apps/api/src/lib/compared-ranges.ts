import { firstDay, lastDay, type ComparedDays, type Comparison } from '@app/contract'
import { comparedDay, countRange, shiftDay, type DayRange } from '@app/figures'
import type { Clock } from './day-hours.ts'
import { countDays } from './days.ts'
import { Refusal } from './refusal.ts'

/** Requested comparison of a range. */
export interface Compare {
  compare?: Comparison | undefined
  compareFrom?: string | undefined
  compareTo?: string | undefined
}

/** The compared range as a whole. */
export interface Pair {
  comparison: Comparison
  range: DayRange
  paired: (day: string) => string
}

/**
 * Range to compare with; null if none is requested.
 * @throws Refusal validation if custom days are missing or differ in number from the range
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

/** Whether these days are within the limits of requests. */
export const isAskable = ({ range }: Pick<Pair, 'range'>): boolean => range.from >= firstDay && range.to <= lastDay

/** The parts of both ranges that have elapsed. */
export interface ComparedRanges {
  now: DayRange
  before: DayRange
  /** Number of hours compared on one day each; null if whole days are compared. */
  hours: number | null
}

/**
 * Comparable part of a range and its pair: finished days, or elapsed hours for today alone; null if nothing has
 * elapsed.
 */
export const countedOf = (
  range: DayRange,
  { range: whole, paired }: Pair,
  { today, hour }: Clock,
): ComparedRanges | null => {
  const over = ({ from, to }: DayRange): number => {
    const last = to < today ? to : shiftDay(today, -1)
    return from > last ? 0 : countRange({ from, to: last })
  }
  const days = Math.min(over(range), over(whole))
  if (days > 0) {
    const now = { from: range.from, to: shiftDay(range.from, days - 1) }
    // A year earlier, a leap day between the compared days is counted too.
    return { now, before: { from: whole.from, to: now.to === range.to ? whole.to : paired(now.to) }, hours: null }
  }
  if (range.from !== today || over(whole) === 0 || hour === 0) return null
  const only = (day: string): DayRange => ({ from: day, to: day })
  return { now: only(today), before: only(whole.from), hours: hour }
}

/**
 * Describes a comparison without its figures: the compared days, or the reason why there are none. `earliest` is the
 * first day with figures, if known.
 */
export const presentPair = (
  { comparison, range: whole }: Pair,
  counted: ComparedRanges | null,
  earliest: string | null,
): ComparedDays => {
  const isBefore = !isAskable({ range: whole }) || (earliest !== null && whole.from < earliest)
  return {
    comparison,
    fromDate: whole.from,
    toDate: whole.to,
    counted:
      isBefore || !counted
        ? null
        : {
            fromDate: counted.now.from,
            toDate: counted.now.to,
            beforeFrom: counted.before.from,
            beforeTo: counted.before.to,
            hours: counted.hours,
          },
    since: isBefore ? (earliest ?? firstDay) : null,
    unknown: false,
  }
}
