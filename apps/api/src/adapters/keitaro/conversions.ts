import { z } from 'zod'
import type { CircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import type { Deadline } from '../../lib/deadline.ts'
import { TrackerError, type Conversion, type Tracker } from '../../ports/tracker.ts'
import type { ReadCall } from './client.ts'
import { decimalIn, OptionalId, ReportAnswer, type ReportRow } from './shapes.ts'

/** Versions use two sets of names; an unknown column fails the whole call. */
const words = [
  { id: 'event_id', at: 'datetime' },
  { id: 'conversion_id', at: 'postback_datetime' },
] as const
type Words = (typeof words)[number]

const rowsAtOnce = 1_000
/** Limit for a log of a few days. */
const mostRows = 200_000

const Id = z.union([z.int().transform(String), z.string().min(1).max(100)])
const At = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)

const conversionIn = (given: unknown, { id, at }: Words): Conversion | null => {
  if (typeof given !== 'object' || given === null) return null
  const row = given as ReportRow
  const [named, moment, campaign] = [
    Id.safeParse(row[id]),
    At.safeParse(row[at]),
    OptionalId.safeParse(row['campaign_id']),
  ]
  if (!named.success || !moment.success || !campaign.success) return null
  return {
    id: named.data,
    campaignId: campaign.data,
    status: typeof row['status'] === 'string' ? row['status'].slice(0, 100) : '',
    revenue: decimalIn(row['revenue']),
    at: moment.data.slice(0, 19),
  }
}

const isRefusal = (error: unknown): boolean => error instanceof TrackerError && error.failure === 'rejected'

/** Conversion log, read page by page. */
export const createConversions = (
  read: ReadCall,
  newDeadline: () => Deadline,
  skipped: CircuitBreaker['skipped'],
): Pick<Tracker, 'conversions'> => {
  let known: Words = words[0]

  return {
    conversions: async ({ from, to, timeZone }) => {
      const readPage = (offset: number) => {
        const { id, at } = known
        const json = {
          range: { from: `${from} 00:00:00`, to: `${to} 23:59:59`, timezone: timeZone },
          columns: [id, at, 'campaign_id', 'status', 'revenue'],
          sort: [at, id].map((name) => ({ name, order: 'ASC' })),
          filters: [],
          limit: rowsAtOnce,
          offset,
        }
        return read({ path: 'conversions/log', json, exact: true }, ReportAnswer, newDeadline())
      }
      const readFirst = async () => {
        try {
          return await readPage(0)
        } catch (error) {
          if (!isRefusal(error)) throw error
          known = words.find((each) => each !== known)!
          return readPage(0)
        }
      }
      const all = new Map<string, Conversion>()
      let [count, unread] = [0, 0]
      for (let page = await readFirst(); page.rows.length > 0; page = await readPage(count)) {
        count += page.rows.length
        for (const row of page.rows) {
          const conversion = conversionIn(row, known)
          if (conversion) all.set(conversion.id, conversion)
          else unread++
        }
        if (count > mostRows || (page.total != null && count >= page.total)) break
      }
      if (count > mostRows)
        throw new TrackerError('broken', 'Keitaro answered a log without an end', { kind: 'malformed' })
      skipped('conversions', unread, count)
      return [...all.values()].toSorted(
        (left, right) => left.at.localeCompare(right.at) || left.id.localeCompare(right.id),
      )
    },
  }
}
