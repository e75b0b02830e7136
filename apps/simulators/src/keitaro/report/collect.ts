import type { Plan } from '../plans.ts'
import type { Campaign } from '../shapes.ts'
import { width } from '../traffic.ts'
import { campaignDimensions, carriedDimensions, timeDimensions, type Value } from './dimensions.ts'
import type { Filter } from './filters.ts'
import type { Sums } from './measures.ts'
import type { Asked } from './request.ts'

/** Sums of one group of a report. */
export interface Group {
  values: Record<string, Value>
  sums: Sums
}

/** Hours (UTC) of one campaign on one day; see `figuresOfDay`. */
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
  /** In ms; only hours that ended before it are counted. */
  now: number
  /** Separates the two occurrences of an hour repeated by a DST change. */
  apart: boolean
}

/** Indexes of distinct sets of values, in order of appearance. */
const createBuckets = () => {
  const known = new Map<string, number>()
  const values: Record<string, Value>[] = []
  return {
    values,
    numberOf: (named: Record<string, Value>, mark = ''): number => {
      const key = `${JSON.stringify(Object.values(named))}${mark}`
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

/** Maximum number of different carried values in a report. */
const mostCarried = 100_000

/** Sums the requested hours by group; groups without traffic are omitted. */
export const collect = (source: Source, { range, dimensions, filters }: Asked): Group[] => {
  const [moments, campaigns, carried] = [createBuckets(), createBuckets(), createBuckets()]
  const carries = dimensions.filter((name) => name in carriedDimensions)
  const carriedBy = (id: number, hour: number): number =>
    carried.numberOf(Object.fromEntries(carries.map((name) => [name, carriedDimensions[name]!(id, hour)])))
  const momentValues = valuesBy(timeDimensions, dimensions)
  const campaignValues = valuesBy(campaignDimensions, dimensions)
  const about = source.plans.map(({ id }) => source.campaignOf(id))
  const campaignBucket = about.map((campaign) =>
    passAll(filters.campaign, (name) => campaignDimensions[name]!(campaign))
      ? campaigns.numberOf(campaignValues(campaign))
      : -1,
  )
  const stride = Math.max(1, campaigns.values.length)
  const groups = new Map<number, Sums>()
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
    const buckets = within.map((hour) => {
      const offset = walls[hour]! - (day * 24 + hour) * 60
      return moments.numberOf(
        momentValues(walls[hour]!),
        source.apart && dimensions.includes('day_hour') ? ` ${offset}` : '',
      )
    })
    if (within.length === 0) continue
    for (const { index, cells } of source.blocksOf(day)) {
      const bucket = campaignBucket[index]!
      if (bucket < 0) continue
      for (let at = 0; at < within.length; at++) {
        const start = within[at]! * width
        if (cells[start] === 0) continue
        if (filters.moment.length > 0 && !passesMoment(index, walls[within[at]!]!)) continue
        const carry = carries.length > 0 ? carriedBy(source.plans[index]!.id, day * 24 + within[at]!) : 0
        const number = (buckets[at]! * stride + bucket) * mostCarried + carry
        const sums = groups.get(number) ?? new Float64Array(width)
        groups.set(number, sums)
        for (let column = 0; column < width; column++) sums[column]! += cells[start + column]!
      }
    }
  }
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([number, sums]) => {
      const place = Math.floor(number / mostCarried)
      const values = {
        ...moments.values[Math.floor(place / stride)],
        ...campaigns.values[place % stride],
        ...carried.values[number % mostCarried],
      }
      return { values, sums }
    })
}
