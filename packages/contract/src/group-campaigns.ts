import { collator } from './collator.ts'
import {
  CampaignFigures,
  noCampaignId,
  type Campaign,
  type CampaignGrouping,
  type CampaignSort,
} from './features/figures/campaign-records.ts'
import type { OwnerPart } from './features/figures/owner-parts.ts'
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

/** What one group has of a campaign that belongs to several. */
export interface CampaignPart {
  group: CampaignGroupKey
  row: Campaign
}

const nobody = 'not assigned'

/** How files call an owner, in English. */
export const ownerInFiles = ({
  assigned,
  you,
  username,
  left,
}: Pick<OwnerPart, 'assigned' | 'you' | 'username' | 'left'>) => {
  const who = !assigned ? nobody : you ? 'you' : (username ?? 'another user')
  return left ? `${who} (left)` : who
}

/** An owner in the words of files, without days. */
const whoIn = (owner: string): string => owner.replace(/: \d{4}-\d\d-\d\d[^:]*$/, '')

/** How the server, which words owners for files, groups campaigns. */
export const groupOf: Record<CampaignGrouping, (campaign: Campaign) => CampaignGroupKey> = {
  group: ({ group_id: id, group }) => ({
    key: id === null ? noGroupKey : String(id),
    name: id === null ? null : (group ?? `#${id}`),
  }),
  country: ({ country }) => ({ key: country ?? noGroupKey, name: country }),
  owner: ({ owner }) => {
    if (owner === undefined || whoIn(owner) === nobody) return { key: noGroupKey, name: null }
    if (owner.includes('; ')) return { key: severalKey, name: severalKey }
    const who = whoIn(owner)
    return { key: who, name: who }
  },
}

const isFigureKey = (name: string): name is keyof CampaignFigures => name in CampaignFigures.shape

/** What is not known comes last, whichever way. */
const byFigure = (one: CampaignFigures, other: CampaignFigures, key: keyof CampaignFigures, sign: number): number => {
  const [a, b] = [one[key], other[key]]
  return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b)
}

/**
 * Campaigns, which are in order, by group. Groups are in the order of their sums where campaigns are sorted by a figure, else
 * of their names; what belongs nowhere comes last. Of a campaign for which `partsOf` tells parts, each group has its own,
 * which stands where its figures belong.
 */
export const groupCampaigns = (
  campaigns: readonly Campaign[],
  groupOf: (campaign: Campaign) => CampaignGroupKey,
  sort: CampaignSort = '-clicks',
  partsOf?: (campaign: Campaign) => readonly CampaignPart[] | undefined,
): GroupedCampaigns => {
  const found = new Map<string, CampaignGroupKey & { rows: Campaign[]; isDivided: boolean }>()
  let none: Campaign | undefined
  const put = (group: CampaignGroupKey, row: Campaign, isPart: boolean): void => {
    const known = found.get(group.key) ?? { ...group, rows: [], isDivided: false }
    known.rows.push(row)
    known.isDivided ||= isPart
    found.set(group.key, known)
  }
  for (const campaign of campaigns) {
    if (campaign.id === noCampaignId) {
      none = campaign
      continue
    }
    const parts = partsOf?.(campaign)
    if (parts) for (const { group, row } of parts) put(group, row, true)
    else put(groupOf(campaign), campaign, false)
  }
  const sign = sort.startsWith('-') ? -1 : 1
  const key = sort.replace('-', '')
  const groups = [...found.values()].map(({ isDivided, rows, ...group }) => ({
    ...group,
    rows: isDivided && isFigureKey(key) ? rows.toSorted((one, other) => byFigure(one, other, key, sign)) : rows,
    total: totalCampaigns(rows),
  }))
  const byName = (one: CampaignGroup, other: CampaignGroup): number =>
    collator.compare(one.name ?? '', other.name ?? '') || (one.key < other.key ? -1 : 1)
  const ordered = groups.toSorted((one, other) => {
    if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1
    if (!isFigureKey(key)) return sign * byName(one, other)
    return byFigure(one.total, other.total, key, sign) || byName(one, other)
  })
  return { groups: ordered, none }
}

/** The campaigns of all groups, one after the other. */
export const ungrouped = ({ groups, none }: GroupedCampaigns): readonly Campaign[] => [
  ...groups.flatMap(({ rows }) => rows),
  ...(none ? [none] : []),
]
