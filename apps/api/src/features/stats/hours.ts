import {
  figureNames,
  figuresOf,
  moneyNames,
  together,
  unknowns,
  zeros,
  type FigureName,
  type Figures,
} from '../../lib/figures.ts'
import { hoursOf, type Clock } from '../../lib/day-hours.ts'
import { dayLookup, type Days } from './figures.ts'

/** An hour without a line has zero figures. */
export interface HourLine {
  /** Format `YYYY-MM-DD HH`. */
  hour: string
  figures: Figures
}

/** Figures by hour, in order. */
export type Hours = Map<string, Figures>

/** Tolerance of one cent: days are rounded per campaign and hours as a whole, so that they may differ. */
const cent = 100n
const perMille = 1_000n

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** Whether the hours add up to the day, apart from rounding. */
const isSame = (metric: FigureName, day: bigint, hours: bigint): boolean => {
  const apart = sizeOf(day - hours)
  if (!moneyNames.includes(metric)) return apart === 0n
  const most = sizeOf(day) / perMille
  return apart <= (most > cent ? most : cent)
}

/**
 * Adjusts the hours of a day to add up to it exactly; the rounding difference goes to the largest hour. On a day that
 * is not over, traffic since the hours were fetched goes to the current hour. Null if the hours contradict the day.
 */
const fitted = (hours: Figures[], day: Figures, open: number | null): Figures[] | null => {
  const sum = together(hours)
  const fits = figureNames.every((metric) => {
    const [whole, parts] = [day[metric], sum[metric]]
    return open !== null || whole === null || parts === null || isSame(metric, whole, parts)
  })
  if (!fits) return null
  const placeOf = (metric: FigureName): number => {
    if (open !== null) return open
    let found = 0
    hours.forEach((figures, at) => {
      if (sizeOf(figures[metric] ?? 0n) > sizeOf(hours[found]![metric] ?? 0n)) found = at
    })
    return found
  }
  const places = Object.fromEntries(figureNames.map((metric) => [metric, placeOf(metric)])) as Record<
    FigureName,
    number
  >
  return hours.map((figures, at) =>
    figuresOf((metric) => {
      const [whole, parts, own] = [day[metric], sum[metric], figures[metric]]
      if (whole === null || parts === null || own === null) return null
      return at === places[metric] ? own + whole - parts : own
    }),
  )
}

/**
 * Hours of some days, adjusted to add up to the known days. `differ` lists the days whose hours contradict the kept
 * figures.
 */
export const hoursWithin = (
  dates: readonly string[],
  lines: readonly HourLine[],
  days: Days,
  { timeZone, today, hour }: Clock,
): { hours: Hours; differ: string[] } => {
  const lookup = dayLookup(days)
  const byHour = new Map(lines.map((line) => [line.hour, line.figures]))
  const [hours, differ]: [Hours, string[]] = [new Map(), []]
  for (const day of dates) {
    const names = hoursOf(day, timeZone)
    const whole = lookup(day)
    const told = names.map((name) => byHour.get(`${day} ${name}`) ?? zeros)
    const last = names.findLastIndex((name) => Number(name) <= hour)
    const all =
      whole === undefined ? told.map(() => unknowns) : fitted(told, whole, day === today ? Math.max(0, last) : null)
    if (!all) differ.push(day)
    for (const [at, name] of names.entries()) hours.set(`${day} ${name}`, (all ?? told)[at]!)
  }
  return { hours, differ }
}

/** Sum of the first `count` hours of a day. */
export const firstHours = (hours: Hours, day: string, count: number): Figures =>
  together(
    [...hours].flatMap(([name, figures]) => (name.startsWith(day) && Number(name.slice(11)) < count ? [figures] : [])),
  )

/** Index of the first hour that is not over; null if all are over. */
export const openHour = (names: readonly string[], { today, hour }: Clock): number | null => {
  const now = `${today} ${String(hour).padStart(2, '0')}`
  const place = names.findIndex((name) => name >= now)
  return place < 0 ? null : place
}

/** Hour on the paired day. */
export const comparedHour = (name: string, paired: (day: string) => string): string =>
  `${paired(name.slice(0, 10))}${name.slice(10)}`
