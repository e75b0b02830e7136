import type { Campaign } from '@app/contract'
import type { CampaignStats, TrackerCampaign, TrackerGroup } from '../../ports/tracker.ts'

/** What is counted, and the measure of the tracker that gives it. */
export interface Measures {
  clicks: string
  conversions: string
  revenue: string
  cost: string
}
export type Metric = keyof Measures
export const metrics = ['clicks', 'conversions', 'revenue', 'cost'] as const satisfies readonly Metric[]

/** What the tracker says of a campaign besides its figures. */
interface Known {
  id: number
  name: string
  groupId: number | null
  active: boolean
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Archived campaigns are in no list, but what they earned in the range counts. */
const archived = ({ campaignId, name, groupId }: CampaignStats): Known => ({
  id: campaignId,
  name,
  groupId,
  active: false,
})

interface Said {
  listed: readonly TrackerCampaign[]
  counted: readonly CampaignStats[]
  groups: readonly TrackerGroup[]
}

/**
 * Campaigns with their figures; without traffic, zeros. Null sees all groups; others see theirs alone, whatever the
 * tracker was asked: a campaign that has moved belongs to the group that the list names.
 */
export const campaignsOf = (
  { listed, counted, groups }: Said,
  measures: Measures,
  seen: readonly number[] | null,
): Campaign[] => {
  const figures = new Map(counted.map((row) => [row.campaignId, row.values]))
  const ids = new Set(listed.map(({ id }) => id))
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const all: Known[] = [...listed, ...counted.filter(({ campaignId }) => !ids.has(campaignId)).map(archived)]
  return all
    .filter(({ groupId }) => seen === null || (groupId !== null && seen.includes(groupId)))
    .map(({ id, name, groupId, active }) => {
      const of = (metric: Metric): number => round(figures.get(id)?.[measures[metric]] ?? 0)
      const [revenue, cost] = [of('revenue'), of('cost')]
      return {
        id,
        name,
        status: active ? 'Active' : 'Inactive',
        clicks: of('clicks'),
        conversions: of('conversions'),
        revenue,
        cost,
        profit: round(revenue - cost),
        roi: cost === 0 ? null : round(((revenue - cost) / cost) * 100),
        group_id: groupId,
        group: groupId === null ? null : (names.get(groupId) ?? null),
      }
    })
}
