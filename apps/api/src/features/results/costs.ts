import { type CampaignCost, type CampaignCosts } from '@app/contract'
import { noteOfUnknownDays } from '@app/figures'
import type { Db } from '../../db/connect.ts'
import { dollarsOf } from '../../lib/money.ts'
import type { Principal } from '../../lib/principal.ts'
import type { createLineCollector, Source } from './line-collector.ts'
import { scopeOf } from './scope.ts'

interface CostsOptions {
  db: Db
  collectShares: ReturnType<typeof createLineCollector>['collectShares']
  names(): Promise<ReadonlyMap<number, { name: string }>>
  timeZone: string
}

/** Known figures of a range of days. */
interface KnownDays {
  source: Source
  unknown: string[]
  asOf: string
}

/** Answer with the note that only its CSV export carries. */
type CostFile = CampaignCosts & { note: string | undefined }

/** Recorded spend by campaign and day, limited to campaigns whose results the actor may see. */
export const createCosts =
  ({ db, collectShares, names, timeZone }: CostsOptions) =>
  async (actor: Principal, range: { from: string; to: string }, known: KnownDays): Promise<CostFile> => {
    const [{ people }, campaigns] = await Promise.all([scopeOf(db, actor), names()])
    const seen = people && new Set(people)
    const sums = new Map<string, { campaignId: number; day: string; recorded: bigint }>()
    let without = 0n
    const unknown = new Set(known.unknown)
    await collectShares({ ...range, timeZone }, known.source, ({ day, campaignId, personId }, recorded) => {
      if (unknown.has(day)) return
      if (seen !== null && (personId === null || !seen.has(personId))) return
      if (campaignId === null) {
        without += recorded
        return
      }
      const name = `${day} ${campaignId}`
      const sum = sums.get(name)
      if (sum) sum.recorded += recorded
      else sums.set(name, { campaignId, day, recorded })
    })
    const costs = [...sums.values()].map(({ campaignId, day, recorded }): CampaignCost => ({
      campaignId,
      campaign: campaigns.get(campaignId)?.name ?? null,
      day,
      cost: dollarsOf(recorded)!,
    }))
    return {
      fromDate: range.from,
      toDate: range.to,
      timeZone,
      costs: costs.toSorted((a, b) => (a.day === b.day ? a.campaignId - b.campaignId : a.day < b.day ? -1 : 1)),
      withoutCampaign: dollarsOf(without)!,
      unknownDays: known.unknown,
      note: noteOfUnknownDays(known.unknown),
      asOf: known.asOf,
    }
  }
