import type { Db } from '../../db/connect.ts'
import type { CampaignDayStats, Report, Tracker, Values, ValueStats } from '../../ports/tracker.ts'
import { callsByCampaign, callsByDay, callsByHour, callsByValue } from './repository/calls.ts'

interface Row {
  values: Values
}

/** Calls to one campaign with one value in the address. */
interface Calls {
  campaignId: number
  value: string
  calls: number
}

/**
 * Tracker decorator that subtracts our own link calls from every report, so that they affect no figure and no rule. Our
 * calls are identified by campaign, time, and the values in the address. For countries, offers and landing pages it is
 * unknown to which value a call was counted: it is subtracted from the empty value, else from the value with the most
 * clicks.
 * @param measure the tracker's name of the metric that figures show as clicks
 */
export const withoutOwnCalls = (tracker: Tracker, db: Db, measure: string): Tracker => {
  /** Not below zero, since a call that did not arrive was not counted. */
  const less = <R extends Row>(row: R, calls: number): R => {
    const clicks = row.values[measure]
    if (calls === 0 || clicks === undefined || clicks === null) return row
    return { ...row, values: { ...row.values, [measure]: String(Math.max(0, Number(clicks) - calls)) } }
  }

  const reduced = <R extends Row>(
    report: Report<R>,
    calls: ReadonlyMap<string, number>,
    keyOf: (row: R) => string,
  ): Report<R> => ({ ...report, rows: report.rows.map((row) => less(row, calls.get(keyOf(row)) ?? 0)) })

  /**
   * Subtracts calls from the row of their value, else from the one without a value, else from that with the most
   * clicks.
   */
  const reduceValues = <R extends Row>(
    rows: readonly R[],
    calls: readonly Calls[],
    of: { campaign(row: R): number | null; value(row: R): string },
  ): R[] => {
    const kept = [...rows]
    const clicksAt = (at: number): number => Number(kept[at]!.values[measure] ?? 0)
    for (const call of calls) {
      const own = [...kept.keys()].filter((at) => of.campaign(kept[at]!) === call.campaignId)
      const at =
        own.find((each) => of.value(kept[each]!) === call.value) ??
        own.find((each) => of.value(kept[each]!) === '') ??
        own.toSorted((one, other) => clicksAt(other) - clicksAt(one))[0]
      if (at !== undefined) kept[at] = less(kept[at]!, call.calls)
    }
    return kept
  }

  return {
    ...tracker,
    statsByDay: async (query) =>
      reduced(await tracker.statsByDay(query), await callsByDay(db, query), ({ day }) => day),
    statsByHour: async (query) =>
      reduced(await tracker.statsByHour(query), await callsByHour(db, query), ({ hour }) => hour),
    statsByCampaign: async (query) =>
      reduced(await tracker.statsByCampaign(query), await callsByCampaign(db, query), ({ campaignId }) =>
        String(campaignId),
      ),
    statsOfDay: async (query) => {
      const report = await tracker.statsOfDay(query)
      const { day, timeZone, subId = '' } = query
      const calls = await callsByValue(db, { from: day, to: day, timeZone }, subId)
      const of = {
        campaign: ({ campaignId }: CampaignDayStats) => campaignId,
        value: ({ subValue }: CampaignDayStats) => subValue,
      }
      return { ...report, rows: reduceValues(report.rows, calls, of) }
    },
    statsByValue: async (query) => {
      const report = await tracker.statsByValue(query)
      const calls = await callsByValue(db, query, query.by)
      const of = { campaign: () => query.campaignId, value: ({ value }: ValueStats) => value }
      return { ...report, rows: reduceValues(report.rows, calls, of) }
    },
  }
}
