import { setImmediate } from 'node:timers/promises'
import type { ResultDimension, ResultPlace } from '@app/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connect.ts'
import { daysOfRange } from '../../lib/days.ts'
import type { FigureName, Figures } from '../../lib/figures.ts'
import { allocate, type Part } from './allocation.ts'
import { createPartOwners, keyOf } from './part-owners.ts'
import { groupOf, type Places, type Row } from './places.ts'
import { listTurns } from './repository/accounts.ts'
import {
  listCorrections,
  readLinkedOn,
  sumParts,
  type PartKey,
  type Span,
  type PartFilter,
  type KeptDays,
  type ZonedDays,
} from './repository/parts.ts'
import { listSpentDays, listSpentParts, type SpentPart } from './repository/spends.ts'
import { add, nothing, type Sums } from './sums.ts'

/** Campaign-days per statement. An embedded database blocks the thread for the whole statement. */
const atOnce = 4_000
/** Days of recorded spend per statement. */
const spentDaysAtOnce = 7
/** Total rows of cached sums. */
const mostKept = 60_000

/** Kept figures of a range, plus live figures from the tracker. */
export interface Source {
  /** Null if nothing is kept. Days in `except` are excluded. */
  kept: { from: string; to: string; except: readonly string[] } | null
  /** Changes whenever the kept figures change. */
  key: string
  /** Live figures of a day that is not kept. */
  live: readonly (PartKey & { figures: Figures })[]
  /** The live day; its kept figures are ignored. */
  liveDay: string | null
}

export interface Question {
  days: ZonedDays
  by: ResultDimension
  filters: readonly ResultPlace[]
  /** People whose parts the reader may see; null means all. */
  people: readonly number[] | null
  /** Hours of a day have no accounts and no recorded spend. */
  byHours: boolean
}

export interface Change {
  place: ResultPlace
  day: string
  figure: FigureName
  by: bigint
  at: string
}

export interface SummedLine {
  place: ResultPlace
  sums: Sums
}

/** Source of campaign ownership. */
export interface Ownership {
  /** Splits all campaigns into spans of at most `atOnce` campaigns. */
  divide(atOnce: number): Promise<Span[]>
  /** Changes after every change of ownership. */
  version(): Promise<string>
}

interface Amounts {
  figures?: Figures
  recorded?: bigint
  covered?: bigint | null
  taken?: number
  closed?: number
  banned?: number
}

/** Sums kept, live and recorded figures per line, counting each dollar once. */
export const createLineCollector = (db: Db, owned: Ownership) => {
  const ownersOf = createPartOwners(db)
  const kept = new LRUCache<string, { rows: Awaited<ReturnType<typeof sumParts>> }>({
    maxSize: mostKept,
    sizeCalculation: ({ rows }) => rows.length + 1,
  })

  /** Sums from the database, one span of campaigns at a time. */
  const sumKept = async (range: KeptDays, by: ResultDimension, wanted: PartFilter, key: string) => {
    const name = JSON.stringify([range, groupOf[by], wanted, key, await owned.version()])
    const known = kept.get(name)
    if (known) return known.rows
    const spans = await owned.divide(Math.ceil(atOnce / daysOfRange(range.from, range.to).length))
    const rows: Awaited<ReturnType<typeof sumParts>> = []
    for (const [at, span] of spans.entries()) {
      // Traffic without a campaign has id 0.
      rows.push(...(await sumParts(db, range, at === 0 ? { ...span, lowest: '0' } : span, groupOf[by], wanted)))
      await setImmediate()
    }
    kept.set(name, { rows })
    return rows
  }

  /** Recorded cost per campaign part, and spend of accounts without a campaign. */
  const sharesOf = async (
    days: ZonedDays,
    { kept: known, live, liveDay }: Source,
    each: (row: Row, amounts: Amounts) => void,
  ): Promise<void> => {
    const liveParts = Map.groupBy(live, ({ campaignId }) => campaignId)
    const told = (spent: readonly SpentPart[]): (Part & { cost: bigint | null })[] => {
      const ofDay = spent[0]!.day === liveDay
      const campaigns = ofDay ? [...new Map(spent.map((one) => [one.campaignId, one])).values()] : spent
      return campaigns.flatMap(({ campaignId, subValue, clicks, cost }) => {
        const now = ofDay ? liveParts.get(campaignId!) : undefined
        if (now)
          return now.map((part) => ({
            campaignId: campaignId!,
            subValue: part.subValue,
            clicks: part.figures.clicks,
            cost: part.figures.cost,
          }))
        const isKept = !ofDay && subValue !== null
        return {
          campaignId: campaignId!,
          subValue: isKept ? subValue : '',
          clicks: isKept ? clicks : 0n,
          cost: isKept ? cost : 0n,
        }
      })
    }
    const spentDays = await listSpentDays(db, days)
    for (let at = 0; at < spentDays.length; at += spentDaysAtOnce) {
      const some = spentDays.slice(at, at + spentDaysAtOnce)
      const range = { ...days, from: some[0]!, to: some.at(-1)! }
      const parts = await listSpentParts(db, { ...range, except: known?.except ?? [] })
      const spent = Map.groupBy(parts, ({ accountKey, day }) => `${day} ${accountKey}`)
      const divided = [...spent.values()].map((rows) => ({
        first: rows[0]!,
        parts: rows[0]!.campaignId === null ? [] : mergedOf(told(rows)),
      }))
      const owners = await ownersOf(
        range,
        divided.flatMap(({ first, parts }) => parts.map((part) => ({ ...part, day: first.day }))),
      )
      for (const { first, parts } of divided) {
        const { day, accountKey, amount, holderId } = first
        if (parts.length === 0) each({ day, campaignId: null, accountKey, personId: holderId }, { recorded: amount })
        for (const [index, share] of allocate(amount, parts).entries()) {
          const { campaignId, subValue, cost } = parts[index]!
          const personId = owners.get(keyOf({ day, campaignId, subValue })) ?? null
          each({ day, campaignId, accountKey, personId }, { recorded: share, covered: cost })
        }
      }
      await setImmediate()
    }
  }

  return {
    /** Recorded spend of days, allocated to campaign parts; null stands for no campaign. */
    collectShares: (days: ZonedDays, source: Source, each: (row: Row, recorded: bigint) => void): Promise<void> =>
      sharesOf(days, source, (row, { recorded }) => each(row, recorded!)),

    /** Lines of a question that are not empty. */
    collect: async (question: Question, source: Source, places: Places): Promise<SummedLine[]> => {
      const { days, by, filters, people, byHours } = question
      const lines = new Map<string, SummedLine>()
      const put = (place: ResultPlace, amounts: Amounts): void => {
        const name = `${place.by} ${place.key}`
        lines.set(name, { place, sums: add(lines.get(name)?.sums ?? nothing, amounts) })
      }
      const seen = people && new Set(people)
      const isWanted = (row: Row): boolean =>
        (seen === null || (row.personId !== null && seen.has(row.personId))) && places.matches(filters, row)
      const putRow = (row: Row, amounts: Amounts): void => {
        if (isWanted(row)) put(places.placeOf(by, row), amounts)
      }

      if (source.kept) {
        const range = { ...days, ...source.kept }
        for (const { key, figures } of await sumKept(range, by, places.wantedOf(filters, people), source.key))
          put(places.placeOfGroup(by, key), { figures })
      }
      if (source.live.length > 0) {
        const day = source.live[0]!.day
        const [owners, linked] = [await ownersOf(days, source.live), await readLinkedOn(db, day, days.timeZone)]
        for (const part of source.live) {
          const { campaignId } = part
          const personId = owners.get(keyOf(part)) ?? null
          putRow({ day, campaignId, accountKey: linked.get(campaignId) ?? null, personId }, { figures: part.figures })
        }
      }
      if (byHours) return [...lines.values()]
      await sharesOf(days, source, putRow)
      if (by !== 'campaign' && !filters.some((each) => each.by === 'campaign'))
        for (const { accountKey, personId, takenDay, closedDay, banned } of await listTurns(db, days)) {
          const row = { campaignId: null, accountKey, personId }
          if (takenDay !== null) putRow({ ...row, day: takenDay }, { taken: 1 })
          if (closedDay !== null) putRow({ ...row, day: closedDay }, { closed: 1, banned: Number(banned) })
        }
      return [...lines.values()]
    },

    /** Restatements of finished days that count, by line. */
    changes: async (
      { days, by, filters, people }: Question,
      { kept: known }: Source,
      places: Places,
    ): Promise<Change[]> => {
      const all = (await listCorrections(db, days)).filter(({ day }) => !known?.except.includes(day))
      const owners = await ownersOf(days, [...new Map(all.map((each) => [keyOf(each), each])).values()])
      const seen = people && new Set(people)
      return all.flatMap(({ day, campaignId, subValue, accountKey, figure, by: change, at }) => {
        const personId = owners.get(keyOf({ day, campaignId, subValue })) ?? null
        const row = { day, campaignId, accountKey, personId }
        if (seen !== null && (personId === null || !seen.has(personId))) return []
        return places.matches(filters, row) ? [{ place: places.placeOf(by, row), day, figure, by: change, at }] : []
      })
    },
  }
}

/** Merges rows of the same part. */
const mergedOf = <P extends Part & { cost: bigint | null }>(parts: readonly P[]): P[] => {
  const found = new Map<string, P>()
  const sum = (one: bigint | null, other: bigint | null) => (one === null || other === null ? null : one + other)
  for (const part of parts) {
    const key = `${part.campaignId} ${part.subValue}`
    const known = found.get(key)
    found.set(
      key,
      known ? { ...known, clicks: sum(known.clicks, part.clicks), cost: sum(known.cost, part.cost) } : part,
    )
  }
  return [...found.values()]
}
