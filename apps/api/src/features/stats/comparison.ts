import { type Grain, type StatsCompared } from '@app/contract'
import { countRange, grainsOf, type DayRange } from '@app/figures'
import { countedOf, presentPair, type Pair } from '../../lib/compared-ranges.ts'
import type { Clock } from '../../lib/day-hours.ts'
import { daysOfRange } from '../../lib/days.ts'
import { together, type Figures } from '../../lib/figures.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Beside } from './course.ts'
import { dayLookup, shownOf, type Days } from './figures.ts'
import { firstHours, type Hours } from './hours.ts'

/**
 * Resolves the grain of the chart.
 * @throws Refusal validation for a grain that gives too many points, or only one
 */
export const grainFor = (range: DayRange, asked: Grain | undefined, byDefault: Grain): Grain => {
  if (!asked || asked === byDefault) return byDefault
  const most = grainsOf(countRange(range))
  if (most.includes(asked)) return asked
  throw new Refusal('validation', {
    fields: { grain: `Of this range there are: ${[...new Set([byDefault, ...most])].join(', ')}` },
  })
}

const sumOf = (days: Days, { from, to }: DayRange): Figures | undefined => {
  const all = daysOfRange(from, to).map(dayLookup(days))
  return all.some((figures) => figures === undefined) ? undefined : together(all as Figures[])
}

/** Whether hours of today are compared, because no day of the range is over. */
export const isByHours = (range: DayRange, pair: Pair | null, clock: Clock): boolean =>
  pair !== null && (countedOf(range, pair, clock)?.hours ?? null) !== null

/** Compares a range with another one, using only the time that has elapsed on both sides. */
export const compare = (
  own: { range: DayRange; days: Days; hours: Hours | null },
  pair: Pair,
  beside: Pick<Beside, 'days' | 'hours'>,
  clock: Clock,
  earliest: string | null,
): StatsCompared => {
  const counted = countedOf(own.range, pair, clock)
  const told = presentPair(pair, counted, earliest)
  const nothing = { now: null, before: null }
  if (!counted || !told.counted) return { ...told, ...nothing }
  const over = ({ days, hours }: Pick<Beside, 'days' | 'hours'>, range: DayRange): Figures | undefined =>
    counted.hours === null ? sumOf(days, range) : (hours ?? undefined) && firstHours(hours!, range.from, counted.hours)
  const [now, before] = [over(own, counted.now), over(beside, counted.before)]
  if (!now || !before) return { ...told, counted: null, unknown: true, ...nothing }
  return { ...told, now: shownOf(now), before: shownOf(before) }
}
