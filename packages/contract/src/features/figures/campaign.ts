import { z } from 'zod'
import { Restated } from './stats.ts'

/** Status filter of campaigns. The server sends the tracker's state: Active or Inactive. */
export const campaignStatuses = ['Active', 'Inactive', 'WithClicks'] as const
export const CampaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.output<typeof CampaignStatus>

/** A count, or US dollars with up to four decimals; 0 if there was nothing. Null if the tracker does not say. */
const Amount = z.number().nullable().default(0)

/** A quotient of two figures; null if either is unknown or the divisor is zero. */
const Rate = z.number().nullable().default(null)

/** Counted figures of a campaign, and those derived from them. */
const figures = {
  clicks: Amount,
  conversions: Amount,
  installs: Amount,
  registrations: Amount,
  deposits: Amount,
  revenue: Amount,
  cost: Amount,
  profit: Amount,
  /** Percent; null if the cost is zero or unknown. */
  roi: Rate,
  /** Conversions per click, in percent. */
  cr: Rate,
  /** Cost per deposit, in US dollars with up to four decimals. */
  cpa: Rate,
  /** Revenue per click, in US dollars with up to four decimals. */
  epc: Rate,
}
export const CampaignFigures = z.object(figures).meta({ id: 'CampaignFigures' })
export type CampaignFigures = z.output<typeof CampaignFigures>

/** Id of the line for traffic without a campaign. */
export const noCampaignId = 0

/** A campaign with its figures over a range of days; or, under `noCampaignId`, traffic without one. */
export const Campaign = z
  .object({
    id: z.int(),
    name: z.string(),
    status: CampaignStatus,
    ...figures,
    group_id: z.int().nullable(),
    /** Name of the group; null if there is none, or if the tracker does not name it. */
    group: z.string().nullable(),
    /** ISO code: the country of its link, else the one in its name; null if neither has one. */
    country: z.string().nullable().default(null),
    /**
     * Owners by days and the rules that decided, in English, for files, which are made for one person; absent
     * elsewhere.
     */
    owner: z.string().optional(),
    owner_rule: z.string().optional(),
    /** Why figures are unknown, in English, for files; absent if all are known. */
    note: z.string().optional(),
    /** Restated figures of finished days; absent if there are none. */
    restated: z.array(Restated).optional(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

/** Counted figures of campaigns. */
export const campaignMetrics = [
  'clicks',
  'conversions',
  'installs',
  'registrations',
  'deposits',
  'revenue',
  'cost',
] as const satisfies readonly (keyof CampaignFigures)[]
export type CampaignMetric = (typeof campaignMetrics)[number]

/** All columns of campaigns. Each can be sorted by; the owner if rows name one. */
export const campaignKeys = [
  'id',
  'name',
  'status',
  'clicks',
  'conversions',
  'revenue',
  'cost',
  'profit',
  'roi',
  'owner',
  'group',
  'installs',
  'registrations',
  'deposits',
  'cr',
  'cpa',
  'epc',
  'country',
] as const
export type CampaignKey = (typeof campaignKeys)[number]
/** A column for ascending order, or -column for descending. */
export type CampaignSort = CampaignKey | `-${CampaignKey}`
const sorts = campaignKeys.flatMap((key): CampaignSort[] => [key, `-${key}`])
export const CampaignSort = z.enum(sorts as [CampaignSort])

/** Grouping of campaigns: the tracker's group, the owner, or the country. */
export const campaignGroupings = ['group', 'owner', 'country'] as const
export const CampaignGrouping = z.enum(campaignGroupings)
export type CampaignGrouping = z.output<typeof CampaignGrouping>
