import { dollarsOf, gainOf, partsOfDollar, ratioOf, shareOf } from './exact.ts'
import {
  campaignMetrics,
  type Campaign,
  type CampaignFigures,
  type CampaignKey,
  type CampaignMetric,
  type CampaignSort,
  type CampaignStatus,
} from './features/campaigns.ts'

// One rule for the page, which finds while somebody types, and for the server, which gives what was found as a file.

/** What is sought: words, a status, an order. */
export interface CampaignSearch {
  search?: string | undefined
  status?: CampaignStatus | undefined
  sort?: CampaignSort | undefined
}

/** The order of those who choose none. */
export const defaultCampaignSort: CampaignSort = '-clicks'

/** A status in the words of either language. */
const statusWords: Record<CampaignStatus, string> = {
  Active: 'active активна',
  Inactive: 'inactive неактивна',
  WithClicks: 'withclicks з кліками',
}

/** Letters alone: neither their case nor the kind of an apostrophe is meant. */
export const foldedText = (text: string): string => text.trim().toLowerCase().replaceAll(/[ʼ`']/g, '’')

/** The digits of a number as somebody types it, with or without separators; undefined where it is none. */
export const digitsIn = (words: string): string | undefined => {
  const digits = words.replaceAll(/[\s,.]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

interface Texts {
  /** What is meant most likely: id and name. */
  first: string
  other: string
  numbers: readonly string[]
}

// Worked out once for each row, and found again once for each list: thousands are looked through at every key.
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

/** Gets ready for finding among these, so that the first letter need not wait for it. */
export const prepareCampaigns = (campaigns: readonly Campaign[]): void => void textsOfAll(campaigns)

const hasStatus = ({ status: own, clicks }: Campaign, status: CampaignStatus): boolean =>
  status === 'WithClicks' ? (clicks ?? 0) > 0 || own === 'WithClicks' : own === status

/**
 * The campaigns of a status in which words are found: in name, status, group or owner, in id, clicks or conversions. Those
 * found by id or name come first; besides that the order stays.
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

const collator = new Intl.Collator('uk', { numeric: true, sensitivity: 'base' })

const compare = (left: Campaign, right: Campaign, key: CampaignKey): number => {
  const [a, b] = [left[key], right[key]]
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** In order, equal ones by id; campaigns without a value come last either way. */
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

/** What is sought, in the order that is asked for. */
export const findCampaigns = (campaigns: readonly Campaign[], asked: CampaignSearch): readonly Campaign[] =>
  filterCampaigns(sortCampaigns(campaigns, asked.sort), asked)

/** Exact, since sums of whole numbers are: counts, and money in its parts; null where one is not known. */
const sumOf = (values: readonly (number | null)[], parts: number): bigint | null => {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += Math.round(value * parts)
  }
  return BigInt(sum)
}

/** Counts, and money in parts of a dollar; null for what nobody knows. */
export type CampaignSums = Readonly<Record<CampaignMetric, bigint | null>>

const countOf = (count: bigint | null): number | null => (count === null ? null : Number(count))

/** As they travel, with what is made of them, each worked out once of exact sums. */
export const campaignFigures = (sums: CampaignSums): CampaignFigures => {
  const { clicks, conversions, installs, registrations, deposits, revenue, cost } = sums
  return {
    clicks: countOf(clicks),
    conversions: countOf(conversions),
    installs: countOf(installs),
    registrations: countOf(registrations),
    deposits: countOf(deposits),
    revenue: dollarsOf(revenue),
    cost: dollarsOf(cost),
    profit: dollarsOf(revenue === null || cost === null ? null : revenue - cost),
    roi: gainOf(revenue, cost),
    cr: shareOf(conversions, clicks),
    cpa: dollarsOf(ratioOf(cost, deposits)),
    epc: dollarsOf(ratioOf(revenue, clicks)),
  }
}

/** What some campaigns have together, exact; each rate is that of all together. */
export const totalCampaigns = (campaigns: readonly CampaignFigures[]): CampaignFigures =>
  campaignFigures(
    Object.fromEntries(
      campaignMetrics.map((metric) => [
        metric,
        sumOf(
          campaigns.map((each) => each[metric]),
          metric === 'revenue' || metric === 'cost' ? partsOfDollar : 1,
        ),
      ]),
    ) as Record<CampaignMetric, bigint | null>,
  )
