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
  /** For which question days are kept (see `readFreshness`). */
  askedFor: string
}

/** A campaign as the tracker's list, or what is kept of it, names it. */
interface CampaignName {
  name: string
  groupId: number | null
}

interface Memberships {
  of: ReadonlyMap<number, CampaignName>
  /** Changes with them. */
  version: string
}

/** For how long names are kept that only reports tell, in ms. */
const namesForMs = 30_000

/** Campaigns of some groups, as they are now; null are all. */
export const idsIn = (of: ReadonlyMap<number, CampaignName>, groupIds: readonly number[] | null): number[] | null =>
  groupIds && [...of].flatMap(([id, { groupId }]) => (groupId !== null && groupIds.includes(groupId) ? [id] : []))

/** Which campaigns there are, and in which groups: of the tracker's list, or, while it fails, of what is kept of it. */
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

  /** Which campaigns there are: the tracker's list, and of those that it lacks what was told of them before. */
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

    /** The tracker's list of campaigns, or, while it fails, the one that is kept. @throws Refusal where none is */
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
