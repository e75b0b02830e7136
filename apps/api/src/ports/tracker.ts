import type { BreakdownField, ServiceState, TrackerFailureCode } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why the tracker did not do what was asked.
 * - `refused`: it does not know our key. An administrator must give another.
 * - `forbidden`: the key lacks rights.
 * - `intercepted`: something in front of the tracker answers in its place: a protection, a sign-in, another proxy.
 * - `unlicensed`: its edition does not let programs in. `expired`: its licence has run out.
 * - `rejected`: it does not accept the input, or has no such thing; `detail` says why, in its own words.
 * - `unreadable`: a part of what was asked for makes no sense; `detail` names it, where it has a name.
 * - `lacking`: its version does not keep the field that figures were asked by.
 * - `broken`: an answer that makes no sense. `faulty`: it answers that it has an error of its own, 500.
 * - `down`: no connection, or it is left alone for a moment after several failures.
 * - `slow`: no answer in time; a change may still happen.
 * - `busy`: it asks to wait `retryAfterSeconds`.
 */
export type TrackerFailure =
  | 'refused'
  | 'forbidden'
  | 'intercepted'
  | 'unlicensed'
  | 'expired'
  | 'rejected'
  | 'unreadable'
  | 'lacking'
  | 'broken'
  | 'faulty'
  | 'down'
  | 'slow'
  | 'busy'

export const trackerFailures: Failures<TrackerFailure> = {
  refused: { kind: 'unauthorized', name: 'keitaro_key' },
  forbidden: { kind: 'forbidden', name: 'keitaro_rights' },
  intercepted: { kind: 'forbidden', key: 'vendor_broken/keitaro_front' },
  unlicensed: { kind: 'forbidden', name: 'keitaro_rights' },
  expired: { kind: 'forbidden', name: 'keitaro_expired' },
  rejected: { kind: 'rejected' },
  unreadable: { kind: 'rejected' },
  lacking: { kind: 'rejected', name: 'keitaro_field' },
  broken: { kind: 'failing' },
  faulty: { kind: 'failing', name: 'keitaro_error' },
  down: { kind: 'unreachable' },
  slow: { kind: 'timeout' },
  busy: { kind: 'rate_limited' },
}

export interface TrackerErrorMore extends VendorErrorMore {
  detail?: string | undefined
  isMissing?: boolean
  isLeftAlone?: boolean
}

export class TrackerError extends VendorError<TrackerFailure, TrackerFailureCode> {
  /** The tracker's own words about the input; short plain text, for people. */
  readonly detail: string | undefined
  /** The tracker has no such thing. */
  readonly isMissing: boolean
  /** It was not asked: it failed several times before, and is left alone for a moment. */
  readonly isLeftAlone: boolean

  constructor(failure: TrackerFailure, message: string, more: TrackerErrorMore = {}) {
    super('keitaro', trackerFailures, failure, message, more)
    this.detail = more.detail
    this.isMissing = more.isMissing ?? false
    this.isLeftAlone = more.isLeftAlone ?? false
  }
}

/** What is counted, over which days, for whom. */
export interface StatsQuery {
  /** First and last day, YYYY-MM-DD in `timeZone`; both count. */
  from: string
  to: string
  /** IANA name: where a day begins and ends. */
  timeZone: string
  /** Campaigns of these groups only; null: of all, and of none. An empty list is nobody, and answers nothing. */
  groupIds: readonly number[] | null
  /** Of this campaign alone. */
  campaignId?: number | undefined
  /** Measures by the tracker's own names, which are part of the configuration. */
  measures: readonly string[]
  /** The last hour of the last day, 00 to 23, with all of it; without it, the whole day. */
  lastHour?: string | undefined
}

/**
 * By the name of the measure: counts, or money in the tracker's currency, as decimals with all the digits that it gave.
 * Null where a row came without it: nobody knows it. Measures that are missing have no key.
 */
export type Values = Readonly<Record<string, string | null>>

export interface DayStats {
  /** YYYY-MM-DD. */
  day: string
  values: Values
}

export interface CampaignStats {
  /** Null: what happened in no campaign. */
  campaignId: number | null
  /** As the report names it: archived campaigns are in no list. Empty for no campaign. */
  name: string
  groupId: number | null
  values: Values
}

/** One day of all groups, and of no group. */
export interface DayQuery {
  /** YYYY-MM-DD in `timeZone`. */
  day: string
  timeZone: string
  measures: readonly string[]
  /** A field that campaigns carry a value in, by the tracker's own name: rows are divided by it. */
  subId?: string | undefined
}

/** What a campaign had on a day, or the part of it that carried one value. */
export interface CampaignDayStats extends CampaignStats {
  /** Empty where none was carried, and where rows are not divided. */
  subValue: string
}

export interface HourStats {
  /** YYYY-MM-DD HH. An hour that a change of the clocks repeats is one. */
  hour: string
  values: Values
}

/** Days of a time zone, both ends included. */
export interface ConversionQuery {
  from: string
  to: string
  timeZone: string
}

export interface Conversion {
  /** The same whenever it is told. */
  id: string
  campaignId: number | null
  /** In the tracker's own words, such as lead or deposit. */
  status: string
  /** As a decimal with all its digits; null where it is none. */
  revenue: string | null
  /** YYYY-MM-DD HH:MM:SS in the time zone that was asked for. */
  at: string
}

/** What happened in one campaign, divided by what its clicks carried. */
export interface BreakdownQuery extends Pick<StatsQuery, 'from' | 'to' | 'timeZone' | 'measures'> {
  campaignId: number
  by: BreakdownField
  /** So many values at most: those that have the most of a measure. */
  most: number
  mostOf: string
}

export interface ValueStats {
  /** ISO code of a country, ID of an offer or a landing page, what a sub ID carried; empty where there was none. */
  value: string
  /** What an offer or a landing page is called; else empty. */
  name: string
  values: Values
}

/** Only what had traffic has a row: no row means zero. Each day or campaign has one. */
export interface Report<Row> {
  rows: Row[]
  /** Rows that could not be read: what they would have said is in no figure. */
  unread: number
  /** Measures that this tracker does not know, as far as reports with rows have shown: their values are unknown. */
  missing: string[]
}

export interface TrackerGroup {
  id: number
  name: string
}

export interface TrackerCampaign {
  id: number
  /** Empty where it has none. */
  name: string
  /** The last part of its public address. */
  alias: string
  groupId: number | null
  /** False: it is switched off. Archived campaigns are left out. */
  active: boolean
}

export interface TrackerDomain {
  id: number
  /** Its host, and the port where it is not the usual one. */
  name: string
  /** Scheme and host, without a slash at the end. */
  origin: string
}

export interface TrackerTemplate {
  id: number
  name: string
  groupId: number | null
  /** How many streams it has. */
  streams: number
}

/** One of the ways a campaign sends its visitors. Archived ones are left out. */
export interface TrackerStream {
  id: number
  name: string
}

/** How a stream works. `settings` are in the tracker's own terms: read from one campaign, written to another as they are. */
export interface StreamDesign {
  name: string
  /** `forced` comes first, `default` is for whoever no other stream wants. */
  kind: 'forced' | 'regular' | 'default'
  settings: Readonly<Record<string, unknown>>
}

/** One value that a campaign's public address carries into a field of the tracker. */
export interface AddressParameter {
  field: string
  name: string
  placeholder: string
  label: string
}

/** What a campaign is made after. */
export interface CampaignDesign {
  /** In the tracker's own terms, as with streams. */
  settings: Readonly<Record<string, unknown>>
  parameters: readonly AddressParameter[]
  groupId: number | null
  streams: readonly StreamDesign[]
}

export interface NewCampaign {
  name: string
  /** Unique in the tracker: by it a campaign is found again whose making was not answered. */
  alias: string
  groupId: number | null
  domainId: number
  notes: string
  settings: CampaignDesign['settings']
  parameters: readonly AddressParameter[]
}

export interface NewStream extends StreamDesign {
  /** From 1. */
  position: number
  /** Only visitors of this country, by its ISO code, whatever the settings say. */
  country?: string
  /** Visitors are sent to this address, whatever the settings say. */
  target?: string
}

/**
 * Counts clicks and conversions of campaigns. Every call takes at most 10 s in all, but
 * where it says otherwise, and throws TrackerError. Rows of a list
 * that make no sense are left out, and told by `state`.
 */
export interface Tracker {
  /** How the service stands, as far as calls showed. */
  state(): ServiceState
  /** The address of a campaign's own page, for people who sign in there. */
  campaignPage(campaignId: number): string
  /** One row per day with traffic, oldest first. A conversion counts on the day of its click: past days change. */
  statsByDay(query: StatsQuery): Promise<Report<DayStats>>
  /** One row per campaign with traffic, archived ones included, and one for traffic of no campaign. */
  statsByCampaign(query: StatsQuery): Promise<Report<CampaignStats>>
  /**
   * One row per campaign and value with traffic on a day. Each part of a long report has 10 s of its own; a report of which
   * parts were lost between pages is `broken`, and never told as whole.
   */
  statsOfDay(query: DayQuery): Promise<Report<CampaignDayStats>>
  /** One row per hour with traffic, oldest first. */
  statsByHour(query: StatsQuery): Promise<Report<HourStats>>
  /**
   * One row per value with traffic, those with the most first, in one call however many there are; `more` is how many
   * others had traffic, null where the tracker does not say.
   */
  statsByValue(query: BreakdownQuery): Promise<Report<ValueStats> & { more: number | null }>
  /** Everything that visitors did besides clicking, each once, oldest first. Parts have 10 s each, as above. */
  conversions(query: ConversionQuery): Promise<Conversion[]>
  /** Groups of campaigns, in the tracker's order. */
  groups(): Promise<TrackerGroup[]>
  /** All campaigns that the key may see. */
  campaigns(): Promise<TrackerCampaign[]>
  /** The first day with traffic, YYYY-MM-DD in the zone; null: there was none yet. */
  earliestDay(timeZone: string): Promise<string | null>

  /** Campaigns whose name begins with the prefix, by name. */
  templates(prefix: string): Promise<TrackerTemplate[]>
  /** How a campaign works. `unreadable` where a stream or a setting of it makes no sense. */
  design(campaignId: number): Promise<CampaignDesign>
  /** Domains that work, in the tracker's order. */
  domains(): Promise<TrackerDomain[]>
  streams(campaignId: number): Promise<TrackerStream[]>
  /**
   * These change something, and are never repeated by themselves: after `slow`, `down` and `broken` it is unknown
   * whether the change was made. Two campaigns cannot have one alias: the second is `rejected`.
   */
  createCampaign(campaign: NewCampaign): Promise<{ id: number }>
  createStream(campaignId: number, stream: NewStream): Promise<TrackerStream>
  /** Archives it; one that is not there is no failure. */
  archiveCampaign(campaignId: number): Promise<void>
  archiveStream(streamId: number): Promise<void>
}
