import type { CampaignRecord, campaigns, Stats } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { Compare } from '../../lib/compared-ranges.ts'
import { visibleGroups } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { TrackerGroup } from '../../ports/tracker.ts'
import { isSeen, type CampaignFacts } from './rows.ts'

export interface RecordOptions {
  /** All campaigns ever seen by id, archived ones included. */
  named(again: boolean): Promise<ReadonlyMap<number, { name: string; groupId: number | null }>>
  /** Figures of one campaign. @throws Refusal vendor_… when the tracker fails and nothing is kept */
  ofCampaign(id: number, query: Compare & { fromDate: string; toDate: string }, again: boolean): Promise<Stats>
  /** URL of the campaign's page in the tracker. */
  trackerPage(id: number): string
}

interface RecordSource extends RecordOptions {
  /** The tracker's list; null while it is unavailable. */
  listed(again: boolean): Promise<readonly CampaignFacts[] | null>
  groups(): Promise<readonly TrackerGroup[]>
  daysOf(query: { fromDate?: string | undefined; toDate?: string | undefined }): { from: string; to: string }
}

/** One campaign. A campaign that the person may not see is reported as `not_found`. */
export const createRecord = ({
  named,
  ofCampaign,
  trackerPage,
  listed,
  groups,
  daysOf,
}: RecordSource): Pick<Handlers<typeof campaigns>, 'getCampaign'> => ({
  /** @throws Refusal not_found; validation, or vendor_… like the list */
  getCampaign: async ({ actor }, { params: { id }, query }): Promise<CampaignRecord> => {
    const again = query.fresh === '1'
    const { from, to } = daysOf(query)
    const [known, list] = await Promise.all([named(again), listed(again)])
    const campaign = known.get(id)
    if (!campaign || !isSeen(campaign.groupId, visibleGroups(actor))) throw new Refusal('not_found')
    const { fromDate: _from, toDate: _to, fresh: _fresh, ...compare } = query
    const [stats, names] = await Promise.all([
      ofCampaign(id, { fromDate: from, toDate: to, ...compare }, again),
      groups(),
    ])
    return {
      id,
      name: campaign.name || `#${id}`,
      status: list?.find((each) => each.id === id)?.active ? 'Active' : 'Inactive',
      group_id: campaign.groupId,
      group: names.find((each) => each.id === campaign.groupId)?.name ?? null,
      tracker_url: trackerPage(id),
      stats,
    }
  },
})
