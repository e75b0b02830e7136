import type { CircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { sumOf } from '../../lib/decimals.ts'
import type { CampaignStats, DayStats, StatsQuery, Report, Tracker, Values } from '../../ports/tracker.ts'
import { createBuilding, type AskedReport } from './building.ts'
import type { Deadline } from '../../lib/deadline.ts'
import type { Read } from './client.ts'
import { unintelligible } from './failures.ts'
import { decimalIn, OptionalId, type ReportRow } from './shapes.ts'

const firstDayEver = '2000-01-01'

/** A day may come with a time after it. */
const dayIn = (value: unknown): string | null =>
  /\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value.slice(0, 100) : '')?.[0] ?? null

/** What a row without the key of a measure would have said, nobody knows. */
const valuesIn = (row: ReportRow, measures: readonly string[]): Values =>
  Object.fromEntries(measures.map((name) => [name, Object.hasOwn(row, name) ? decimalIn(row[name]) : null]))

const together = (one: Values, other: Values): Values =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, sumOf([value, other[name] ?? null])]))

/** The groups filter; nobody's groups are never everybody's. */
const filtersOf = (groupIds: readonly number[] | null): AskedReport['filters'] =>
  groupIds === null
    ? []
    : [{ name: 'campaign_group_id', operator: 'IN_LIST', expression: [...new Set(groupIds)].toSorted((a, b) => a - b) }]

/** What a row is about: no two rows of an answer are about the same. */
interface Keyed {
  values: Values
}

export const createReports = (
  read: Read,
  rowsAtOnce: number,
  newDeadline: () => Deadline,
  skipped: CircuitBreaker['skipped'],
): Pick<Tracker, 'statsByDay' | 'statsByCampaign' | 'earliestDay'> => {
  const build = createBuilding(read, rowsAtOnce)

  /** `keyOf` tells what a row is about: undefined where nobody knows, null where it is nobody's. */
  const report = async <Row extends Keyed>(
    { from, to, timeZone, groupIds, measures }: StatsQuery,
    dimensions: AskedReport['dimensions'],
    keyOf: (row: ReportRow) => string | number | null | undefined,
    rowOf: (row: ReportRow, values: Values) => Row,
  ): Promise<Report<Row>> => {
    if (groupIds?.length === 0 || measures.length === 0) return { rows: [], unread: 0, missing: [] }
    const range = { from: `${from} 00:00:00`, to: `${to} 23:59:59`, timezone: timeZone }
    const asked = { range, dimensions, measures: [...new Set(measures)], filters: filtersOf(groupIds) }
    const built = await build(asked, newDeadline())
    const found = new Map<string | number, Row>()
    let { unread } = built
    for (const row of built.rows) {
      const key = keyOf(row)
      if (key === undefined) unread++
      if (key === undefined || key === null) continue
      const next = rowOf(row, valuesIn(row, built.known))
      const earlier = found.get(key)
      found.set(key, earlier ? { ...next, values: together(earlier.values, next.values) } : next)
    }
    if (found.size === 0 && unread > 0) throw unintelligible('')
    skipped('report', unread, built.rows.length + built.unread, dimensions[0])
    return { rows: [...found.values()], unread, missing: built.missing }
  }

  const statsByDay = async (query: StatsQuery): Promise<Report<DayStats>> => {
    const dayOf = (row: ReportRow): string | undefined => dayIn(row['day']) ?? undefined
    const { rows, ...rest } = await report(query, ['day'], dayOf, (row, values) => ({ day: dayOf(row)!, values }))
    return { rows: rows.toSorted((left, right) => left.day.localeCompare(right.day)), ...rest }
  }

  return {
    statsByDay,

    statsByCampaign: (query) =>
      report(
        query,
        ['campaign_id', 'campaign', 'campaign_group_id'],
        (row) => {
          const [id, group] = [row['campaign_id'], row['campaign_group_id']].map((given) => OptionalId.safeParse(given))
          return id?.success && group?.success ? id.data : undefined
        },
        (row, values): CampaignStats => ({
          campaignId: OptionalId.parse(row['campaign_id'])!,
          name: typeof row['campaign'] === 'string' ? row['campaign'] : '',
          groupId: OptionalId.parse(row['campaign_group_id']),
          values,
        }),
      ),

    earliestDay: async (timeZone) => {
      // Beyond today, whatever day it is there.
      const to = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      const { rows } = await statsByDay({ from: firstDayEver, to, timeZone, groupIds: null, measures: ['clicks'] })
      return rows[0]?.day ?? null
    },
  }
}
