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

/** An hour without a line had nothing. */
export interface HourLine {
  /** YYYY-MM-DD HH. */
  hour: string
  figures: Figures
}

/** The hours of some days, in their order. */
export type Hours = Map<string, Figures>

/** A cent; days are rounded campaign by campaign, hours as a whole, so that they part by less. */
const cent = 100n
const perMille = 1_000n

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** Whether a day's hours say what the day says, but for how both were rounded. */
const isSame = (metric: FigureName, day: bigint, hours: bigint): boolean => {
  const apart = sizeOf(day - hours)
  if (!moneyNames.includes(metric)) return apart === 0n
  const most = sizeOf(day) / perMille
  return apart <= (most > cent ? most : cent)
}

/**
 * The hours of a day so that they add up to it, to the last digit: what rounding left over goes to the largest one. On a
 * day that is not over, what has come since the hours were told goes to the present one. Null where they say something else.
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
 * The hours of some days, which add up to what is known of the days. `differ` names the days whose hours say something
 * else than what is kept of them.
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

/** The hours of one day that are over by so many. */
export const firstHours = (hours: Hours, day: string, count: number): Figures =>
  together(
    [...hours].flatMap(([name, figures]) => (name.startsWith(day) && Number(name.slice(11)) < count ? [figures] : [])),
  )

/** The place of the hour that a clock shows, and of what follows it; null where all are over. */
export const openHour = (names: readonly string[], { today, hour }: Clock): number | null => {
  const now = `${today} ${String(hour).padStart(2, '0')}`
  const place = names.findIndex((name) => name >= now)
  return place < 0 ? null : place
}

/** The hour of another day that one is compared with. */
export const comparedHour = (name: string, paired: (day: string) => string): string =>
  `${paired(name.slice(0, 10))}${name.slice(10)}`
