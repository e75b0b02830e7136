import { z } from 'zod'
import { Comparison } from '../../comparison.ts'
import { defineContract, strict } from '../../endpoint.ts'
import {
  Campaign,
  CampaignFigures,
  CampaignGrouping,
  CampaignSort,
  CampaignStatus,
  campaignKeys,
  campaignMetrics,
} from './campaign.ts'
import { Stats, trackerFailureCodes, comparedDays, compared } from './stats.ts'
import { Day, Fresh, IdParam, Moment, namesOf, VisibleText } from '../../shared.ts'

/** Both ends included, days of the reporting time zone, at most ten years; by default the last seven days and today. */
const range = { fromDate: Day.optional(), toDate: Day.optional(), fresh: Fresh }

/**
 * Status of the list for the same range. `asOf` is when the tracker answered. `stale` means that it gives no answer
 * now, for the reason in `trouble`, and that this is its last good answer.
 */
export const CampaignsStatus = z
  .object({
    fromDate: Day,
    toDate: Day,
    asOf: Moment,
    stale: z.boolean(),
    trouble: z.enum(trackerFailureCodes).nullable(),
    /** Configured measures that the tracker does not know, or does not report for every campaign. */
    warnings: z.array(
      z.object({
        code: z.enum(['unknown_measure', 'incomplete_measure']),
        measure: z.string(),
        metric: z.enum(campaignMetrics),
      }),
    ),
    /** Unreadable rows of the tracker's report, missing from all figures. */
    unreadRows: z.int().min(0),
    /** Days without data while the tracker gives no answer, missing from all figures. */
    unknownDays: z.array(Day),
    timeZone: z.string(),
  })
  .meta({ id: 'CampaignsStatus' })
export type CampaignsStatus = z.output<typeof CampaignsStatus>

/** Figures on both sides of a comparison. */
const sides = { now: CampaignFigures, before: CampaignFigures }

/**
 * Campaigns of a range beside another range of the same length. A campaign that is not listed had no traffic on either
 * side.
 */
export const CampaignsCompared = z
  .object({
    ...comparedDays,
    /** Totals; null if nothing is compared. */
    now: CampaignFigures.nullable(),
    before: CampaignFigures.nullable(),
    campaigns: z.array(z.object({ id: z.int(), ...sides })),
    /**
     * Campaigns with traffic in the other range that are in no current list: archived ones, and traffic without a
     * campaign.
     */
    others: z.array(Campaign),
  })
  .meta({ id: 'CampaignsCompared' })
export type CampaignsCompared = z.output<typeof CampaignsCompared>

/** One campaign: its properties, and its figures over a range with their course. */
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

/**
 * Filter and order of campaigns, by `group`. For a file also its columns, by comma-separated names in display order.
 */
const search = {
  search: VisibleText.max(100).optional(),
  status: CampaignStatus.optional(),
  sort: CampaignSort.optional(),
  group: CampaignGrouping.optional(),
  columns: namesOf(campaignKeys).optional(),
}

/** Columns of the files. Newer ones come last, so that positions stay stable. */
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

/** Compared columns that follow a chosen figure. */
const comparedColumns = {
  owner: ['owner_rule'],
  ...Object.fromEntries(Object.keys(CampaignFigures.shape).map((key) => [key, [`now.${key}`, `before.${key}`]])),
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
    /** Search, status and order apply to the file. */
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
