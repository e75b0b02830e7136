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
} from './campaign-records.ts'
import { Stats, trackerFailureCodes, comparedDays, compared } from './stats.ts'
import { Day, Fresh, IdParam, Moment, namesOf, VisibleText } from '../../shared.ts'

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
  search: VisibleText.max(100).optional(),
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
