import { stripInvisible } from '@app/contract'
import { collator } from './collator.ts'
import { groupCampaigns, groupOf, ungrouped, type CampaignPart } from './group-campaigns.ts'
import type { Campaign, CampaignGrouping, CampaignKey, CampaignSort, CampaignStatus } from '@app/contract'

// Shared by the page, which searches while somebody types, and the server, which exports the result as a file.

/** Search words, status and order. */
export interface CampaignSearch {
  search?: string | undefined
  status?: CampaignStatus | undefined
  sort?: CampaignSort | undefined
  group?: CampaignGrouping | undefined
}

/** Default order. */
export const defaultCampaignSort: CampaignSort = '-clicks'

/** A status in the words of either language. */
const statusWords: Record<CampaignStatus, string> = {
  Active: 'active активна',
  Inactive: 'inactive неактивна',
  WithClicks: 'withclicks з кліками',
}

/** Folds a text for comparison, ignoring case, the kind of apostrophe and invisible characters. */
export const foldedText = (text: string): string => stripInvisible(text).trim().toLowerCase().replaceAll(/[ʼ`']/g, '’')

/** Digits of a typed number, with or without separators; undefined if it is not a number. */
export const digitsIn = (words: string): string | undefined => {
  const digits = words.replaceAll(/[\s,.]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

interface Texts {
  /** Most relevant text: id and name. */
  first: string
  other: string
  numbers: readonly string[]
}

// Cached per row and per list, because thousands of rows are searched on every keystroke.
const known = new WeakMap<Campaign, Texts>()
const knownLists = new WeakMap<readonly Campaign[], readonly Texts[]>()

const textsOf = (campaign: Campaign): Texts => {
  const found = known.get(campaign)
  if (found) return found
  const { id, name, status, group, owner } = campaign
  const texts = {
    first: `${id}\n${foldedText(name)}`,
    other: [statusWords[status], ...[group, owner].flatMap((text) => (text ? [foldedText(text)] : []))].join('\n'),
    numbers: [campaign.clicks, campaign.conversions].flatMap((each) => (each === null ? [] : [String(each)])),
  }
  known.set(campaign, texts)
  return texts
}

const textsOfAll = (campaigns: readonly Campaign[]): readonly Texts[] => {
  const texts = knownLists.get(campaigns) ?? campaigns.map(textsOf)
  knownLists.set(campaigns, texts)
  return texts
}

/** Fills the cache for these campaigns, so that the first keystroke does not wait for it. */
export const prepareCampaigns = (campaigns: readonly Campaign[]): void => void textsOfAll(campaigns)

const hasStatus = ({ status: own, clicks }: Campaign, status: CampaignStatus): boolean =>
  status === 'WithClicks' ? (clicks ?? 0) > 0 || own === 'WithClicks' : own === status

/**
 * Campaigns of a status that match the words in name, status, group or owner, in id, clicks or conversions. Matches in
 * id or name come first; otherwise the order is kept.
 */
export const filterCampaigns = (
  campaigns: readonly Campaign[],
  { search = '', status }: Pick<CampaignSearch, 'search' | 'status'>,
): readonly Campaign[] => {
  const words = foldedText(search)
  if (!words) return status ? campaigns.filter((campaign) => hasStatus(campaign, status)) : campaigns
  const digits = digitsIn(words)
  const all = textsOfAll(campaigns)
  const [first, others]: [Campaign[], Campaign[]] = [[], []]
  for (const [place, campaign] of campaigns.entries()) {
    const texts = all[place]!
    if (status && !hasStatus(campaign, status)) continue
    if (texts.first.includes(words)) first.push(campaign)
    else if (texts.other.includes(words)) others.push(campaign)
    else if (digits !== undefined && texts.numbers.some((number) => number.includes(digits))) others.push(campaign)
  }
  return [...first, ...others]
}

const compare = (left: Campaign, right: Campaign, key: CampaignKey): number => {
  const [a, b] = [left[key], right[key]]
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** Sorts campaigns, equal ones by id; campaigns without a value come last in either direction. */
export const sortCampaigns = (
  campaigns: readonly Campaign[],
  sort: CampaignSort = defaultCampaignSort,
): readonly Campaign[] => {
  const down = sort.startsWith('-')
  const key = sort.replace('-', '') as CampaignKey
  const sign = down ? -1 : 1
  return campaigns.toSorted((left, right) => {
    const isMissing = (row: Campaign): boolean => (row[key] ?? null) === null
    const missing = Number(isMissing(left)) - Number(isMissing(right))
    if (missing !== 0 || isMissing(left)) return missing || left.id - right.id
    return sign * compare(left, right, key) || left.id - right.id
  })
}

/** Filters and sorts campaigns, by group if requested, and split by owner if parts are known. */
export const findCampaigns = (
  campaigns: readonly Campaign[],
  asked: CampaignSearch,
  partsOf?: (campaign: Campaign) => readonly CampaignPart[] | undefined,
): readonly Campaign[] => {
  const found = filterCampaigns(sortCampaigns(campaigns, asked.sort), asked)
  return asked.group ? ungrouped(groupCampaigns(found, groupOf[asked.group], asked.sort, partsOf)) : found
}
