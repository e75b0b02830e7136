import { setImmediate } from 'node:timers/promises'
import { campaignMetrics, type Input, type ownerParts, type OwnerPart, type OwnerParts } from '@app/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connect.ts'
import { daysOfRange, todayIn } from '../../lib/days.ts'
import { together, zeros, type Figures } from '../../lib/figures.ts'
import { countOf, dollarsOf } from '../../lib/money.ts'
import { createSemaphore } from '../../lib/outgoing/semaphore.ts'
import { isAmong, namesBy, visibleGroups, type Principal } from '../../lib/principal.ts'
import { createPartOwners, keyOf } from './part-owners.ts'
import { sumByOwner, type Span, type ZonedDays } from './repository/parts.ts'
import { listPeople } from './repository/people.ts'
import type { ResultsOptions } from './service.ts'

/** Owner of a campaign up to a last day. */
interface OwnedDays {
  campaignId: number
  personId: number | null
  lastDay: string
}

export interface OwnerPartsOptions {
  db: Db
  figures: Pick<ResultsOptions['figures'], 'inParts' | 'named'>
  owned: ResultsOptions['owned'] & {
    /** Owners for the last days of a range, up to today. @throws Refusal validation, unavailable */
    ofRange(from: string, to: string): Promise<{ from: string; to: string; owners: readonly OwnedDays[] }>
  }
  timeZone: string
}

type Query = Input<typeof ownerParts.listOwnerParts>['query']

/** An owner's share of a campaign. */
interface Share {
  lastDay: string
  figures: Figures
}

/** Campaign-days per statement. An embedded database blocks the thread for the whole statement. */
const atOnce = 4_000
/** Total rows of cached sums. */
const mostKept = 60_000
/** Concurrent questions, and how long others wait for a slot, in ms. */
const width = 2
const maxWaitMs = 20_000

const highestOf = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0)
const lowestOf = (ids: readonly number[]): number => ids.reduce((least, id) => Math.min(least, id), ids[0] ?? 0)

/** Splits campaigns with several owners within a range among them, counting each day's figures once. */
export const createOwnerParts = ({ db, figures, owned, timeZone }: OwnerPartsOptions) => {
  const ownersOf = createPartOwners(db)
  const inTurn = createSemaphore(width, maxWaitMs)
  type Sums = Awaited<ReturnType<typeof sumByOwner>>
  const kept = new LRUCache<string, { ids: ReadonlySet<number>; rows: Sums }>({
    maxSize: mostKept,
    sizeCalculation: ({ ids, rows }) => ids.size + rows.length + 1,
  })

  /** Sums for some campaigns from the database; the result may include further campaigns. */
  const sumKept = async (range: ZonedDays, ids: readonly number[], key: string): Promise<Sums> => {
    const name = JSON.stringify([range, key, await owned.version()])
    const known = kept.get(name)
    if (known && ids.every((id) => known.ids.has(id))) return known.rows
    const spans = await owned.divide(Math.ceil(atOnce / daysOfRange(range.from, range.to).length))
    const rows: Sums = []
    for (const span of spans) {
      const own = ids.filter((id) => id >= Number(span.lowest) && id <= Number(span.highest))
      if (own.length === 0) continue
      const narrow: Span = { lowest: String(lowestOf(own)), highest: String(highestOf(own)) }
      rows.push(...(await sumByOwner(db, range, narrow, own)))
      await setImmediate()
    }
    kept.set(name, { ids: new Set(ids), rows })
    return rows
  }

  return (actor: Principal, { fromDate, toDate, fresh }: Query): Promise<OwnerParts> =>
    inTurn(async () => {
      const range = await owned.ofRange(fromDate, toDate)
      const { from, to } = range
      const today = todayIn(timeZone)
      const open = fromDate <= today && today <= toDate
      const whole: OwnerParts = { parts: [], open }
      if (from > fromDate || from > to) return whole
      const again = fresh === '1'
      const [found, campaigns] = await Promise.all([figures.inParts({ from, to }, again), figures.named(again)])
      if (found.unknown.length > 0) return whole

      const shares = new Map<number, Map<number | null, Share>>()
      const put = (campaignId: number, personId: number | null, lastDay: string, amounts: Figures): void => {
        const ofCampaign = shares.get(campaignId) ?? new Map<number | null, Share>()
        const { lastDay: last, figures: sum } = ofCampaign.get(personId) ?? { lastDay, figures: zeros }
        shares.set(
          campaignId,
          ofCampaign.set(personId, { lastDay: last > lastDay ? last : lastDay, figures: together([sum, amounts]) }),
        )
      }
      for (const { campaignId, personId, lastDay } of range.owners) put(campaignId, personId, lastDay, zeros)
      const { day } = found.today
      const live = found.today.parts.filter(({ campaignId }) => campaignId > 0).map((part) => ({ ...part, day }))
      const owners = await ownersOf({ from, to, timeZone }, live)
      for (const part of live) put(part.campaignId, owners.get(keyOf(part)) ?? null, day, part.figures)

      const ids = [...shares].flatMap(([id, own]) => (own.size > 1 ? [id] : []))
      if (found.kept && ids.length > 0)
        for (const { campaignId, personId, figures: amounts } of await sumKept(
          { ...found.kept, timeZone },
          ids,
          found.key,
        ))
          put(campaignId, personId, '', amounts)

      const groups = visibleGroups(actor)
      const isSeen = (id: number): boolean => {
        const groupId = campaigns.get(id)?.groupId ?? null
        return groups === null || (groupId !== null && groups.includes(groupId))
      }
      const seen = ids.filter(isSeen)
      const people = await listPeople(db, [
        ...new Set(seen.flatMap((id) => [...shares.get(id)!.keys()].filter((person) => person !== null))),
      ])
      const names = namesBy(actor)
      const told = (campaignId: number, personId: number | null): Omit<OwnerPart, keyof typeof none> => {
        const you = personId === actor.userId
        const person = personId === null ? undefined : people.get(personId)
        return {
          campaignId,
          assigned: personId !== null,
          you,
          left: person?.left ?? false,
          username: you || isAmong(names, personId) ? (person?.username ?? null) : null,
        }
      }
      const parts = seen.flatMap((id): OwnerPart[] => {
        const inOrder = [...shares.get(id)!].toSorted(
          ([one, { lastDay: a }], [other, { lastDay: b }]) => b.localeCompare(a) || (one ?? 0) - (other ?? 0),
        )
        const merged = Map.groupBy(inOrder, ([personId]) => JSON.stringify(told(id, personId)))
        if (merged.size < 2) return []
        return [...merged.values()].map((all) => ({
          ...told(id, all[0]![0]),
          ...amountsOf(together(all.map(([, share]) => share.figures)), found.missing),
        }))
      })
      return { parts, open }
    })
}

const none = Object.fromEntries(campaignMetrics.map((metric) => [metric, null])) as Record<
  (typeof campaignMetrics)[number],
  number | null
>

/** Wire format; null for figures that the tracker does not know. */
const amountsOf = (figures: Figures, missing: readonly string[]): typeof none =>
  Object.fromEntries(
    campaignMetrics.map((metric) => {
      const amount = missing.includes(metric) ? null : figures[metric]
      return [metric, metric === 'revenue' || metric === 'cost' ? dollarsOf(amount) : countOf(amount)]
    }),
  ) as typeof none
