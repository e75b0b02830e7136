import { firstDay, type TrackerFailureCode } from '@app/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connect.ts'
import { todayIn } from '../../lib/days.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { TrackerCampaign } from '../../ports/tracker.ts'
import type { TrackerAnswer } from '../../tracker/cached-tracker.ts'
import { readCampaigns } from './repository/campaigns.ts'
import { readFreshness } from './repository/kept-figures.ts'

export interface NamesOptions {
  db: Db
  cachedTracker: { campaigns(again: boolean): Promise<TrackerAnswer<TrackerCampaign[]>> }
  timeZone: string
  /** Identifies the query that days are kept for (see `readFreshness`). */
  askedFor: string
}

/** Campaign as named by the tracker's list, or by the kept copy of it. */
interface CampaignName {
  name: string
  groupId: number | null
}

interface Memberships {
  of: ReadonlyMap<number, CampaignName>
  /** Changes whenever they change. */
  version: string
}

/** Cache time of names that only reports contain, in ms. */
const namesForMs = 30_000

/** Current campaign ids of some groups; null means all. */
export const idsIn = (of: ReadonlyMap<number, CampaignName>, groupIds: readonly number[] | null): number[] | null =>
  groupIds && [...of].flatMap(([id, { groupId }]) => (groupId !== null && groupIds.includes(groupId) ? [id] : []))

/** Campaigns and their groups, from the tracker's list, or from the kept copy while the tracker fails. */
export const createCampaignNames = ({ db, cachedTracker, timeZone, askedFor }: NamesOptions) => {
  const kept = new LRUCache<'all', { at: number; rows: Awaited<ReturnType<typeof readCampaigns>> }>({
    max: 1,
    ttl: namesForMs,
  })
  let memberships: Memberships = { of: new Map(), version: '' }

  const keptCampaigns = async () => {
    const known = kept.get('all') ?? { at: performance.now(), rows: await readCampaigns(db) }
    if (!kept.has('all')) kept.set('all', known)
    return known
  }

  /** All campaigns: the tracker's list, plus kept campaigns that are no longer in it. */
  const named = async (again: boolean): Promise<Memberships> => {
    const [{ at, rows }, list] = await Promise.all([
      keptCampaigns(),
      cachedTracker.campaigns(again).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      }),
    ])
    const version = `${at} ${list?.asOf}`
    if (memberships.version === version) return memberships
    const of = new Map<number, CampaignName>()
    for (const { id, name, groupId } of [...rows, ...(list?.value ?? [])]) of.set(id, { name, groupId })
    memberships = { of, version }
    return memberships
  }

  return {
    named,

    /** The tracker's list of campaigns, or the kept copy while it fails. @throws Refusal if none is kept */
    listed: async (again: boolean): Promise<TrackerAnswer<Omit<TrackerCampaign, 'alias'>[]>> => {
      try {
        return await cachedTracker.campaigns(again)
      } catch (error) {
        const kept = (await readCampaigns(db)).filter(({ listed }) => listed)
        if (!(error instanceof Refusal) || kept.length === 0) throw error
        const { asOf } = await readFreshness(db, { from: firstDay, to: todayIn(timeZone) }, askedFor)
        return { value: kept, asOf: asOf ?? new Date().toISOString(), trouble: error.key as TrackerFailureCode }
      }
    },
  }
}
