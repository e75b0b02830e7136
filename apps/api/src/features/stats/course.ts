import { type Grain, type StatsCourse } from '@app/contract'
import { countRange, defaultGrain, type DayRange } from '@app/figures'
import { daysOfRange } from '../../lib/days.ts'
import { hoursOf, type Clock } from '../../lib/day-hours.ts'
import { bucketsOf, comparedBuckets } from './buckets.ts'
import { together, unknowns, type Figures } from '../../lib/figures.ts'
import { coursesOf, dayLookup, type Days } from './figures.ts'
import { comparedHour, openHour, type Hours } from './hours.ts'

/** The whole compared range: its days, and the day that each day maps to. */
export interface Beside {
  range: DayRange
  paired: (day: string) => string
  days: Days
  /** Null if unknown. */
  hours: Hours | null
}

interface Drawn {
  range: DayRange
  days: Days
  clock: Clock
  beside: Beside | null
}

const sumOver = (lookup: (day: string) => Figures | undefined, range: DayRange): Figures | undefined => {
  const known = range.from > range.to ? [] : daysOfRange(range.from, range.to).map(lookup)
  const told = known.filter((figures) => figures !== undefined)
  return told.length > 0 ? together(told) : undefined
}

/** Hourly series of a range; `hours` add up to the days. */
export const hourCourse = ({ range, days, clock, beside }: Drawn, hours: Hours): StatsCourse => {
  const names = daysOfRange(range.from, range.to).flatMap((day) =>
    hoursOf(day, clock.timeZone).map((hour) => `${day} ${hour}`),
  )
  const open = openHour(names, clock)
  const before = beside && {
    names: names.map((name) => comparedHour(name, beside.paired)),
    figures: names.map((name) => beside.hours?.get(comparedHour(name, beside.paired))),
  }
  return {
    grain: 'hour',
    instead: null,
    buckets: names,
    open,
    values: coursesOf(
      names.map((name) => hours.get(name)),
      days.missing,
    ),
    before: before && {
      buckets: before.names.map((name) => (beside!.hours?.has(name) ? name : null)),
      values: coursesOf(before.figures, beside!.days.missing),
    },
  }
}

/** Series of a range by day, week or month. */
export const dayCourse = (
  { range, days, clock, beside }: Drawn,
  grain: Exclude<Grain, 'hour'>,
  instead: StatsCourse['instead'],
): StatsCourse => {
  const buckets = bucketsOf(range, grain)
  const open = buckets.findIndex(({ to }) => to >= clock.today)
  const [lookup, compared] = [dayLookup(days), beside && dayLookup(beside.days)]
  const others = beside && comparedBuckets(buckets, beside.paired, grain)
  return {
    grain,
    instead,
    buckets: buckets.map(({ name }) => name),
    open: open < 0 ? null : open,
    values: coursesOf(
      buckets.map((bucket) => sumOver(lookup, bucket)),
      days.missing,
    ),
    before: others && {
      buckets: others.map(({ from, to }) => (from <= to ? from : null)),
      values: coursesOf(
        others.map((other) => (other.from <= other.to ? sumOver(compared!, other) : unknowns)),
        beside!.days.missing,
      ),
    },
  }
}

/** Default grain of a range, used also when hours are unavailable. */
export const dayGrain = (range: DayRange): Exclude<Grain, 'hour'> => {
  const grain = defaultGrain(countRange(range))
  return grain === 'hour' ? 'day' : grain
}
