import { type Grain } from '@app/contract'
import { shiftDay, type DayRange } from '@app/figures'
import { daysOfRange } from '../../lib/days.ts'

/** Bucket of a range: its name in the response, and its days within the range. */
export interface Bucket extends DayRange {
  name: string
}

const weekStart = (day: string): string => shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const startOf: Record<Exclude<Grain, 'hour'>, (day: string) => string> = {
  day: (day) => day,
  week: weekStart,
  month: (day) => `${day.slice(0, 7)}-01`,
}

/** Buckets of a range, oldest first; the first and last are cut at the ends of the range. */
export const bucketsOf = ({ from, to }: DayRange, grain: Exclude<Grain, 'hour'>): Bucket[] => {
  const found: Bucket[] = []
  let start: string | undefined
  for (const day of daysOfRange(from, to)) {
    const own = startOf[grain](day)
    if (own === start) found[found.length - 1] = { ...found.at(-1)!, to: day }
    else found.push({ name: day, from: day, to: day })
    start = own
  }
  return found
}

/**
 * Compared days of each bucket. A day maps to its paired day. Longer buckets share all days of the compared range, so
 * that they add up to it even if a leap day makes it longer or shorter.
 */
export const comparedBuckets = (
  buckets: readonly Bucket[],
  paired: (day: string) => string,
  grain: Exclude<Grain, 'hour'>,
): DayRange[] =>
  buckets.map(({ from, to }, at) => {
    const next = buckets[at + 1]
    return { from: paired(from), to: grain === 'day' || !next ? paired(to) : shiftDay(paired(next.from), -1) }
  })
