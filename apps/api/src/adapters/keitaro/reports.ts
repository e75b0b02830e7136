import type { CircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { sumOf } from '../../lib/decimals.ts'
import type {
  CampaignDayStats,
  CampaignStats,
  DayStats,
  HourStats,
  Report,
  StatsQuery,
  Tracker,
  Values,
  ValueStats,
} from '../../ports/tracker.ts'
import { createReportBuilder, isLacking, type ReportRequest, type Deadlines } from './report-builder.ts'
import { mostFirst, textIn, valueFields, valueIn } from './breakdown-fields.ts'
import type { Deadline } from '../../lib/deadline.ts'
import type { ReadCall } from './client.ts'
import { unintelligible } from './failures.ts'
import { TrackerError } from '../../ports/tracker.ts'
import { decimalIn, OptionalId, type ReportRow } from './shapes.ts'

const firstDayEver = '2000-01-01'

const found = (value: unknown, pattern: RegExp): RegExpExecArray | null =>
  pattern.exec(typeof value === 'string' ? value.slice(0, 100) : '')

/** A day may be followed by a time. */
const dayIn = (value: unknown): string | undefined => found(value, /\d{4}-\d{2}-\d{2}/)?.[0]

const hourIn = (value: unknown): string | undefined => {
  const [, day, hour] = found(value, /(\d{4}-\d{2}-\d{2})[ T](\d{2})/) ?? []
  return day && `${day} ${hour}`
}

/** A measure missing from a row is unknown. */
const valuesIn = (row: ReportRow, measures: readonly string[]): Values =>
  Object.fromEntries(measures.map((name) => [name, Object.hasOwn(row, name) ? decimalIn(row[name]) : null]))

const together = (one: Values, other: Values): Values =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, sumOf([value, other[name] ?? null])]))

/** Filters of a report. An empty list of groups must not become all groups. */
const filtersOf = ({ groupIds, campaignId }: Pick<StatsQuery, 'groupIds' | 'campaignId'>): ReportRequest['filters'] => [
  ...(groupIds === null
    ? []
    : [
        {
          name: 'campaign_group_id',
          operator: 'IN_LIST',
          expression: [...new Set(groupIds)].toSorted((a, b) => a - b),
        },
      ]),
  ...(campaignId === undefined ? [] : [{ name: 'campaign_id', operator: 'IN_LIST', expression: [campaignId] }]),
]

const rangeOf = (from: string, to: string, timezone: string, lastHour = '23'): ReportRequest['range'] => ({
  from: `${from} 00:00:00`,
  to: `${to} ${lastHour}:59:59`,
  timezone,
})

/** Row with a unique identity within the answer. */
interface Keyed {
  values: Values
}

const campaignDimensions = ['campaign_id', 'campaign', 'campaign_group_id'] as const

/** Campaign of a row; id null for no campaign, undefined if it cannot be told. */
const campaignIn = (row: ReportRow): { id: number | null; groupId: number | null } | undefined => {
  if (!Object.hasOwn(row, 'campaign_id')) return undefined
  const [id, group] = [row['campaign_id'], row['campaign_group_id']].map((given) => OptionalId.safeParse(given))
  return id?.success && group?.success ? { id: id.data, groupId: group.data } : undefined
}

const campaignOf = (row: ReportRow, values: Values): CampaignStats => {
  const { id, groupId } = campaignIn(row)!
  return {
    campaignId: id,
    name: id !== null && typeof row['campaign'] === 'string' ? row['campaign'] : '',
    groupId: id === null ? null : groupId,
    values,
  }
}

export const createReports = (
  read: ReadCall,
  rowsAtOnce: number,
  newDeadline: () => Deadline,
  skipped: CircuitBreaker['skipped'],
): Pick<Tracker, 'statsByDay' | 'statsByCampaign' | 'statsOfDay' | 'statsByHour' | 'statsByValue' | 'earliestDay'> => {
  const build = createReportBuilder(read, rowsAtOnce)

  /** `keyOf` returns the identity of a row, undefined if unknown. `beyond` counts further rows, if reported. */
  const gather = async <Row extends Keyed>(
    asked: ReportRequest,
    deadlines: Deadlines,
    keyOf: (row: ReportRow) => string | undefined,
    rowOf: (row: ReportRow, values: Values) => Row,
  ): Promise<Report<Row> & { beyond: number | null }> => {
    const built = await build(asked, deadlines)
    const rows = new Map<string, Row>()
    let { unread } = built
    for (const row of built.rows) {
      const key = keyOf(row)
      if (key === undefined) unread++
      if (key === undefined) continue
      const next = rowOf(row, valuesIn(row, built.known))
      const earlier = rows.get(key)
      rows.set(key, earlier ? { ...next, values: together(earlier.values, next.values) } : next)
    }
    if (rows.size === 0 && unread > 0) throw unintelligible('')
    skipped('report', unread, built.rows.length + built.unread, asked.dimensions[0])
    const beyond = built.total === null ? null : Math.max(0, built.total - built.rows.length - built.unread)
    return { rows: [...rows.values()], unread, missing: built.missing, beyond }
  }

  const collect = async <Row extends Keyed>(...asked: Parameters<typeof gather<Row>>): Promise<Report<Row>> => {
    const { rows, unread, missing } = await gather<Row>(...asked)
    return { rows, unread, missing }
  }

  const report = async <Row extends Keyed>(
    { from, to, timeZone, groupIds, campaignId, measures, lastHour }: StatsQuery,
    dimensions: ReportRequest['dimensions'],
    keyOf: (row: ReportRow) => string | undefined,
    rowOf: (row: ReportRow, values: Values) => Row,
  ): Promise<Report<Row>> => {
    if (groupIds?.length === 0 || measures.length === 0) return { rows: [], unread: 0, missing: [] }
    const range = rangeOf(from, to, timeZone, lastHour)
    const asked = { range, dimensions, measures: [...new Set(measures)], filters: filtersOf({ groupIds, campaignId }) }
    const deadline = newDeadline()
    return collect(asked, () => deadline, keyOf, rowOf)
  }

  const keyOfCampaign = (row: ReportRow): string | undefined => {
    const campaign = campaignIn(row)
    return campaign && String(campaign.id)
  }

  const statsByDay = async (query: StatsQuery): Promise<Report<DayStats>> => {
    const dayOf = (row: ReportRow): string | undefined => dayIn(row['day'])
    const { rows, ...rest } = await report(query, ['day'], dayOf, (row, values) => ({ day: dayOf(row)!, values }))
    return { rows: rows.toSorted((left, right) => left.day.localeCompare(right.day)), ...rest }
  }

  return {
    statsByDay,
    statsByCampaign: (query) => report(query, campaignDimensions, keyOfCampaign, campaignOf),

    statsOfDay: async ({ day, timeZone, measures, subId }) => {
      const valueOf = (row: ReportRow): string => (subId === undefined ? '' : textIn(row[subId]))
      return collect(
        {
          range: rangeOf(day, day, timeZone),
          dimensions: subId === undefined ? campaignDimensions : [...campaignDimensions, subId],
          measures: [...new Set(measures)],
          filters: [],
          whole: true,
        },
        newDeadline,
        (row) => {
          const key = keyOfCampaign(row)
          return key && `${key} ${valueOf(row)}`
        },
        (row, values): CampaignDayStats => ({ ...campaignOf(row, values), subValue: valueOf(row) }),
      )
    },

    statsByHour: async (query): Promise<Report<HourStats>> => {
      const hourOf = (row: ReportRow): string | undefined => hourIn(row['day_hour'])
      const { rows, ...rest } = await report(query, ['day_hour'], hourOf, (row, values) => ({
        hour: hourOf(row)!,
        values,
      }))
      return { rows: rows.toSorted((left, right) => left.hour.localeCompare(right.hour)), ...rest }
    },

    statsByValue: async ({ from, to, timeZone, campaignId, measures, by, most, mostOf }) => {
      const [field, nameField] = valueFields(by)
      const deadline = newDeadline()
      const dimensions: ReportRequest['dimensions'] = nameField === undefined ? [field] : [field, nameField]
      const { rows, unread, missing, beyond } = await gather(
        {
          range: rangeOf(from, to, timeZone),
          dimensions,
          measures: [...new Set(measures)],
          filters: filtersOf({ groupIds: null, campaignId }),
          top: { of: mostOf, rows: most },
        },
        () => deadline,
        (row) => (Object.hasOwn(row, field) ? valueIn(by, row[field]) : undefined),
        (row, values): ValueStats => ({
          value: valueIn(by, row[field]),
          name: nameField === undefined ? '' : textIn(row[nameField]),
          values,
        }),
      ).catch((error: unknown) => {
        throw isLacking(error, dimensions)
          ? new TrackerError('lacking', `Keitaro does not keep ${dimensions.join(' or ')}`)
          : error
      })
      const shown = mostFirst(rows, mostOf).slice(0, most)
      // A full page without a total may or may not be everything.
      const more = beyond === null ? (rows.length < most ? 0 : null) : beyond + rows.length - shown.length
      return { rows: shown, unread, missing, more }
    },

    earliestDay: async (timeZone) => {
      // Past today in any time zone.
      const to = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      const { rows } = await statsByDay({ from: firstDayEver, to, timeZone, groupIds: null, measures: ['clicks'] })
      return rows[0]?.day ?? null
    },
  }
}
