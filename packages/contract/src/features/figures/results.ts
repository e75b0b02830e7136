import { z } from 'zod'
import { Comparison } from '../../comparison.ts'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Fresh, Moment } from '../../shared.ts'
import { comparedDays, restatedMetrics, trackerFailureCodes } from './stats.ts'

/** Dimensions of results. */
export const resultDimensions = ['buyer', 'country', 'campaign', 'account', 'sheet', 'day'] as const
export const ResultDimension = z.enum(resultDimensions)
export type ResultDimension = z.output<typeof ResultDimension>

/** Maximum range of results in days, because every campaign-day in it is processed. */
export const mostResultDays = 366
/** Maximum conditions in one query. */
export const mostResultFilters = resultDimensions.length

/** One line of a dimension, usable as a drill-down filter. An empty key is the rest: not assigned, unknown, none. */
export interface ResultPlace {
  by: ResultDimension
  key: string
}

const maxKey = 200
const keyOf = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
const shapes: Partial<Record<ResultDimension, RegExp>> = {
  buyer: /^(?:[1-9]\d{0,9})?$/,
  country: /^(?:[A-Z]{2})?$/,
  campaign: /^(?:0|[1-9]\d{0,15})?$/,
  sheet: /^(?:[1-9]\d{0,9})?$/,
}
const isKey = (by: ResultDimension, key: string): boolean =>
  by === 'day' ? Day.safeParse(key).success : key.length <= maxKey && (shapes[by]?.test(key) ?? true)

/** Parses conditions from a query string; undefined if malformed. Each dimension may occur once. */
export const readResultFilters = (text: string): ResultPlace[] | undefined => {
  const found: ResultPlace[] = []
  for (const part of text.split(',')) {
    const [name, key] = [part.slice(0, part.indexOf(':')), keyOf(part.slice(part.indexOf(':') + 1))]
    const by = resultDimensions.find((each) => each === name)
    if (!by || key === undefined || !isKey(by, key) || found.some((each) => each.by === by)) return undefined
    found.push({ by, key })
  }
  return found
}

/** Formats conditions for a query string: `buyer:7,day:2026-11-21`. */
export const writeResultFilters = (places: readonly ResultPlace[]): string =>
  places.map(({ by, key }) => `${by}:${encodeURIComponent(key)}`).join(',')

/** US dollars with up to four decimals, or a count; null if unknown or not applicable. */
const Amount = z.number().nullable()

/** Figures of results. All except rates are additive over lines. */
const figures = {
  revenue: Amount,
  /** Spend of accounts as recorded by people; null if nothing was recorded. */
  recorded: Amount,
  /** Cost according to the tracker. */
  cost: Amount,
  /** Recorded spend minus tracker cost. */
  gap: Amount,
  /** Revenue minus tracker cost, as on the dashboard. */
  profit: Amount,
  /** Revenue minus recorded spend, or minus tracker cost if nothing was recorded. */
  profitRecorded: Amount,
  /** Part of the tracker cost on campaign-days with recorded spend. */
  covered: Amount,
  /** Percent of tracker cost. */
  roi: Amount,
  deposits: Amount,
  /** Tracker cost per deposit. */
  cpa: Amount,
  /** Accounts taken, accounts closed, and those closed as banned; null if lines are not about accounts. */
  taken: Amount,
  closed: Amount,
  banned: Amount,
}
export const ResultFigures = z.object(figures).meta({ id: 'ResultFigures' })
export type ResultFigures = z.output<typeof ResultFigures>
export const resultMetrics = Object.keys(figures) as (keyof ResultFigures)[]

const place = { by: ResultDimension, key: z.string() }

/**
 * One line. The dimension of campaigns includes accounts with spend but no campaign. The name is null if there is none:
 * for the rest, and if the key itself is the name.
 */
export const ResultLine = z
  .object({
    ...place,
    name: z.string().nullable(),
    /** Secondary text beside the name: for accounts their id. */
    detail: z.string().nullable(),
    ...figures,
    /** Restated figures of finished days. */
    restated: z.array(z.enum(restatedMetrics)),
    /** Both sides of the comparison; null if nothing is compared. */
    now: ResultFigures.nullable(),
    before: ResultFigures.nullable(),
  })
  .meta({ id: 'ResultLine' })
export type ResultLine = z.output<typeof ResultLine>

/** Sort keys of lines. */
export const resultSortKeys = ['name', ...resultMetrics] as const
export type ResultSort = (typeof resultSortKeys)[number] | `-${(typeof resultSortKeys)[number]}`
export const ResultSort = z.enum(
  resultSortKeys.flatMap((key): ResultSort[] => [key, `-${key}`]) as [ResultSort, ...ResultSort[]],
)

/** Visible results: everybody's, those of the person's people, or the person's own. */
export const resultScopes = ['all', 'people', 'own'] as const

export const Results = z
  .object({
    fromDate: Day,
    toDate: Day,
    timeZone: z.string(),
    by: ResultDimension,
    /** The requested filters, with names. */
    of: z.array(z.object({ ...place, name: z.string().nullable(), detail: z.string().nullable() })),
    scope: z.enum(resultScopes),
    lines: z.array(ResultLine),
    total: ResultFigures,
    compared: z.object({ ...comparedDays, now: ResultFigures.nullable(), before: ResultFigures.nullable() }).nullable(),
    /** Days that changed after they were over, with the difference. */
    restated: z.array(z.object({ day: Day, metric: z.enum(restatedMetrics), by: z.number(), at: Moment })),
    asOf: Moment,
    stale: z.boolean(),
    trouble: z.enum(trackerFailureCodes).nullable(),
    /** Days without data yet, missing from all figures. */
    unknownDays: z.array(Day),
    unreadRows: z.int().min(0),
    /** Measures that the tracker does not know. */
    missing: z.array(z.enum(restatedMetrics)),
  })
  .meta({ id: 'Results' })
export type Results = z.output<typeof Results>

/** Cost of a campaign on a day, with the recorded spend of accounts divided among campaigns. */
export const CampaignCost = z
  .object({
    campaignId: z.int().min(1),
    /** Null if the tracker does not name it. */
    campaign: z.string().nullable(),
    day: Day,
    /** US dollars, whole cents. */
    cost: z.number(),
  })
  .meta({ id: 'CampaignCost' })
export type CampaignCost = z.output<typeof CampaignCost>

export const CampaignCosts = z
  .object({
    fromDate: Day,
    toDate: Day,
    timeZone: z.string(),
    costs: z.array(CampaignCost),
    /** Recorded spend of accounts without a campaign on their day, contained in no row. */
    withoutCampaign: z.number(),
    /** Days without known clicks. Spend on them cannot be divided and is in no row. */
    unknownDays: z.array(Day),
    asOf: Moment,
  })
  .meta({ id: 'CampaignCosts' })
export type CampaignCosts = z.output<typeof CampaignCosts>

/** Rights that open the results. */
export const resultRights = ['results.own', 'results.people', 'results.all'] as const

export const results = defineContract({
  getResults: {
    method: 'GET',
    path: '/results',
    summary:
      'Revenue, recorded spend, tracker cost and what is made of them, by buyer, country, campaign, account, sheet or day; own results, those of own people, or all',
    access: resultRights,
    entities: ['Result'],
    cacheSeconds: 60,
    csv: {
      rows: 'lines',
      columns: {
        Name: 'title',
        ID: 'detail',
        Revenue: 'revenue',
        'Recorded spend': 'recorded',
        'Tracker cost': 'cost',
        Gap: 'gap',
        Profit: 'profit',
        'Profit (recorded)': 'profitRecorded',
        'Cost with recorded spend': 'covered',
        ROI: 'roi',
        Deposits: 'deposits',
        CPA: 'cpa',
        'Accounts taken': 'taken',
        'Accounts closed': 'closed',
        'Accounts banned': 'banned',
        'Compared days': 'days',
        'Compared with': 'daysBefore',
        'Revenue compared': 'now.revenue',
        'Revenue then': 'before.revenue',
        'Recorded spend compared': 'now.recorded',
        'Recorded spend then': 'before.recorded',
        'Tracker cost compared': 'now.cost',
        'Tracker cost then': 'before.cost',
        'Profit compared': 'now.profit',
        'Profit then': 'before.profit',
        'Profit (recorded) compared': 'now.profitRecorded',
        'Profit (recorded) then': 'before.profitRecorded',
        'ROI compared': 'now.roi',
        'ROI then': 'before.roi',
        'Deposits compared': 'now.deposits',
        'Deposits then': 'before.deposits',
        'CPA compared': 'now.cpa',
        'CPA then': 'before.cpa',
        Note: 'note',
      },
    },
    query: strict({
      /**
       * Both ends included, days of the reporting time zone, at most `mostResultDays`; by default the last seven days
       * and today.
       */
      fromDate: Day.optional(),
      toDate: Day.optional(),
      fresh: Fresh,
      compare: Comparison.optional(),
      compareFrom: Day.optional(),
      compareTo: Day.optional(),
      by: ResultDimension.optional(),
      /**
       * Drill-down filters: `buyer:7,country:ES`, keys as in addresses. Data that the person may not see is excluded.
       */
      of: z
        .string()
        .max(mostResultFilters * maxKey * 3)
        .refine((text) => readResultFilters(text) !== undefined, 'names what is no line of results')
        .optional(),
      sort: ResultSort.optional(),
    }),
    response: Results,
  },
  listCampaignCosts: {
    method: 'GET',
    path: '/results/costs',
    summary:
      'What campaigns cost by day as people recorded it, for programs that send costs to the tracker; nothing is written there',
    access: resultRights,
    entities: ['Result'],
    cacheSeconds: 60,
    csv: {
      rows: 'costs',
      columns: { 'Campaign ID': 'campaignId', Campaign: 'campaign', Day: 'day', Cost: 'cost', Note: 'note' },
    },
    query: strict({
      /**
       * Both ends included, days of the reporting time zone, at most `mostResultDays`; by default the last seven days
       * and today.
       */
      fromDate: Day.optional(),
      toDate: Day.optional(),
    }),
    response: CampaignCosts,
  },
})
