import { ApiError } from '../answers.ts'

/** Wall clock of a time zone. Wall minutes: minutes since 1970 as if the wall clock were UTC. */
export interface Zone {
  /** Wall minutes at the start of each of the 24 hours (UTC) of a day, given in days since 1970. */
  hoursOf(day: number): Int32Array
  wallAt(ms: number): number
}

const minuteMs = 60_000
const zones = new Map<string, Zone>()

const formatterFor = (name: string): Intl.DateTimeFormat => {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, hourCycle: 'h23', ...numeric })
  } catch {
    throw new ApiError(400, { error: `Unknown or bad timezone (${name})` })
  }
}

const createZone = (name: string): Zone => {
  const formatter = formatterFor(name)
  const days = new Map<number, Int32Array>()
  const wallAt = (ms: number): number => {
    const parts = Object.fromEntries(formatter.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute) / minuteMs
  }
  const compute = (day: number): Int32Array => {
    const start = day * 1_440
    const offset = wallAt(start * minuteMs) - start
    // Computing each hour is slow, and only needed on days with a DST change.
    const changes = wallAt((start + 1_440) * minuteMs) - start - 1_440 !== offset
    return Int32Array.from({ length: 24 }, (_each, hour) => {
      const at = start + hour * 60
      return changes ? wallAt(at * minuteMs) : at + offset
    })
  }
  return {
    wallAt,
    hoursOf: (day) => {
      const known = days.get(day) ?? compute(day)
      days.set(day, known)
      return known
    },
  }
}

/** Zone of an IANA name; unknown names are refused, as by the tracker. */
export const zoneOf = (name: string): Zone => {
  const zone = zones.get(name) ?? createZone(name)
  zones.set(name, zone)
  return zone
}
