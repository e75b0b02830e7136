import { type Campaign, type CampaignRecord, type CampaignsStatus } from '@app/contract'
import { totalCampaigns } from '@app/figures'
import { statsOf } from './figures.ts'
import type { Handlers } from './network.ts'
import { withTrail } from './trail.ts'

/** Campaign as the server sends it; profit and rates are computed from the rest. */
export const campaign = (id: number, name: string, more: Partial<Campaign> = {}): Campaign => {
  const none = { clicks: 0, conversions: 0, installs: 0, registrations: 0, deposits: 0, revenue: 0, cost: 0 }
  return {
    id,
    name,
    status: 'Active',
    ...totalCampaigns([{ ...none, profit: 0, roi: null, cr: null, cpa: null, epc: null, ...more }]),
    group_id: 1,
    group: 'Team A',
    country: null,
    ...more,
  }
}

/** Four campaigns, unsorted. */
export const four: readonly Campaign[] = [
  campaign(4003, 'KZ-static-01', { status: 'Inactive', clicks: 402, conversions: 12, revenue: 318.5, cost: 545.1 }),
  campaign(4127, 'KZ-install-broad-03', { clicks: 5211, conversions: 418, revenue: 14_820.5, cost: 9114.2 }),
  campaign(4098, 'ES-retarget-deposit-11', { clicks: 4630, conversions: 377, revenue: 12_377, cost: 8450.75 }),
  campaign(4154, 'ES-video-04', { group_id: 2, group: 'Team B' }),
]

/** Status of the list. */
export const status = (more: Partial<CampaignsStatus> = {}): CampaignsStatus => ({
  fromDate: '2026-11-13',
  toDate: '2026-11-20',
  asOf: '2026-11-20T12:32:08Z',
  stale: false,
  trouble: null,
  warnings: [],
  unreadRows: 0,
  unknownDays: [],
  timeZone: 'Europe/Kyiv',
  ...more,
})

/** Single campaign as the server sends it. */
export const campaignRecord = (id: number, more: Partial<CampaignRecord> = {}): CampaignRecord => {
  const { name, status: state, group_id, group } = four.find((each) => each.id === id) ?? campaign(id, `#${id}`)
  return {
    id,
    name,
    status: state === 'Inactive' ? 'Inactive' : 'Active',
    group_id,
    group,
    tracker_url: `https://tracker.example.com/admin/#!/campaigns/${id}`,
    stats: statsOf(),
    ...more,
  }
}

/** Default answers for the campaigns page: none. */
export const withCampaigns: Handlers = {
  listCampaigns: () => [],
  getCampaignsStanding: () => status(),
  ...withTrail,
  getCampaignAttention: () => ({ episodes: [] }),
  getCampaign: ({ params }) => campaignRecord(Number(params.id)),
  listCampaignOwners: () => ({ fromDate: '2026-11-13', toDate: '2026-11-20', owners: [] }),
  listOwnerParts: () => ({ parts: [], open: false }),
}
