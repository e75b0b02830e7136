import { z } from 'zod'
import { Restated } from './stats.ts'

/** What is said of a campaign. The server tells the tracker's state: Active or Inactive. */
export const campaignStatuses = ['Active', 'Inactive', 'WithClicks'] as const
export const CampaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.output<typeof CampaignStatus>

/** A count, or US dollars with up to four decimals; nothing at all is 0. Null: the tracker does not say. */
const Amount = z.number().nullable().default(0)

/** One figure divided by another; null where one is not known, or there is nothing to divide by. */
const Rate = z.number().nullable().default(null)

/** What is counted of a campaign, and what is made of it. */
const figures = {
  clicks: Amount,
  conversions: Amount,
  installs: Amount,
  registrations: Amount,
  deposits: Amount,
  revenue: Amount,
  cost: Amount,
  profit: Amount,
  /** Percent; null where nothing was spent, or nobody knows what. */
  roi: Rate,
  /** Conversions for a click, in percent. */
  cr: Rate,
  /** What a deposit cost, in US dollars with up to four decimals. */
  cpa: Rate,
  /** What a click brought in, in US dollars with up to four decimals. */
  epc: Rate,
}
export const CampaignFigures = z.object(figures).meta({ id: 'CampaignFigures' })
export type CampaignFigures = z.output<typeof CampaignFigures>

/** The line of what happened in no campaign. */
export const noCampaignId = 0

/** A campaign with its figures over a range of days; or, under `noCampaignId`, what happened in none. */
export const Campaign = z
  .object({
    id: z.int(),
    name: z.string(),
    status: CampaignStatus,
    ...figures,
    group_id: z.int().nullable(),
    /** The group's name; null where it has no group, or the tracker does not name it. */
    group: z.string().nullable(),
    /** ISO code: the country of its link, else the one that its name says; null where neither does. */
    country: z.string().nullable().default(null),
    /** Whose it is on which days, and what decided that, in English, for files, which are made for one person; absent elsewhere. */
    owner: z.string().optional(),
    owner_rule: z.string().optional(),
    /** Why figures are not known, in English, for files; absent where all are. */
    note: z.string().optional(),
    /** Figures of finished days that have changed since; absent where none has. */
    restated: z.array(Restated).optional(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

/** What is counted of campaigns. */
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

/** Every column that campaigns can be shown with. They are sorted by each; by owner where rows name one. */
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
/** A column, or -column for the other way round. */
export type CampaignSort = CampaignKey | `-${CampaignKey}`
const sorts = campaignKeys.flatMap((key): CampaignSort[] => [key, `-${key}`])
export const CampaignSort = z.enum(sorts as [CampaignSort])

/** By what campaigns are grouped: the tracker's group, whose they are, for which country. */
export const campaignGroupings = ['group', 'owner', 'country'] as const
export const CampaignGrouping = z.enum(campaignGroupings)
export type CampaignGrouping = z.output<typeof CampaignGrouping>
