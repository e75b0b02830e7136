import { z } from 'zod'
import { Comparison } from '../../comparison.ts'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Fresh, Moment } from '../../shared.ts'
import { comparedDays, restatedMetrics, trackerFailureCodes } from './stats.ts'

/** By what results are told. */
export const resultDimensions = ['buyer', 'country', 'campaign', 'account', 'sheet', 'day'] as const
export const ResultDimension = z.enum(resultDimensions)
export type ResultDimension = z.output<typeof ResultDimension>

/** The longest range of results, in days: each of its campaign-days is looked at. */
export const mostResultDays = 366
/** How many conditions one question may have. */
export const mostResultFilters = resultDimensions.length

/** One line of a dimension: what lies behind it can be asked for. An empty key is the rest: not assigned, unknown, none. */
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

/** The conditions that an address names; undefined where it names what is none. Each dimension stands there once. */
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

/** The same as an address has it: `buyer:7,day:2026-11-21`. */
export const writeResultFilters = (places: readonly ResultPlace[]): string =>
  places.map(({ by, key }) => `${by}:${encodeURIComponent(key)}`).join(',')

/** US dollars with up to four decimals, or a count; null: not known, or nothing to tell. */
const Amount = z.number().nullable()

/** What results are made of; every part of it adds up over lines, but for rates. */
const figures = {
  revenue: Amount,
  /** What people recorded that accounts spent; null where nobody recorded anything. */
  recorded: Amount,
  /** What the tracker says it cost. */
  cost: Amount,
  /** Recorded spend less tracker cost. */
  gap: Amount,
  /** Revenue less tracker cost, as on the dashboard. */
  profit: Amount,
  /** Revenue less what was recorded, and less tracker cost where nothing was. */
  profitRecorded: Amount,
  /** Of the tracker cost, what lies on campaign-days with recorded spend. */
  covered: Amount,
  /** Percent of tracker cost. */
  roi: Amount,
  deposits: Amount,
  /** Tracker cost of a deposit. */
  cpa: Amount,
  /** Accounts taken, accounts closed, and of these the ones closed as banned; null where lines are no accounts'. */
  taken: Amount,
  closed: Amount,
  banned: Amount,
}
export const ResultFigures = z.object(figures).meta({ id: 'ResultFigures' })
export type ResultFigures = z.output<typeof ResultFigures>
export const resultMetrics = Object.keys(figures) as (keyof ResultFigures)[]

const place = { by: ResultDimension, key: z.string() }

/**
 * One line. Among campaigns there are also accounts without one, which have spent; the name is null where there is none to
 * tell: of the rest, and of what the line's key names itself.
 */
export const ResultLine = z
  .object({
    ...place,
    name: z.string().nullable(),
    /** What stands beside the name: of accounts their id. */
    detail: z.string().nullable(),
    ...figures,
    /** Figures of finished days that have changed since. */
    restated: z.array(z.enum(restatedMetrics)),
    /** What was compared of it; null where nothing is. */
    now: ResultFigures.nullable(),
    before: ResultFigures.nullable(),
  })
  .meta({ id: 'ResultLine' })
export type ResultLine = z.output<typeof ResultLine>

/** What lines are sorted by. */
export const resultSortKeys = ['name', ...resultMetrics] as const
export type ResultSort = (typeof resultSortKeys)[number] | `-${(typeof resultSortKeys)[number]}`
export const ResultSort = z.enum(
  resultSortKeys.flatMap((key): ResultSort[] => [key, `-${key}`]) as [ResultSort, ...ResultSort[]],
)

/** Whose results are told: everybody's, those of the person's people, or the person's own. */
export const resultScopes = ['all', 'people', 'own'] as const

export const Results = z
  .object({
    fromDate: Day,
    toDate: Day,
    timeZone: z.string(),
    by: ResultDimension,
    /** What was asked for, with names. */
    of: z.array(z.object({ ...place, name: z.string().nullable(), detail: z.string().nullable() })),
    scope: z.enum(resultScopes),
    lines: z.array(ResultLine),
    total: ResultFigures,
    compared: z.object({ ...comparedDays, now: ResultFigures.nullable(), before: ResultFigures.nullable() }).nullable(),
    /** Days that changed after they were over, and by how much. */
    restated: z.array(z.object({ day: Day, metric: z.enum(restatedMetrics), by: z.number(), at: Moment })),
    asOf: Moment,
    stale: z.boolean(),
    trouble: z.enum(trackerFailureCodes).nullable(),
    /** Days of which nothing is known yet: they are in no figure. */
    unknownDays: z.array(Day),
    unreadRows: z.int().min(0),
    /** What the tracker does not know. */
    missing: z.array(z.enum(restatedMetrics)),
  })
  .meta({ id: 'Results' })
export type Results = z.output<typeof Results>

/** What a campaign cost on a day, as accounts' recorded spend is divided among campaigns. */
export const CampaignCost = z
  .object({
    campaignId: z.int().min(1),
    /** Null where the tracker does not tell it. */
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
    /** Recorded spend of accounts without a campaign on their day: it is in no row. */
    withoutCampaign: z.number(),
    /** Days of which no clicks are known yet: what accounts spent on them cannot be divided, and is in no row. */
    unknownDays: z.array(Day),
    asOf: Moment,
  })
  .meta({ id: 'CampaignCosts' })
export type CampaignCosts = z.output<typeof CampaignCosts>

/** Who may open results. */
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
      /** Both ends inclusive, days of the reporting time zone, at most `mostResultDays`; without them the last seven days and today. */
      fromDate: Day.optional(),
      toDate: Day.optional(),
      fresh: Fresh,
      compare: Comparison.optional(),
      compareFrom: Day.optional(),
      compareTo: Day.optional(),
      by: ResultDimension.optional(),
      /** What lies behind lines: `buyer:7,country:ES`, keys as in addresses; what is not one's own is not there. */
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
      /** Both ends inclusive, days of the reporting time zone, at most `mostResultDays`; without them the last seven days and today. */
      fromDate: Day.optional(),
      toDate: Day.optional(),
    }),
    response: CampaignCosts,
  },
})
