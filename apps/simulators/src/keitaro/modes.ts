import { z } from 'zod'
import { oddities } from './oddities.ts'

const Oddities = z.array(z.enum(oddities)).max(50)

/**
 * How this installation of the tracker behaves: versions, editions and rights differ in the field, and callers have to
 * live with each of them.
 */
export const Modes = z.strictObject({
  /** How many campaigns there are, templates aside. Their numbers end where those of new ones begin. */
  campaigns: z.int().min(20).max(8_900),
  /** A key with few rights: no domains, fewer offers and campaigns, and no error. Reports stay whole. */
  restricted: z.boolean(),
  /** An edition without the API: every call answers 402. */
  edition402: z.boolean(),
  /** The licence has run out: every call answers 402. */
  expired402: z.boolean(),
  /** The user of the key may not write, or nothing at all: 403. */
  forbidden: z.enum(['nothing', 'writes', 'everything']),
  /** A protecting proxy in front turns away callers without a User-Agent of their own. */
  cloudflare: z.boolean(),
  /** What a failed validation answers: the newer status or the older one. */
  validationStatus: z.union([z.literal(422), z.literal(406)]),
  /** 404 as JSON instead of plain text. */
  json404: z.boolean(),
  /** An older version: lists of campaigns come whole, whatever page was asked for. */
  ignorePaging: z.boolean(),
  /** Parameters of campaigns arrive as text, once or twice encoded. */
  parametersAsString: z.enum(['never', 'once', 'twice']),
  /** Which names of report fields are understood. */
  dialect: z.enum(['both', 'new', 'old']),
  /** What the names of the other dialect do: nothing, or fail the request. */
  otherDialect: z.enum(['ignore', 'reject']),
  /** What an unknown measure or dimension does: its key is left out, or the request fails. */
  unknownMeasure: z.enum(['leaveOut', 'reject']),
  /** Measures and dimensions that this installation lacks. */
  lacks: z.array(z.string().max(64)).max(100),
  /** Most report rows in one answer; null: as many as asked for. */
  rowsAtMost: z.int().min(1).nullable(),
  /** How numbers of reports arrive: as text here and there, all as text, or all as numbers. */
  numbers: z.enum(['mixed', 'text', 'number']),
  /**
   * What is wrong with reports: an error that calls itself a success; rows that are none between others; two rows for
   * each day or campaign; null where there is no row; null in the place of rows that there are.
   */
  oddReports: z.enum(['nothing', 'errorAsSuccess', 'junkRows', 'twoRowsEach', 'nullForNone', 'nullRows']),
  /** A measure that the second row of each report comes without. */
  missingField: z.string().max(64).nullable(),
  /** Rows of the list of campaigns, and of groups, domains and streams, that are not as they should be. */
  oddCampaigns: Oddities,
  oddLists: Oddities,
  /** Rows of the lists of streams alone. */
  oddStreams: Oddities,
  /** Traffic on few days only. */
  sparse: z.boolean(),
  /** Campaigns that were made through the API have traffic: from the day that their name ends with, else of their making. */
  newCampaignsEarn: z.boolean(),
  /** Clicks that belong to no campaign. */
  strayClicks: z.boolean(),
  /** Clicks cost a part of a cent each. */
  fineCosts: z.boolean(),
  /** Conversions come in over three days after their click, on whose day they count. */
  lateConversions: z.boolean(),
  /** An hour that a change of the clocks repeats has one row, or one for each time. */
  repeatedHour: z.enum(['one', 'two']),
  /** Which names the log of conversions knows. */
  conversionWords: z.enum(['new', 'old']),
  /** Seconds that a 429 asks to wait. */
  retryAfter: z.int().min(0).max(3_600),
})

export type Modes = z.output<typeof Modes>

export const defaultModes: Modes = {
  campaigns: 320,
  restricted: false,
  edition402: false,
  expired402: false,
  forbidden: 'nothing',
  cloudflare: false,
  validationStatus: 422,
  json404: false,
  ignorePaging: false,
  parametersAsString: 'never',
  dialect: 'both',
  otherDialect: 'ignore',
  unknownMeasure: 'leaveOut',
  lacks: [],
  rowsAtMost: null,
  numbers: 'mixed',
  oddReports: 'nothing',
  missingField: null,
  oddCampaigns: [],
  oddLists: [],
  oddStreams: [],
  sparse: false,
  newCampaignsEarn: false,
  strayClicks: false,
  fineCosts: false,
  lateConversions: false,
  repeatedHour: 'one',
  conversionWords: 'new',
  retryAfter: 1,
}
