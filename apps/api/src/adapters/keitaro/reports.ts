import type { CampaignStats, DayStats, StatsQuery, Report, Tracker, Values } from '../../ports/tracker.ts'
import { createBuilding, type AskedReport } from './building.ts'
import type { Deadline, Read } from './client.ts'
import { unintelligible } from './failures.ts'
import { Amount, OptionalId, type ReportRow } from './shapes.ts'

const firstDayEver = '2000-01-01'

/** A day may come with a time after it. */
const dayIn = (value: unknown): string => {
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value : '') ?? []
  if (day === undefined) throw unintelligible('')
  return day
}

const understood = <T>(result: { success: true; data: T } | { success: false }): T => {
  if (!result.success) throw unintelligible('')
  return result.data
}

const valuesIn = (row: ReportRow, measures: readonly string[]): Values =>
  Object.fromEntries(measures.map((name) => [name, understood(Amount.safeParse(row[name]))]))

/** The groups filter; nobody's groups are never everybody's. */
const filtersOf = (groupIds: readonly number[] | null): AskedReport['filters'] =>
  groupIds === null
    ? []
    : [{ name: 'campaign_group_id', operator: 'IN_LIST', expression: [...new Set(groupIds)].toSorted((a, b) => a - b) }]

export const createReports = (
  read: Read,
  rowsAtOnce: number,
  newDeadline: () => Deadline,
): Pick<Tracker, 'statsByDay' | 'statsByCampaign' | 'earliestDay'> => {
  const build = createBuilding(read, rowsAtOnce)

  const report = async <Row>(
    { from, to, timeZone, groupIds, measures }: StatsQuery,
    dimensions: AskedReport['dimensions'],
    rowOf: (row: ReportRow, values: Values) => Row | null,
  ): Promise<Report<Row>> => {
    if (groupIds?.length === 0 || measures.length === 0) return { rows: [], missing: [] }
    const range = { from: `${from} 00:00:00`, to: `${to} 23:59:59`, timezone: timeZone }
    const asked = { range, dimensions, measures: [...new Set(measures)], filters: filtersOf(groupIds) }
    const { rows, known, missing } = await build(asked, newDeadline())
    return { rows: rows.flatMap((row) => rowOf(row, valuesIn(row, known)) ?? []), missing }
  }

  const statsByDay = async (query: StatsQuery): Promise<Report<DayStats>> => {
    const { rows, missing } = await report(query, ['day'], (row, values) => ({ day: dayIn(row['day']), values }))
    return { rows: rows.toSorted((left, right) => left.day.localeCompare(right.day)), missing }
  }

  return {
    statsByDay,

    statsByCampaign: (query) =>
      report(query, ['campaign_id', 'campaign', 'campaign_group_id'], (row, values): CampaignStats | null => {
        const campaignId = understood(OptionalId.safeParse(row['campaign_id']))
        // Traffic of no campaign is no campaign's.
        if (campaignId === null) return null
        const name = typeof row['campaign'] === 'string' ? row['campaign'] : ''
        return { campaignId, name, groupId: understood(OptionalId.safeParse(row['campaign_group_id'])), values }
      }),

    earliestDay: async (timeZone) => {
      // Beyond today, whatever day it is there.
      const to = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      const { rows } = await statsByDay({ from: firstDayEver, to, timeZone, groupIds: null, measures: ['clicks'] })
      return rows[0]?.day ?? null
    },
  }
}
