import { mostBroken, type BreakdownField, type TrackerFailureCode } from '@app/contract'
import type { FigureName, Figures, Measures } from '../../lib/figures.ts'
import type { BreakdownQuery, CampaignStats, HourStats, Report, StatsQuery, ValueStats } from '../../ports/tracker.ts'
import type { TrackerAnswer } from '../../tracker/cached-tracker.ts'
import { figuresIn, measuresOf, namesOf } from './figures.ts'

export interface DirectOptions {
  /** Each call throws Refusal when the tracker fails and nothing is cached. */
  cachedTracker: {
    byHour(asked: StatsQuery, again: boolean): Promise<TrackerAnswer<Report<HourStats>>>
    byCampaign(asked: StatsQuery, again: boolean): Promise<TrackerAnswer<Report<CampaignStats>>>
    byValue(asked: BreakdownQuery, again: boolean): Promise<TrackerAnswer<Report<ValueStats> & { more: number | null }>>
  }
  timeZone: string
  measures: Measures
}

/** Freshness and completeness of a tracker answer. */
export interface ReportState {
  asOf: string
  trouble: TrackerFailureCode | null
  /** Tracker rows that could not be parsed. */
  unread: number
  /** Figures that the tracker does not know. */
  missing: FigureName[]
  /** Days without any known figures while the tracker fails; excluded from every sum. */
  unknown: string[]
}

export interface HourFigures {
  /** Format `YYYY-MM-DD HH`. */
  hour: string
  figures: Figures
}

export interface CampaignFigures {
  /** Null for traffic without a campaign. */
  campaignId: number | null
  name: string
  groupId: number | null
  figures: Figures
}

/** A value carried by the clicks of a campaign, with its figures. */
export interface ValueFigures {
  value: string
  name: string
  figures: Figures
}

interface Groups {
  groupIds: readonly number[] | null
}

/** Figures that are not stored and always come from the tracker. Each call throws Refusal vendor_… when it fails. */
export const createDirect = ({ cachedTracker, timeZone, measures }: DirectOptions) => {
  const asked = { timeZone, measures: measuresOf(measures) }

  const told = <T>(report: TrackerAnswer<Report<T>>): ReportState => ({
    asOf: report.asOf,
    trouble: report.trouble,
    unread: report.value.unread,
    missing: namesOf(report.value.missing, measures),
    unknown: [],
  })

  const campaignsIn = (report: TrackerAnswer<Report<CampaignStats>>): CampaignFigures[] =>
    report.value.rows.map(({ values, ...row }) => ({ ...row, figures: figuresIn(values, measures) }))

  const calls = {
    /** One line per hour with traffic. */
    byHour: async (
      range: Groups & { from: string; to: string; campaignId?: number | undefined },
      again: boolean,
    ): Promise<HourFigures[]> => {
      const { value } = await cachedTracker.byHour({ ...range, ...asked }, again)
      return value.rows.map(({ hour, values }) => ({ hour, figures: figuresIn(values, measures) }))
    },

    /** One line per campaign with traffic on a day, up to the end of an hour. */
    byCampaignUntil: async (
      { day, lastHour, groupIds }: Groups & { day: string; lastHour: string },
      again: boolean,
    ): Promise<ReportState & { restated: never[]; campaigns: CampaignFigures[] }> => {
      const query = { from: day, to: day, lastHour, groupIds, ...asked }
      const report = await cachedTracker.byCampaign(query, again)
      return { ...told(report), restated: [], campaigns: campaignsIn(report) }
    },

    /** Values of a field with the most clicks, and how many more there are; null if unknown. */
    byValue: async (
      query: { campaignId: number; from: string; to: string; by: BreakdownField },
      again: boolean,
    ): Promise<ReportState & { values: ValueFigures[]; more: number | null }> => {
      const report = await cachedTracker.byValue(
        { ...query, ...asked, most: mostBroken, mostOf: measures.clicks },
        again,
      )
      const { rows, more } = report.value
      return {
        ...told(report),
        values: rows.map(({ values, ...row }) => ({ ...row, figures: figuresIn(values, measures) })),
        more,
      }
    },
  }
  return { told, campaignsIn, calls }
}
