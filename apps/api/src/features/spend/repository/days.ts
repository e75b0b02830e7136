import type { SpendSource } from '@app/contract'
import { collectInBatches } from '#db/batches.ts'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'
import { centsOfParts, partsOfCent } from './spend-writes.ts'

export interface SpendEntry {
  accountKey: string
  day: string
  cents: bigint
  source: SpendSource
  reason: string
  setBy: string
  setAt: Date
}

/** All entries of some accounts, by account and day. */
export const listRecorded = async (db: Db, accountKeys: readonly string[]): Promise<SpendEntry[]> => {
  const rows = await rowsOf<Omit<SpendEntry, 'cents'> & { amount: string }>(db)`
    select account_key as "accountKey", day::text, amount::text, source, reason, set_by as "setBy", set_at as "setAt"
    from account_spends where account_key = any (${accountKeys}::text[]) order by account_key, day`
  return rows.map(({ amount, ...row }) => ({ ...row, cents: centsOfParts(BigInt(amount)) }))
}

/** Recorded cents by day for some accounts, in a range of days, both ends included. */
export const listCents = (
  db: Db,
  accountKeys: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<{ accountKey: string; days: Record<string, number> }[]> =>
  collectInBatches(
    accountKeys,
    // One row per account instead of per day, because there may be very many days.
    (part) => rowsOf<{ accountKey: string; days: Record<string, number> }>(db)`
      select account_key as "accountKey", json_object_agg(day, amount / ${partsOfCent}::bigint) as days
      from account_spends where account_key = any (${part}::text[]) and day between ${from}::date and ${to}::date
      group by account_key`,
  )

/** Recorded total of each account, in cents. Accounts without entries are left out. */
export const sumCents = async (db: Db, accountKeys: readonly string[]): Promise<Map<string, bigint>> => {
  const rows = await rowsOf<{ accountKey: string; amount: string }>(db)`
    select account_key as "accountKey", sum(amount)::text as amount
    from account_spends where account_key = any (${accountKeys}::text[]) group by account_key`
  return new Map(rows.map(({ accountKey, amount }) => [accountKey, centsOfParts(BigInt(amount))]))
}

export interface RecordedChange {
  id: number
  day: string
  before: bigint | null
  after: bigint | null
  source: SpendSource
  reason: string
  changedBy: string
  changedAt: Date
}

/** Changes of an account's days within some spans, newest first; amounts in cents. */
export const listChanges = async (
  db: Db,
  accountKey: string,
  spans: readonly { from: string; to: string }[],
  most: number,
): Promise<RecordedChange[]> => {
  type Row = Omit<RecordedChange, 'id' | 'before' | 'after'> &
    Record<'id', string> &
    Record<'before' | 'after', string | null>
  const rows = await rowsOf<Row>(db)`
    select c.id::text, c.day::text, c.before::text, c.after::text, c.source, c.reason, c.changed_by as "changedBy",
      c.changed_at as "changedAt"
    from account_spend_changes c
    where c.account_key = ${accountKey} and exists (
      select from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) s (first, last)
      where c.day between s.first and s.last)
    order by c.id desc limit ${most}`
  const cents = (amount: string | null) => (amount === null ? null : centsOfParts(BigInt(amount)))
  return rows.map(({ id, before, after, ...row }) => ({
    ...row,
    id: Number(id),
    before: cents(before),
    after: cents(after),
  }))
}

/** Clicks per day on the campaigns that belonged to an account on that day, as far as days are kept. */
export const readClicks = async (
  db: Db,
  accountKey: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<Map<string, bigint>> => {
  const rows = await rowsOf<{ day: string; clicks: string }>(db)`
    with days as materialized (
      select d::date as day, (d + interval '1 day') at time zone ${timeZone}::text as ends
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
    ), campaigns as materialized (
      select distinct campaign_id from links where account_key = ${accountKey} and campaign_id is not null
    )
    select d.day::text, sum(f.clicks)::text as clicks
    from days d cross join campaigns c
    cross join lateral (
      select l.account_key from links l where l.campaign_id = c.campaign_id and l.created_at < d.ends
      order by l.created_at desc, l.id desc limit 1
    ) l
    join tracker_figures f on f.day = d.day and f.campaign_id = c.campaign_id
    where l.account_key = ${accountKey} group by d.day having sum(f.clicks) > 0`
  return new Map(rows.map(({ day, clicks }) => [day, BigInt(clicks)]))
}
