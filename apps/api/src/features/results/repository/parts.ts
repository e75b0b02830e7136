import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'
import { amountsIn, sums, type Column, type Texts } from '#db/figure-columns.ts'
import type { Figures } from '#lib/figures.ts'

/** Days of the reporting time zone, both ends included. */
export interface ZonedDays {
  from: string
  to: string
  timeZone: string
}

/** A range without some days, which are excluded from every sum even if figures are kept. */
export interface KeptDays extends ZonedDays {
  except: readonly string[]
}

/** Range of campaign ids, both ends included. Text, because the top of the range is open. */
export interface Span {
  lowest: string
  highest: string
}

/** A campaign on a day, or its part with one value of the sub ID. Campaign 0 stands for no campaign. */
export interface PartKey {
  day: string
  campaignId: number
  subValue: string
}

/** Some of these values, or all except these, including rows without a value. */
export interface Some<T> {
  among: boolean
  these: readonly T[]
}

/** Filter for parts; undefined sets no condition. */
export interface PartFilter {
  /** Owners of the parts. */
  people?: readonly number[] | undefined
  /** Parts without an owner. */
  unassigned?: boolean | undefined
  campaigns?: Some<number> | undefined
  accounts?: Some<string> | undefined
}

/** Grouping in the database; countries are derived from campaigns, sheets from accounts. */
export type PartGroup = 'person' | 'campaign' | 'account' | 'day'

const groups: Record<PartGroup, RawBuilder<unknown>> = {
  person: sql`o.person_id::text`,
  campaign: sql`f.campaign_id::text`,
  account: sql`c.account_key`,
  day: sql`f.day::text`,
}

const lists = { bigint: sql`bigint[]`, text: sql`text[]` }

const someOf = ({ among, these }: Some<number | string>, column: RawBuilder<unknown>, type: keyof typeof lists) =>
  among
    ? sql`${column} = any (${these}::${lists[type]})`
    : sql`(${column} is null or ${column} <> all (${these}::${lists[type]}))`

/** Sums of kept parts in a span of campaigns, with owner and, if asked for, account. */
export const sumParts = async (
  db: Db,
  { from, to, timeZone, except }: KeptDays,
  { lowest, highest }: Span,
  by: PartGroup,
  { people, unassigned = false, campaigns, accounts }: PartFilter,
): Promise<{ key: string | null; figures: Figures }[]> => {
  const linked =
    by === 'account' || accounts
      ? sql`left join campaign_accounts(${from}::date, ${to}::date, ${timeZone}, ${lowest}::bigint, ${highest}::bigint) c
          on c.day = f.day and c.campaign_id = f.campaign_id`
      : sql``
  const conditions = [
    ...(except.length > 0 ? [sql`f.day <> all (${except}::date[])`] : []),
    ...(people ? [sql`o.person_id = any (${people}::integer[])`] : []),
    ...(unassigned ? [sql`o.person_id is null`] : []),
    ...(campaigns ? [someOf(campaigns, sql`f.campaign_id`, 'bigint')] : []),
    ...(accounts ? [someOf(accounts, sql`c.account_key`, 'text')] : []),
    sql`true`,
  ]
  const rows = await rowsOf<Texts & { key: string | null }>(db)`
    select ${groups[by]} as key, ${sums}
    from campaign_owners(${from}::date, ${to}::date, ${timeZone}, ${lowest}::bigint, ${highest}::bigint) o
    join (
      select * from tracker_figures
      where day between ${from}::date and ${to}::date and campaign_id between ${lowest}::bigint and ${highest}::bigint
    ) f on f.day = o.day and f.campaign_id = o.campaign_id and f.sub_value = o.sub_value
    ${linked}
    where ${sql.join(conditions, sql` and `)}
    group by 1`
  return rows.map((row) => ({ key: row.key, figures: amountsIn(row) }))
}

/** Sums of kept parts of some campaigns in a span, by campaign and owner; null means nobody. */
export const sumByOwner = async (
  db: Db,
  { from, to, timeZone }: ZonedDays,
  { lowest, highest }: Span,
  campaignIds: readonly number[],
): Promise<{ campaignId: number; personId: number | null; figures: Figures }[]> => {
  const rows = await rowsOf<Texts & { campaign: string; person: number | null }>(db)`
    select f.campaign_id::text as campaign, o.person_id as person, ${sums}
    from campaign_owners(${from}::date, ${to}::date, ${timeZone}, ${lowest}::bigint, ${highest}::bigint) o
    join tracker_figures f on f.day = o.day and f.campaign_id = o.campaign_id and f.sub_value = o.sub_value
    where f.day between ${from}::date and ${to}::date and f.campaign_id = any (${campaignIds}::bigint[])
    group by f.campaign_id, o.person_id`
  return rows.map((row) => ({ campaignId: Number(row.campaign), personId: row.person, figures: amountsIn(row) }))
}

/**
 * Owners of parts, kept or live, in the order given; null means nobody. The days of the parts must lie in the range.
 */
export const readPartOwners = async (
  db: Db,
  { from, to, timeZone }: ZonedDays,
  parts: readonly PartKey[],
): Promise<(number | null)[]> => {
  if (parts.length === 0) return []
  const ids = parts.map(({ campaignId }) => campaignId)
  const [lowest, highest] = [Math.min(...ids), Math.max(...ids)]
  const rows = await rowsOf<{ day: string; campaign: string; value: string; person: number | null }>(db)`
    select day::text, campaign_id::text as campaign, sub_value as value, person_id as person
    from campaign_owners(${from}::date, ${to}::date, ${timeZone}, ${lowest}::bigint, ${highest}::bigint,
      ${parts.map(({ day }) => day)}::date[], ${ids}::bigint[], ${parts.map(({ subValue }) => subValue)}::text[])`
  const owners = new Map(rows.map(({ day, campaign, value, person }) => [`${day} ${campaign} ${value}`, person]))
  return parts.map(({ day, campaignId, subValue }) => owners.get(`${day} ${campaignId} ${subValue}`) ?? null)
}

/** Linked account of each campaign on one day. */
export const readLinkedOn = async (db: Db, day: string, timeZone: string): Promise<ReadonlyMap<number, string>> => {
  const rows = await rowsOf<{ campaign: string; key: string }>(db)`
    select campaign_id::text as campaign, account_key as key
    from campaign_accounts(${day}::date, ${day}::date, ${timeZone}, 0, 9223372036854775807)`
  return new Map(rows.map(({ campaign, key }) => [Number(campaign), key]))
}

/** Change of a part since its day ended. */
export interface Correction extends PartKey {
  figure: Column
  accountKey: string | null
  by: bigint
  at: string
}

/** Maximum rows per answer. */
const mostCorrections = 5_000

/** Restatements of finished days of a range, newest first. */
export const listCorrections = async (db: Db, { from, to, timeZone }: ZonedDays): Promise<Correction[]> => {
  type Row = { day: string; campaign: string; value: string; figure: Column; key: string | null; by: string; at: Date }
  const rows = await rowsOf<Row>(db)`
    with changed as materialized (
      select day, campaign_id, sub_value, figure, sum(after - before) as by, max(noticed_at) as at
      from tracker_restatements
      where day between ${from}::date and ${to}::date and figure in ('revenue', 'cost', 'deposits')
      group by day, campaign_id, sub_value, figure having sum(after - before) <> 0
      order by day desc, campaign_id, sub_value limit ${mostCorrections}
    )
    select c.day::text, c.campaign_id::text as campaign, c.sub_value as value, c.figure, c.by::text, c.at, l.account_key as key
    from changed c
    left join lateral (
      select l.account_key from links l
      where l.campaign_id = c.campaign_id
        and l.created_at < (c.day::timestamp + interval '1 day') at time zone ${timeZone}
      order by l.created_at desc, l.id desc limit 1
    ) l on true
    order by c.day desc, c.campaign_id, c.sub_value`
  return rows.map(({ day, campaign, value, figure, key, by, at }) => ({
    day,
    campaignId: Number(campaign),
    subValue: value,
    figure,
    accountKey: key,
    by: BigInt(by),
    at: at.toISOString(),
  }))
}
