import { ownerDays } from '@app/contract'
import { LRUCache } from 'lru-cache'
import { createSemaphore } from '../../lib/outgoing/semaphore.ts'
import { countDays, dayBefore, daysOfRange, todayIn } from '../../lib/days.ts'
import type { OwnersOptions } from './dependencies.ts'
import {
  divideCampaigns,
  readOwners,
  readOwnersVersion,
  sweepOwnerChanges,
  type OwnedDays,
} from './repository/owners.ts'

/** Campaign-days per statement. An embedded database blocks the thread for the whole statement. */
const atOnce = 4_000
/** Total cached owners. */
const mostKept = 60_000

/** Ranges computed concurrently, and how long others wait for a slot, in ms. */
const width = 2
const maxWaitMs = 20_000

/** Covered days of a range, both ends included, and the owners on them. */
export interface OwnedRange {
  from: string
  to: string
  owners: readonly OwnedDays[]
}

interface CachedOwners {
  owners: readonly OwnedDays[]
  version: string
  /** Start time of the computation. */
  begun: number
}

/** Owners of campaigns: computed once for everybody, and again after a change that affects ownership. */
export const createOwners = ({ db, timeZone }: OwnersOptions) => {
  const kept = new LRUCache<string, CachedOwners>({
    maxSize: mostKept,
    sizeCalculation: ({ owners }) => owners.length + 1,
  })
  const running = new Map<string, Promise<CachedOwners>>()
  const inTurn = createSemaphore(width, maxWaitMs)

  const workOut = async (from: string, to: string, version: string, begun: number): Promise<CachedOwners> => {
    const spans = await divideCampaigns(db, Math.ceil(atOnce / daysOfRange(from, to).length))
    const owners: OwnedDays[] = []
    for (const span of spans) owners.push(...(await readOwners(db, { from, to, timeZone }, span)))
    return { owners, version, begun }
  }

  /** At most one computation per range. Concurrent callers wait for one that has seen all changes up to their call. */
  const find = async (from: string, to: string): Promise<readonly OwnedDays[]> => {
    const key = `${from} ${to}`
    const asked = performance.now()
    for (;;) {
      const begun = performance.now()
      const version = await readOwnersVersion(db)
      const known = kept.get(key)
      if (known && (known.version === version || known.begun >= asked)) return known.owners
      const others = running.get(key)
      if (others) {
        await others.catch(() => undefined)
        continue
      }
      const work = inTurn(() => workOut(from, to, version, begun))
      running.set(key, work)
      try {
        const found = await work
        kept.set(key, found)
        return found.owners
      } finally {
        running.delete(key)
      }
    }
  }

  return {
    /**
     * The last 92 days of a range, up to today.
     * @throws Refusal validation, or unavailable while too many others wait
     */
    ofRange: async (fromDate: string, toDate: string): Promise<OwnedRange> => {
      countDays(fromDate, toDate)
      const to = [toDate, todayIn(timeZone)].toSorted()[0]!
      const from = [fromDate, dayBefore(to, ownerDays - 1)].toSorted()[1]!
      return { from, to, owners: from > to ? [] : await find(from, to) }
    },
    /** Splits all campaigns into spans of at most `atOnce`. */
    divide: (atOnce: number) => divideCampaigns(db, atOnce),
    /** Changes after every change that affects ownership. */
    version: () => readOwnersVersion(db),
    sweep: () => sweepOwnerChanges(db),
  }
}

export type OwnersService = ReturnType<typeof createOwners>
