import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { rowsOf } from '../../../db/query.ts'
import { amountsIn, sums, type Column, type Texts } from '../../../db/figure-columns.ts'
import type { Figures } from '../../../lib/figures.ts'

/** Days of the reporting time zone, both included. */
export interface ZonedDays {
  from: string
  to: string
  timeZone: string
}

/** Days of a range without some, which are in no sum of it, whatever was kept of them once. */
export interface KeptDays extends ZonedDays {
  except: readonly string[]
}

/** Campaigns by their numbers, both ends included; texts, since there is no end to them. */
export interface Span {
  lowest: string
  highest: string
}

/** What a campaign had on a day, or the part of it with one value of the sub ID. Campaign 0 is none. */
export interface PartKey {
  day: string
  campaignId: number
  subValue: string
}

/** Some of these; or all but these, what has none included. */
export interface Some<T> {
  among: boolean
  these: readonly T[]
}

/** Which parts are wanted; undefined sets no condition. */
export interface PartFilter {
  /** For whom they count. */
  people?: readonly number[] | undefined
  /** They count for nobody. */
  unassigned?: boolean | undefined
  campaigns?: Some<number> | undefined
  accounts?: Some<string> | undefined
}

/** By what parts are summed in the database; countries are made of campaigns, and sheets of accounts. */
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

/** Sums of the kept parts of some campaigns, each with its owner and, where that is asked for, its account. */
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

/** Sums of the kept parts of some campaigns of a span, by campaign and owner; null: nobody. */
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

/** For whom parts count that are kept or not, in their order; null: nobody. Days of the parts lie in the range. */
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

/** With which account campaigns are linked on one day, by campaign. */
export const readLinkedOn = async (db: Db, day: string, timeZone: string): Promise<ReadonlyMap<number, string>> => {
  const rows = await rowsOf<{ campaign: string; key: string }>(db)`
    select campaign_id::text as campaign, account_key as key
    from campaign_accounts(${day}::date, ${day}::date, ${timeZone}, 0, 9223372036854775807)`
  return new Map(rows.map(({ campaign, key }) => [Number(campaign), key]))
}

/** By how much a part is another than when its day had ended. */
export interface Correction extends PartKey {
  figure: Column
  accountKey: string | null
  by: bigint
  at: string
}

/** The most that one answer tells of. */
const mostCorrections = 5_000

/** What has changed of finished days of a range, the newest first. */
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
