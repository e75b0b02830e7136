import type { BreakdownField, ServiceState, TrackerFailureCode } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why the tracker did not do what was asked.
 * - `refused`: it does not accept our key. An administrator must provide another.
 * - `forbidden`: the key lacks rights.
 * - `intercepted`: something in front of the tracker answers instead: a protection, a sign-in page, another proxy.
 * - `unlicensed`: its edition has no API. `expired`: its licence has run out.
 * - `rejected`: it does not accept the input, or the object does not exist; `detail` says why, in its own words.
 * - `unreadable`: a part of the requested data is malformed; `detail` names it, if it has a name.
 * - `lacking`: its version does not have the field that figures were requested by.
 * - `broken`: a malformed answer. `faulty`: it reports an error of its own, 500.
 * - `down`: no connection, or it is skipped for a moment after several failures.
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
  /** The tracker's own words about the input; short plain text, shown to people. */
  readonly detail: string | undefined
  /** The object does not exist in the tracker. */
  readonly isMissing: boolean
  /** No request was sent: the circuit is open after several failures. */
  readonly isLeftAlone: boolean

  constructor(failure: TrackerFailure, message: string, more: TrackerErrorMore = {}) {
    super('keitaro', trackerFailures, failure, message, more)
    this.detail = more.detail
    this.isMissing = more.isMissing ?? false
    this.isLeftAlone = more.isLeftAlone ?? false
  }
}

/** Measures to count, days and campaigns of a report. */
export interface StatsQuery {
  /** First and last day, YYYY-MM-DD in `timeZone`; both included. */
  from: string
  to: string
  /** IANA name; defines where a day begins and ends. */
  timeZone: string
  /**
   * Only campaigns of these groups. Null means all campaigns and traffic without one; an empty list matches nothing.
   */
  groupIds: readonly number[] | null
  /** Only this campaign. */
  campaignId?: number | undefined
  /** Measures by the tracker's own names, which are part of the configuration. */
  measures: readonly string[]
  /** Last hour of the last day, 00 to 23, included in full. Omit for the whole day. */
  lastHour?: string | undefined
}

/**
 * Values by measure: counts, or money in the tracker's currency, as decimals with all digits that the tracker sent.
 * Null if a row lacks the measure: the value is unknown. Missing measures have no key.
 */
export type Values = Readonly<Record<string, string | null>>

export interface DayStats {
  /** YYYY-MM-DD. */
  day: string
  values: Values
}

export interface CampaignStats {
  /** Null for traffic without a campaign. */
  campaignId: number | null
  /** Name in the report, because archived campaigns are in no list. Empty for no campaign. */
  name: string
  groupId: number | null
  values: Values
}

/** One day of all groups, including campaigns without a group. */
export interface DayQuery {
  /** YYYY-MM-DD in `timeZone`. */
  day: string
  timeZone: string
  measures: readonly string[]
  /** Campaign field that rows are split by, by the tracker's own name. */
  subId?: string | undefined
}

/** Figures of a campaign on a day, or of its part with one sub ID value. */
export interface CampaignDayStats extends CampaignStats {
  /** Empty if the traffic had no value, or if rows are not split. */
  subValue: string
}

export interface HourStats {
  /** YYYY-MM-DD HH. An hour that repeats at a clock change counts as one. */
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
  /** Stable across reads. */
  id: string
  campaignId: number | null
  /** In the tracker's own words, such as lead or deposit. */
  status: string
  /** Decimal with all digits; null if there is none. */
  revenue: string | null
  /** YYYY-MM-DD HH:MM:SS in the requested time zone. */
  at: string
}

/** Figures of one campaign, split by a value that its clicks carried. */
export interface BreakdownQuery extends Pick<StatsQuery, 'from' | 'to' | 'timeZone' | 'measures'> {
  campaignId: number
  by: BreakdownField
  /** Maximum number of values: those with the most of `mostOf`. */
  most: number
  mostOf: string
}

export interface ValueStats {
  /** ISO code of a country, ID of an offer or landing page, or value of a sub ID; empty if there was none. */
  value: string
  /** Name of an offer or landing page; otherwise empty. */
  name: string
  values: Values
}

/** Report with one row per day or campaign. Only days and campaigns with traffic have a row; no row means zero. */
export interface Report<Row> {
  rows: Row[]
  /** Rows that could not be read. Their values are missing from all figures. */
  unread: number
  /** Measures that this tracker does not support, as far as non-empty reports show. Their values are unknown. */
  missing: string[]
}

export interface TrackerGroup {
  id: number
  name: string
}

export interface TrackerCampaign {
  id: number
  /** Empty if it has none. */
  name: string
  /** Last segment of its public address. */
  alias: string
  groupId: number | null
  /** False if switched off. Archived campaigns are left out. */
  active: boolean
}

export interface TrackerDomain {
  id: number
  /** Host, with the port unless it is the default. */
  name: string
  /** Scheme and host, without a trailing slash. */
  origin: string
}

export interface TrackerTemplate {
  id: number
  name: string
  groupId: number | null
  /** Number of its streams. */
  streams: number
}

/** One of the routes by which a campaign sends its visitors on. Archived ones are left out. */
export interface TrackerStream {
  id: number
  name: string
}

/**
 * Configuration of a stream. `settings` are in the tracker's own terms, read from one campaign and written to another
 * unchanged.
 */
export interface StreamDesign {
  name: string
  /** `forced` streams come first; `default` takes visitors that no other stream matches. */
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

/** Template for a new campaign. */
export interface CampaignDesign {
  /** In the tracker's own terms, as with streams. */
  settings: Readonly<Record<string, unknown>>
  parameters: readonly AddressParameter[]
  groupId: number | null
  streams: readonly StreamDesign[]
}

export interface NewCampaign {
  name: string
  /** Unique in the tracker. Identifies a campaign whose creation got no answer. */
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
  /** Only visitors from this country, by ISO code, overriding the settings. */
  country?: string
  /** Visitors are sent to this address, overriding the settings. */
  target?: string
}

/**
 * Counts clicks and conversions of campaigns. Every call takes at most 10 s in total unless stated otherwise, and
 * throws TrackerError. Malformed rows of a list are skipped and reported by `state`.
 */
export interface Tracker {
  /** State of the service as observed by calls. */
  state(): ServiceState
  /** Address of a campaign's own page, for people who sign in to the tracker. */
  campaignPage(campaignId: number): string
  /** One row per day with traffic, oldest first. A conversion counts on the day of its click, so past days change. */
  statsByDay(query: StatsQuery): Promise<Report<DayStats>>
  /** One row per campaign with traffic, including archived ones, and one for traffic without a campaign. */
  statsByCampaign(query: StatsQuery): Promise<Report<CampaignStats>>
  /**
   * One row per campaign and value with traffic on a day. Each page of a long report has 10 s of its own. If rows are
   * lost between pages the report is `broken` and never passed as complete.
   */
  statsOfDay(query: DayQuery): Promise<Report<CampaignDayStats>>
  /** One row per hour with traffic, oldest first. */
  statsByHour(query: StatsQuery): Promise<Report<HourStats>>
  /**
   * One row per value with traffic, largest first, in one call however many there are. `more` is the number of further
   * values with traffic; null if the tracker does not say.
   */
  statsByValue(query: BreakdownQuery): Promise<Report<ValueStats> & { more: number | null }>
  /** All conversions of visitors, each once, oldest first. Each page has 10 s of its own, as above. */
  conversions(query: ConversionQuery): Promise<Conversion[]>
  /** Groups of campaigns, in the tracker's order. */
  groups(): Promise<TrackerGroup[]>
  /** All campaigns that the key may see. */
  campaigns(): Promise<TrackerCampaign[]>
  /** First day with traffic, YYYY-MM-DD in the zone; null if there is none yet. */
  earliestDay(timeZone: string): Promise<string | null>

  /** Campaigns whose name begins with the prefix, by name. */
  templates(prefix: string): Promise<TrackerTemplate[]>
  /** Configuration of a campaign. Throws `unreadable` if a stream or setting is malformed. */
  design(campaignId: number): Promise<CampaignDesign>
  /** Active domains, in the tracker's order. */
  domains(): Promise<TrackerDomain[]>
  streams(campaignId: number): Promise<TrackerStream[]>
  /**
   * These calls make changes and are never retried by themselves. After `slow`, `down` or `broken` it is unknown
   * whether the change was made. Aliases are unique: a second campaign with the same alias is `rejected`.
   */
  createCampaign(campaign: NewCampaign): Promise<{ id: number }>
  createStream(campaignId: number, stream: NewStream): Promise<TrackerStream>
  /** Archives a campaign; a missing one is no failure. */
  archiveCampaign(campaignId: number): Promise<void>
  archiveStream(streamId: number): Promise<void>
}
