import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyRow, rowsOf, valuesOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'
import { amountsIn, columns, sums, type Amounts, type Column, type Texts } from '#db/figure-columns.ts'

/** Range of days, both ends included. */
export interface Days {
  from: string
  to: string
}

/** Completeness and freshness of the kept days of a range. */
export interface Freshness {
  /** Days kept after their end, and days kept at all. */
  over: number
  known: number
  /** Fetch time of the oldest kept day; null if none is kept. */
  asOf: string | null
  /** Changes whenever one of the days changes. */
  revision: string
  unread: number
  /** Figures that the tracker did not know on the newest kept day. */
  missing: Column[]
  /** Reason why recent days were not fetched on time; null if they were. */
  trouble: string | null
}

const late = sql`interval '2 hours'`

export const readFreshness = async (db: Db, { from, to }: Days, askedFor: string): Promise<Freshness> => {
  const { asOf, missing, ...rest } = await onlyRow<
    Omit<Freshness, 'asOf' | 'missing'> & { asOf: Date | null; missing: string | null }
  >(db)`
    select count(*) filter (where over)::int as over, count(*)::int as known, min(asked_at) as "asOf",
      coalesce(sum(revision), 0)::text as revision, coalesce(sum(unread), 0)::int as unread,
      (array_agg(missing order by day desc))[1] as missing,
      case when bool_or(asked_at < clock_timestamp() - ${late} and day > clock_timestamp()::date - 7)
        then coalesce(max(trouble), (select k.trouble from tracker_keeping k)) end as trouble
    from tracker_days
    where day between ${from}::date and ${to}::date and asked_for = ${askedFor} and asked_at is not null`
  const names = (missing ?? '').split(' ')
  return { ...rest, asOf: asOf && asOf.toISOString(), missing: columns.filter((name) => names.includes(name)) }
}

/** Days that are kept, whether over at that time or not. */
export const listKept = (db: Db, { from, to }: Days, askedFor: string) => valuesOf<string>(db)`
    select day::text from tracker_days
    where day between ${from}::date and ${to}::date and asked_for = ${askedFor} and asked_at is not null
    order by day`

/** A range without some days, which are excluded from every sum even if figures are kept. */
export interface KeptDays extends Days {
  except: readonly string[]
}

/** SQL condition for the days that count. */
export const within = ({ from, to, except }: KeptDays) =>
  except.length === 0
    ? sql`day between ${from}::date and ${to}::date`
    : sql`day between ${from}::date and ${to}::date and day <> all (${except}::date[])`

const seen = (campaignIds: readonly number[] | null) =>
  campaignIds === null ? sql`true` : sql`campaign_id = any (${campaignIds}::bigint[])`

/** Null means all campaigns, and traffic without one. */
type Campaigns = readonly number[] | null

export const sumByDay = async (
  db: Db,
  range: KeptDays,
  campaignIds: Campaigns,
): Promise<{ day: string; figures: Amounts }[]> => {
  const rows = await rowsOf<Texts & { of: string }>(db)`
    select day::text as of, ${sums} from tracker_figures
    where ${within(range)} and ${seen(campaignIds)} group by day order by day`
  return rows.map((row) => ({ day: row.of, figures: amountsIn(row) }))
}

/** Campaign 0 stands for no campaign. */
export const sumByCampaign = async (
  db: Db,
  range: KeptDays,
  campaignIds: Campaigns,
): Promise<{ campaignId: number; figures: Amounts }[]> => {
  const rows = await rowsOf<Texts & { of: string }>(db)`
    select campaign_id::text as of, ${sums} from tracker_figures
    where ${within(range)} and ${seen(campaignIds)} group by campaign_id`
  return rows.map((row) => ({ campaignId: Number(row.of), figures: amountsIn(row) }))
}

/** Change of a figure since its day ended, and when it was noticed. */
export interface RestatedFigure {
  day: string
  campaignId: number
  figure: Column
  by: bigint
  at: string
}

/** Maximum rows per answer. */
const mostRestated = 20_000

export const listRestated = async (db: Db, { from, to }: Days, campaignIds: Campaigns): Promise<RestatedFigure[]> => {
  const rows = await rowsOf<{ day: string; campaignId: string; figure: Column; by: string; at: Date }>(db)`
    select day::text, campaign_id::text as "campaignId", figure, sum(after - before)::text as by, max(noticed_at) as at
    from tracker_restatements
    where day between ${from}::date and ${to}::date and ${seen(campaignIds)}
    group by day, campaign_id, figure having sum(after - before) <> 0
    order by day desc, campaign_id limit ${mostRestated}`
  return rows.map((row) => ({ ...withMoments(row), campaignId: Number(row.campaignId), by: BigInt(row.by) }))
}
