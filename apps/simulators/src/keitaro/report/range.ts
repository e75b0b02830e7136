import { z } from 'zod'
import { ApiError } from '../answers.ts'
import { zoneOf, type Zone } from './zones.ts'

/** Both ends included, in wall minutes of the zone. */
export interface Range {
  zone: Zone
  from: number
  to: number
}

export const AskedRange = z.object({
  from: z.string().nullish(),
  to: z.string().nullish(),
  timezone: z.string().nullish(),
  interval: z.string().nullish(),
})

/** Zone of requests that name none. */
const ownZone = 'America/New_York'
const dayMinutes = 1_440
const wallClock = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?$/

const minutesOf = (text: string, atTheEnd: boolean): number => {
  const [, date = '', hour = atTheEnd ? '23' : '00', minute = atTheEnd ? '59' : '00'] = wallClock.exec(text) ?? []
  const minutes = Date.parse(`${date}T${hour}:${minute}:00Z`) / 60_000
  if (Number.isNaN(minutes)) throw new ApiError(400, { error: `Failed to parse time string (${text})` })
  return minutes
}

const dayOf = (minutes: number): Date => new Date(Math.floor(minutes / dayMinutes) * dayMinutes * 60_000)
const startOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / 60_000

type Preset = (today: Date) => number
const presets: Record<string, Preset> = {
  today: (today) => today.getTime() / 60_000,
  yesterday: (today) => today.getTime() / 60_000 - dayMinutes,
  '7_days_ago': (today) => today.getTime() / 60_000 - 7 * dayMinutes,
  first_day_of_this_week: (today) => today.getTime() / 60_000 - ((today.getUTCDay() + 6) % 7) * dayMinutes,
  '1_month_ago': (today) => startOf(today.getUTCFullYear(), today.getUTCMonth() - 1, today.getUTCDate()),
  first_day_of_this_month: (today) => startOf(today.getUTCFullYear(), today.getUTCMonth(), 1),
  '1_year_ago': (today) => startOf(today.getUTCFullYear() - 1, today.getUTCMonth(), today.getUTCDate()),
  first_day_of_this_year: (today) => startOf(today.getUTCFullYear(), 0, 1),
  all_time: () => 0,
}

/** Range of a request, relative to now in its zone. */
export const rangeOf = ({ from, to, timezone, interval }: z.output<typeof AskedRange>, now: number): Range => {
  const zone = zoneOf(timezone || ownZone)
  const wallNow = zone.wallAt(now)
  if (from && to) return { zone, from: minutesOf(from, false), to: minutesOf(to, true) }
  const preset = interval ? presets[interval] : undefined
  if (interval && !preset) throw new ApiError(400, { error: `Unknown interval ${interval}` })
  if (preset) {
    const start = preset(dayOf(wallNow))
    return { zone, from: start, to: interval === 'yesterday' ? start + dayMinutes - 1 : wallNow }
  }
  return { zone, from: from ? minutesOf(from, false) : 0, to: to ? minutesOf(to, true) : wallNow }
}
