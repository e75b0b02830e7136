import type { Plan } from '../plans.ts'
import type { Campaign } from '../shapes.ts'
import { width } from '../traffic.ts'
import { campaignDimensions, timeDimensions, type Value } from './dimensions.ts'
import type { Filter } from './filters.ts'
import type { Sums } from './measures.ts'
import type { Asked } from './request.ts'

/** All that happened within one group of a report. */
export interface Group {
  values: Record<string, Value>
  sums: Sums
}

/** The hours (UTC) of one campaign on one day; see `figuresOfDay`. */
export interface Block {
  index: number
  cells: Int32Array
}

export interface Source {
  plans: readonly Plan[]
  campaignOf(id: number): Campaign
  /** Campaigns with traffic on a day. */
  blocksOf(day: number): readonly Block[]
  firstDay: number
  /** Hours that ended before this moment are counted, in ms. */
  now: number
}

/** Numbers for the distinct sets of values, in the order in which they turn up. */
const createBuckets = () => {
  const known = new Map<string, number>()
  const values: Record<string, Value>[] = []
  return {
    values,
    numberOf: (named: Record<string, Value>): number => {
      const key = JSON.stringify(Object.values(named))
      const number = known.get(key) ?? values.push(named) - 1
      known.set(key, number)
      return number
    },
  }
}

const valuesBy = <T>(of: Record<string, (subject: T) => Value>, names: string[]) => {
  const used = names.filter((name) => name in of)
  return (subject: T): Record<string, Value> => Object.fromEntries(used.map((name) => [name, of[name]!(subject)]))
}

const passAll = (filters: readonly Filter[], valueOf: (name: string) => unknown): boolean =>
  filters.every(({ passes }) => passes(valueOf))

/** Adds up the hours that were asked for into groups; a group without traffic does not come to be. */
export const collect = (source: Source, { range, dimensions, filters }: Asked): Group[] => {
  const [moments, campaigns] = [createBuckets(), createBuckets()]
  const momentValues = valuesBy(timeDimensions, dimensions)
  const campaignValues = valuesBy(campaignDimensions, dimensions)
  const about = source.plans.map(({ id }) => source.campaignOf(id))
  const campaignBucket = about.map((campaign) =>
    passAll(filters.campaign, (name) => campaignDimensions[name]!(campaign))
      ? campaigns.numberOf(campaignValues(campaign))
      : -1,
  )
  const stride = Math.max(1, campaigns.values.length)
  const groups: (Sums | undefined)[] = []
  const passesMoment = (index: number, wall: number): boolean =>
    passAll(filters.moment, (name) => campaignDimensions[name]?.(about[index]!) ?? timeDimensions[name]?.(wall))

  const lastHour = Math.floor(source.now / 3_600_000) - 1
  const firstDay = Math.max(source.firstDay, Math.floor(range.from / 1_440) - 1)
  const lastDay = Math.min(Math.floor(lastHour / 24), Math.floor(range.to / 1_440) + 1)
  for (let day = firstDay; day <= lastDay; day++) {
    const walls = range.zone.hoursOf(day)
    const within = Array.from({ length: 24 }, (_each, hour) => hour).filter(
      (hour) => walls[hour]! >= range.from && walls[hour]! <= range.to && day * 24 + hour <= lastHour,
    )
    const buckets = within.map((hour) => moments.numberOf(momentValues(walls[hour]!)))
    if (within.length === 0) continue
    for (const { index, cells } of source.blocksOf(day)) {
      const bucket = campaignBucket[index]!
      if (bucket < 0) continue
      for (let at = 0; at < within.length; at++) {
        const start = within[at]! * width
        if (cells[start] === 0) continue
        if (filters.moment.length > 0 && !passesMoment(index, walls[within[at]!]!)) continue
        const sums = (groups[buckets[at]! * stride + bucket] ??= new Float64Array(width))
        for (let column = 0; column < width; column++) sums[column]! += cells[start + column]!
      }
    }
  }
  return groups.flatMap((sums, number) => {
    if (!sums) return []
    const values = { ...moments.values[Math.floor(number / stride)], ...campaigns.values[number % stride] }
    return [{ values, sums }]
  })
}
