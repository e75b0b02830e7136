import { todayIn } from './days.ts'

const halfHourMs = 1_800_000
const hours = new Map<string, readonly string[]>()
const mostKept = 100

/**
 * Hours of a day in a time zone, 00 to 23. A skipped hour is missing when clocks change, and a repeated one is listed
 * once.
 */
export const hoursOf = (day: string, timeZone: string): readonly string[] => {
  const key = `${timeZone} ${day}`
  const known = hours.get(key)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [start, found] = [Date.parse(`${day}T00:00:00Z`), new Set<string>()]
  for (let at = start - 15 * 2 * halfHourMs; at < start + 39 * 2 * halfHourMs; at += halfHourMs) {
    const [on, time] = clock.format(at).split(' ')
    if (on === day) found.add(time!.slice(0, 2))
  }
  const all = [...found].sort()
  if (hours.size >= mostKept) hours.clear()
  hours.set(key, all)
  return all
}

/** Current hour in a time zone, 0 to 23. */
const hourNow = (timeZone: string, now: Date = new Date()): number =>
  Number(new Intl.DateTimeFormat('sv', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))

/** Current day and hour in the reporting time zone. */
export interface Clock {
  timeZone: string
  today: string
  /** 0 to 23. */
  hour: number
}

export const clockIn = (timeZone: string): Clock => ({ timeZone, today: todayIn(timeZone), hour: hourNow(timeZone) })
