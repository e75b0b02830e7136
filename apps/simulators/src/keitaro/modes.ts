import { z } from 'zod'
import { oddities } from './oddities.ts'

const Oddities = z.array(z.enum(oddities)).max(50)

/**
 * Behaviour of this installation of the tracker: versions, editions and rights differ in the field, and callers must
 * cope with all of them.
 */
export const Modes = z.strictObject({
  /** Number of campaigns, without templates. New campaigns get ids above this range. */
  campaigns: z.int().min(20).max(8_900),
  /** Key with few rights: no domains, fewer offers and campaigns, and no error. Reports stay complete. */
  restricted: z.boolean(),
  /** An edition without the API: every call answers 402. */
  edition402: z.boolean(),
  /** Expired licence: every call answers 402. */
  expired402: z.boolean(),
  /** The user of the key may not write, or nothing at all: 403. */
  forbidden: z.enum(['nothing', 'writes', 'everything']),
  /** A protecting proxy in front rejects callers without a User-Agent of their own. */
  cloudflare: z.boolean(),
  /** Status of a failed validation: the newer or the older one. */
  validationStatus: z.union([z.literal(422), z.literal(406)]),
  /** 404 as JSON instead of plain text. */
  json404: z.boolean(),
  /** Older version: campaign lists are complete, whatever page is requested. */
  ignorePaging: z.boolean(),
  /** Parameters of campaigns are JSON text, encoded once or twice. */
  parametersAsString: z.enum(['never', 'once', 'twice']),
  /** Supported dialects of report fields. */
  dialect: z.enum(['both', 'new', 'old']),
  /** Effect of names in the other dialect: ignored, or the request fails. */
  otherDialect: z.enum(['ignore', 'reject']),
  /** Effect of an unknown measure or dimension: its key is omitted, or the request fails. */
  unknownMeasure: z.enum(['leaveOut', 'reject']),
  /** Measures and dimensions that this installation lacks. */
  lacks: z.array(z.string().max(64)).max(100),
  /** Maximum number of report rows per answer; null for as many as requested. */
  rowsAtMost: z.int().min(1).nullable(),
  /** Format of numbers in reports: some as text, all as text, or all as numbers. */
  numbers: z.enum(['mixed', 'text', 'number']),
  /**
   * Malformed reports: an error with a success status; invalid rows among others; two rows per day or campaign; null
   * instead of an empty list; null instead of existing rows.
   */
  oddReports: z.enum(['nothing', 'errorAsSuccess', 'junkRows', 'twoRowsEach', 'nullForNone', 'nullRows']),
  /** Measure that is missing in the second row of each report. */
  missingField: z.string().max(64).nullable(),
  /** Malformed rows in the list of campaigns, and in those of groups, domains and streams. */
  oddCampaigns: Oddities,
  oddLists: Oddities,
  /** Malformed rows in lists of streams only. */
  oddStreams: Oddities,
  /** Traffic on few days only. */
  sparse: z.boolean(),
  /**
   * Campaigns created through the API have traffic: from the day at the end of their name, else from their creation.
   */
  newCampaignsEarn: z.boolean(),
  /** Clicks that belong to no campaign. */
  strayClicks: z.boolean(),
  /** Clicks cost fractions of a cent. */
  fineCosts: z.boolean(),
  /** Conversions arrive up to three days after their click, on whose day they count. */
  lateConversions: z.boolean(),
  /** An hour repeated by a DST change has one row, or one per occurrence. */
  repeatedHour: z.enum(['one', 'two']),
  /** Supported names in the conversion log. */
  conversionWords: z.enum(['new', 'old']),
  /** Retry-After of a 429, in seconds. */
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
