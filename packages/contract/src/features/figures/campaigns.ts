import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Fresh, IdParam, Moment, namesOf } from '../../shared.ts'
import { Comparison } from '../../comparison.ts'
import { compared, comparedDays, Restated, Stats, trackerFailureCodes } from './stats.ts'

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

/** Both ends inclusive, days of the reporting time zone, at most ten years; without them the last seven days and today. */
const range = { fromDate: Day.optional(), toDate: Day.optional(), fresh: Fresh }

/**
 * How the list of the same range stands. `asOf` is when the tracker gave it; `stale` says that it gives no answer now,
 * for the reason in `trouble`, and that this is its last good answer.
 */
export const CampaignsStatus = z
  .object({
    fromDate: Day,
    toDate: Day,
    asOf: Moment,
    stale: z.boolean(),
    trouble: z.enum(trackerFailureCodes).nullable(),
    /** Measures that the settings name and the tracker does not know, or does not tell for every campaign. */
    warnings: z.array(
      z.object({
        code: z.enum(['unknown_measure', 'incomplete_measure']),
        measure: z.string(),
        metric: z.enum(campaignMetrics),
      }),
    ),
    /** Rows of the tracker's report that could not be read: they are in no figure. */
    unreadRows: z.int().min(0),
    /** Days of which nothing is known while the tracker gives no answer: they are in no figure. */
    unknownDays: z.array(Day),
    timeZone: z.string(),
  })
  .meta({ id: 'CampaignsStatus' })
export type CampaignsStatus = z.output<typeof CampaignsStatus>

/** What was counted on both sides of a comparison. */
const sides = { now: CampaignFigures, before: CampaignFigures }

/**
 * The campaigns of a range beside another of the same length. A campaign that is not named had no traffic on either side.
 */
export const CampaignsCompared = z
  .object({
    ...comparedDays,
    /** All of them together; null where nothing is compared. */
    now: CampaignFigures.nullable(),
    before: CampaignFigures.nullable(),
    campaigns: z.array(z.object({ id: z.int(), ...sides })),
    /** Those that had traffic then and are in no list of campaigns now: archived ones, and what happened in none. */
    others: z.array(Campaign),
  })
  .meta({ id: 'CampaignsCompared' })
export type CampaignsCompared = z.output<typeof CampaignsCompared>

/** One campaign by itself: what it is, and its figures over a range with their course. */
export const CampaignRecord = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    status: z.enum(['Active', 'Inactive']),
    group_id: z.int().nullable(),
    group: z.string().nullable(),
    /** Its page in the tracker. */
    tracker_url: z.string(),
    stats: Stats,
  })
  .meta({ id: 'CampaignRecord' })
export type CampaignRecord = z.output<typeof CampaignRecord>

/** Which campaigns, and in which order: `group` by group. Of a file also which columns, by their names between commas, as they are to stand. */
const search = {
  search: z.string().trim().max(100).optional(),
  status: CampaignStatus.optional(),
  sort: CampaignSort.optional(),
  group: CampaignGrouping.optional(),
  columns: namesOf(campaignKeys).optional(),
}

/** The columns of their files. What came later stands behind the rest, so that places stay. */
const columns = {
  ID: 'id',
  Name: 'name',
  Group: 'group',
  Status: 'status',
  Clicks: 'clicks',
  Conversions: 'conversions',
  Revenue: 'revenue',
  Cost: 'cost',
  Profit: 'profit',
  ROI: 'roi',
  Deposits: 'deposits',
} as const
const wordColumns = { Owner: 'owner', 'Owner rule': 'owner_rule', Note: 'note' } as const
const laterColumns = {
  Installs: 'installs',
  Registrations: 'registrations',
  CR: 'cr',
  CPA: 'cpa',
  EPC: 'epc',
  Country: 'country',
} as const

/** Beside a chosen figure, what was compared of it. */
const comparedColumns = {
  owner: ['owner_rule'],
  ...Object.fromEntries(Object.keys(figures).map((key) => [key, [`now.${key}`, `before.${key}`]])),
}

export const campaigns = defineContract({
  listCampaigns: {
    method: 'GET',
    path: '/campaigns',
    summary: 'Campaigns of the groups that the person may see, with their figures over a range of days',
    access: 'campaigns.read',
    entities: ['Campaign'],
    cacheSeconds: 180,
    revalidate: true,
    shared: 'groups',
    csv: {
      rows: 'campaigns',
      columns: { ...columns, ...wordColumns, ...laterColumns },
      chosen: { by: 'columns', first: 'group', with: { owner: ['owner_rule'] }, last: ['note'] },
    },
    query: strict({ ...range, ...search }),
    response: z.array(Campaign),
  },
  compareCampaigns: {
    method: 'GET',
    path: '/campaigns/comparison',
    summary: 'What the campaigns of a range are compared with; as a file, the list with it',
    access: 'campaigns.read',
    entities: ['Campaign'],
    cacheSeconds: 180,
    revalidate: true,
    shared: 'groups',
    csv: {
      rows: 'campaigns',
      columns: {
        ...columns,
        'Compared days': 'days',
        'Compared with': 'daysBefore',
        'Clicks compared': 'now.clicks',
        'Clicks then': 'before.clicks',
        'Conversions compared': 'now.conversions',
        'Conversions then': 'before.conversions',
        'Revenue compared': 'now.revenue',
        'Revenue then': 'before.revenue',
        'Cost compared': 'now.cost',
        'Cost then': 'before.cost',
        'Profit compared': 'now.profit',
        'Profit then': 'before.profit',
        'ROI compared': 'now.roi',
        'ROI then': 'before.roi',
        'Deposits compared': 'now.deposits',
        'Deposits then': 'before.deposits',
        ...wordColumns,
        ...laterColumns,
        'Installs compared': 'now.installs',
        'Installs then': 'before.installs',
        'Registrations compared': 'now.registrations',
        'Registrations then': 'before.registrations',
        'CR compared': 'now.cr',
        'CR then': 'before.cr',
        'CPA compared': 'now.cpa',
        'CPA then': 'before.cpa',
        'EPC compared': 'now.epc',
        'EPC then': 'before.epc',
      },
      chosen: { by: 'columns', first: 'group', with: comparedColumns, last: ['days', 'daysBefore', 'note'] },
    },
    /** Words, status and order are for the file. */
    query: strict({ ...range, ...compared, compare: Comparison, ...search }),
    response: CampaignsCompared,
  },
  getCampaignsStanding: {
    method: 'GET',
    path: '/campaigns/standing',
    summary: 'How new the campaigns of a range are, and what the tracker does not know about them',
    access: 'campaigns.read',
    entities: ['Campaign'],
    cacheSeconds: 60,
    query: strict(range),
    response: CampaignsStatus,
  },
  getCampaign: {
    method: 'GET',
    path: '/campaigns/:id',
    summary: 'One campaign: its figures of a range and their course, compared',
    access: 'campaigns.read',
    entities: ['Campaign'],
    cacheSeconds: 180,
    params: strict({ id: IdParam }),
    query: strict({ ...range, ...compared }),
    response: CampaignRecord,
  },
})
