import type { ServiceState } from '@app/contract'

/**
 * Why the tracker did not do what was asked.
 * - `refused`: it does not know our key. An administrator must give another.
 * - `forbidden`: the key lacks rights, or something in front of the tracker turns us away.
 * - `unlicensed`: its edition does not let programs in.
 * - `rejected`: it does not accept the input, or has no such thing; `detail` says why, in its own words.
 * - `broken`: an answer that makes no sense, or a fault on its side.
 * - `down`: no connection, or it is left alone for a moment after several failures.
 * - `slow`: no answer in time; a change may still happen.
 * - `busy`: it asks to wait `retryAfterSeconds`.
 */
export type TrackerFailure = 'refused' | 'forbidden' | 'unlicensed' | 'rejected' | 'broken' | 'down' | 'slow' | 'busy'

type Actor = 'nobody' | 'administrator' | 'person'

const actors: Record<TrackerFailure, Actor> = {
  refused: 'administrator',
  forbidden: 'administrator',
  unlicensed: 'administrator',
  rejected: 'person',
  broken: 'nobody',
  down: 'nobody',
  slow: 'nobody',
  busy: 'nobody',
}

export interface TrackerErrorMore {
  detail?: string | undefined
  retryAfterSeconds?: number | undefined
  /** Who must act, where the failure alone does not say it. */
  actor?: Actor
}

/** Carries no address, key or body: it may be logged, and its message may be shown. */
export class TrackerError extends Error {
  readonly failure: TrackerFailure
  /** Who must do something about it. */
  readonly actor: Actor
  /** The tracker's own words about the input; short plain text, for people. */
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(failure: TrackerFailure, message: string, { detail, retryAfterSeconds, actor }: TrackerErrorMore = {}) {
    super(message)
    this.name = 'TrackerError'
    this.failure = failure
    this.actor = actor ?? actors[failure]
    this.detail = detail
    this.retryAfterSeconds = retryAfterSeconds
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
  /** Measures by the tracker's own names, which are part of the configuration. */
  measures: readonly string[]
}

/** By the name of the measure: counts, or money in the tracker's currency. Measures that are missing have no key. */
export type Values = Readonly<Record<string, number>>

export interface DayStats {
  /** YYYY-MM-DD. */
  day: string
  values: Values
}

export interface CampaignStats {
  campaignId: number
  /** As the report names it: archived campaigns are in no list. */
  name: string
  groupId: number | null
  values: Values
}

/** Only what had traffic has a row: no row means zero. */
export interface Report<Row> {
  rows: Row[]
  /** Measures that this tracker does not know, as far as reports with rows have shown: their values are unknown. */
  missing: string[]
}

export interface TrackerGroup {
  id: number
  name: string
}

export interface TrackerCampaign {
  id: number
  name: string
  /** The last part of its public address. */
  alias: string
  groupId: number | null
  /** False: it is switched off. Archived campaigns are left out. */
  active: boolean
  /** What its public address carries, in order; placeholders are filled in by the ad network. */
  parameters: readonly { name: string; placeholder: string }[]
}

/** Counts clicks and conversions of campaigns. Every call takes at most 10 s in all and throws TrackerError. */
export interface Tracker {
  /** How the service stands, as far as calls showed. */
  state(): ServiceState
  /** One row per day with traffic, oldest first. A conversion counts on the day of its click: past days change. */
  statsByDay(query: StatsQuery): Promise<Report<DayStats>>
  /** One row per campaign with traffic, archived ones included; traffic of no campaign is left out. */
  statsByCampaign(query: StatsQuery): Promise<Report<CampaignStats>>
  /** Groups of campaigns, in the tracker's order. */
  groups(): Promise<TrackerGroup[]>
  /** All campaigns that the key may see. */
  campaigns(): Promise<TrackerCampaign[]>
  /** The first day with traffic, YYYY-MM-DD in the zone; null: there was none yet. */
  earliestDay(timeZone: string): Promise<string | null>
}
