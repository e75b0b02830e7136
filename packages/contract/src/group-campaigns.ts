import { collator } from './collator.ts'
import {
  noCampaignId,
  type Campaign,
  type CampaignFigures,
  type CampaignGrouping,
  type CampaignSort,
} from './features/campaigns.ts'
import { totalCampaigns } from './total-campaigns.ts'

// One rule for the page and for the server's files.

/** To which group a campaign belongs, by a key of its own, and how the group is called. */
export interface CampaignGroupKey {
  key: string
  /** Null: nothing says to which it belongs; such a group stands behind the others. */
  name: string | null
}

export interface CampaignGroup extends CampaignGroupKey {
  rows: readonly Campaign[]
  /** Of all its rows, exact; each rate is that of all together. */
  total: CampaignFigures
}

export interface GroupedCampaigns {
  groups: readonly CampaignGroup[]
  /** What happened in no campaign belongs to no group. */
  none: Campaign | undefined
}

/** The key of what belongs nowhere. */
export const noGroupKey = 'none'
/** The key of what several people own, each some days of it. */
export const severalKey = 'several'

/** How the server, which words owners for files, groups campaigns. */
export const groupOf: Record<CampaignGrouping, (campaign: Campaign) => CampaignGroupKey> = {
  group: ({ group_id: id, group }) => ({
    key: id === null ? noGroupKey : String(id),
    name: id === null ? null : (group ?? `#${id}`),
  }),
  country: ({ country }) => ({ key: country ?? noGroupKey, name: country }),
  owner: ({ owner }) => {
    if (owner === undefined || owner === 'not assigned') return { key: noGroupKey, name: null }
    return owner.includes('; ') ? { key: severalKey, name: severalKey } : { key: owner, name: owner }
  },
}

/**
 * Campaigns, which are in order, by group. Groups are in the order of their sums where campaigns are sorted by a figure, else
 * of their names; what belongs nowhere comes last.
 */
export const groupCampaigns = (
  campaigns: readonly Campaign[],
  groupOf: (campaign: Campaign) => CampaignGroupKey,
  sort: CampaignSort = '-clicks',
): GroupedCampaigns => {
  const found = new Map<string, CampaignGroupKey & { rows: Campaign[] }>()
  let none: Campaign | undefined
  for (const campaign of campaigns) {
    if (campaign.id === noCampaignId) {
      none = campaign
      continue
    }
    const group = groupOf(campaign)
    const known = found.get(group.key)
    if (known) known.rows.push(campaign)
    else found.set(group.key, { ...group, rows: [campaign] })
  }
  const groups = [...found.values()].map((group) => ({ ...group, total: totalCampaigns(group.rows) }))
  const sign = sort.startsWith('-') ? -1 : 1
  const key = sort.replace('-', '')
  const isFigure = (name: string): name is keyof CampaignFigures => groups[0] !== undefined && name in groups[0].total
  const byName = (one: CampaignGroup, other: CampaignGroup): number =>
    collator.compare(one.name ?? '', other.name ?? '') || (one.key < other.key ? -1 : 1)
  const ordered = groups.toSorted((one, other) => {
    if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1
    if (!isFigure(key)) return sign * byName(one, other)
    const [a, b] = [one.total[key], other.total[key]]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other)
    return sign * (a - b) || byName(one, other)
  })
  return { groups: ordered, none }
}

/** The campaigns of all groups, one after the other. */
export const ungrouped = ({ groups, none }: GroupedCampaigns): readonly Campaign[] => [
  ...groups.flatMap(({ rows }) => rows),
  ...(none ? [none] : []),
]
