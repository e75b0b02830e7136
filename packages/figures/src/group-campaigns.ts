import {
  CampaignFigures,
  noCampaignId,
  type Campaign,
  type CampaignGrouping,
  type CampaignSort,
  type OwnerPart,
} from '@app/contract'
import { collator } from './collator.ts'
import { totalCampaigns } from './total-campaigns.ts'

// Shared by the page and the server's files.

/** Group of a campaign: its key and its name. */
export interface CampaignGroupKey {
  key: string
  /** Null if the group is unknown; such a group comes after the others. */
  name: string | null
}

export interface CampaignGroup extends CampaignGroupKey {
  rows: readonly Campaign[]
  /** Exact total of its rows; rates are computed from the totals. */
  total: CampaignFigures
}

export interface GroupedCampaigns {
  groups: readonly CampaignGroup[]
  /** Traffic without a campaign belongs to no group. */
  none: Campaign | undefined
}

/** Key of campaigns without a group. */
export const noGroupKey = 'none'
/** Key of campaigns with several owners, each for some of the days. */
export const severalKey = 'several'

/** Share of one group in a campaign that belongs to several. */
export interface CampaignPart {
  group: CampaignGroupKey
  row: Campaign
}

const nobody = 'not assigned'

/** English label of an owner in files. */
export const ownerInFiles = ({
  assigned,
  you,
  username,
  left,
}: Pick<OwnerPart, 'assigned' | 'you' | 'username' | 'left'>) => {
  const who = !assigned ? nobody : you ? 'you' : (username ?? 'another user')
  return left ? `${who} (left)` : who
}

/** Owner label in files without its days. */
const whoIn = (owner: string): string => owner.replace(/: \d{4}-\d\d-\d\d[^:]*$/, '')

/** Grouping on the server, where owners already have their labels for files. */
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

/** Unknown values come last in either direction. */
const byFigure = (one: CampaignFigures, other: CampaignFigures, key: keyof CampaignFigures, sign: number): number => {
  const [a, b] = [one[key], other[key]]
  return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b)
}

/**
 * Groups sorted campaigns. Groups are sorted by their sums if the campaigns are sorted by a figure, else by name;
 * campaigns without a group come last. If `partsOf` splits a campaign, each group gets its own part, at the position of
 * its figures.
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

/** The campaigns of all groups in sequence. */
export const ungrouped = ({ groups, none }: GroupedCampaigns): readonly Campaign[] => [
  ...groups.flatMap(({ rows }) => rows),
  ...(none ? [none] : []),
]
