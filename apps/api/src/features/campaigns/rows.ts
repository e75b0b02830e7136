import type { Campaign } from '@app/contract'
import { amountOf, differenceOf, gainOf } from '../../lib/decimals.ts'
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
  /** Measures that the tracker does not know. */
  missing: readonly string[]
}

type Figures = Readonly<Record<Metric, string | null>>

/** In words for files: what is not known, and why. */
const noteOf = (figures: Figures, measures: Measures, missing: readonly string[]): string | undefined => {
  const reasons = metrics
    .filter((metric) => figures[metric] === null)
    .map((metric) =>
      missing.includes(measures[metric])
        ? `${metric}: the tracker does not know the measure ${measures[metric]}`
        : `${metric}: the tracker does not tell it for this campaign`,
    )
  const made = figures.revenue === null || figures.cost === null ? ['so profit and ROI are not known'] : []
  return reasons.length > 0 ? [...reasons, ...made].join('; ') : undefined
}

/**
 * Campaigns with their figures, each rounded once; without traffic, zeros, and null for what the tracker does not tell.
 * Null sees all groups; others see theirs alone, whatever the tracker was asked: a campaign that has moved belongs to
 * the group that the list names.
 */
export const campaignsOf = (
  { listed, counted, groups, missing }: Said,
  measures: Measures,
  seen: readonly number[] | null,
): Campaign[] => {
  const rows = new Map(counted.map((row) => [row.campaignId, row]))
  const ids = new Set(listed.map(({ id }) => id))
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const all: Known[] = [...listed, ...counted.filter(({ campaignId }) => !ids.has(campaignId)).map(archived)]
  const figuresOf = (id: number): Figures => {
    const values = rows.get(id)?.values
    const of = (metric: Metric): string | null => {
      if (missing.includes(measures[metric])) return null
      return values ? (values[measures[metric]] ?? null) : '0'
    }
    return { clicks: of('clicks'), conversions: of('conversions'), revenue: of('revenue'), cost: of('cost') }
  }
  return all
    .filter(({ groupId }) => seen === null || (groupId !== null && seen.includes(groupId)))
    .map(({ id, name, groupId, active }) => {
      const figures = figuresOf(id)
      const note = noteOf(figures, measures, missing)
      return {
        id,
        // A list may come without a name that the report has.
        name: name || rows.get(id)?.name || `#${id}`,
        status: active ? 'Active' : 'Inactive',
        clicks: amountOf(figures.clicks),
        conversions: amountOf(figures.conversions),
        revenue: amountOf(figures.revenue),
        cost: amountOf(figures.cost),
        profit: amountOf(differenceOf(figures.revenue, figures.cost)),
        roi: gainOf(figures.revenue, figures.cost),
        group_id: groupId,
        group: groupId === null ? null : (names.get(groupId) ?? null),
        ...(note !== undefined && { note }),
      }
    })
}
