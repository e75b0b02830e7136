import type { Db, Trx } from '#db/connect.ts'
import { onlyNumber, onlyRow, onlyValue, rowsOf } from '#db/query.ts'
import type { CampaignRates, CampaignSums } from '../verdicts.ts'

/** Yesterday in a time zone, by the database clock. */
export const readLastDay = (db: Db, timeZone: string) => onlyValue<string>(db)`
    select ((clock_timestamp() at time zone ${timeZone})::date - 1)::text as day`

/** Changes with every figure of these days; null unless all are kept as of after their end. */
export const readRevision = async (
  trx: Trx,
  { from, to }: { from: string; to: string },
  askedFor: string,
): Promise<string | null> => {
  const row = await onlyRow<{ revision: string; whole: boolean }>(trx)`
    select coalesce(sum(revision), 0)::text as revision, count(*) = ${to}::date - ${from}::date + 1 as whole
    from tracker_days
    where day between ${from}::date and ${to}::date and over and asked_for = ${askedFor}
      and asked_at is not null`
  return row.whole ? row.revision : null
}

const amount = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** Sums per campaign over some days, if its cost is unknown or at least `leastCost` (1/10 000 dollar). */
export const sumCampaigns = async (
  trx: Trx,
  { from, to }: { from: string; to: string },
  leastCost: bigint,
): Promise<CampaignSums[]> => {
  type Row = Record<'campaignId' | 'deposits' | 'revenue' | 'cost', string>
  const rows = await rowsOf<Row>(trx)`
    select campaign_id::text as "campaignId",
      case when count(*) = count(deposits) then sum(deposits)::text end as deposits,
      case when count(*) = count(revenue) then sum(revenue)::text end as revenue,
      case when count(*) = count(cost) then sum(cost)::text end as cost
    from tracker_figures where day between ${from}::date and ${to}::date and campaign_id > 0
    group by campaign_id
    having count(*) <> count(cost) or sum(cost) >= ${String(leastCost)}::numeric`
  return rows.map(({ campaignId, deposits, revenue, cost }) => ({
    campaignId: Number(campaignId),
    deposits: amount(deposits),
    revenue: amount(revenue),
    cost: amount(cost),
  }))
}

/** Daily figures of campaigns with clicks on the last day and enough registrations before it. */
export const readRates = async (
  trx: Trx,
  { from, to }: { from: string; to: string },
  leastRegistrations: number,
): Promise<CampaignRates[]> => {
  const rows = await rowsOf<{ campaignId: string; days: [string, string | null, string | null][] }>(trx)`
    select campaign_id::text as "campaignId",
      jsonb_agg(jsonb_build_array(day::text, registrations, clicks) order by day) as days
    from (
      select campaign_id, day,
        case when count(*) = count(registrations) then sum(registrations)::text end as registrations,
        case when count(*) = count(clicks) then sum(clicks)::text end as clicks
      from tracker_figures where day between ${from}::date and ${to}::date and campaign_id > 0
      group by campaign_id, day
    ) f
    group by campaign_id
    having bool_or(day = ${to}::date) and (count(*) <> count(registrations) or count(*) <> count(clicks)
      or sum(registrations::numeric) filter (where day < ${to}::date) >= ${leastRegistrations}::numeric)`
  return rows.map(({ campaignId, days }) => ({
    campaignId: Number(campaignId),
    days: days.map(([day, registrations, clicks]) => ({
      day,
      registrations: amount(registrations),
      clicks: amount(clicks),
    })),
  }))
}

/** Links that failed completely or in part, with the reason. */
export const listFailedLinks = (trx: Trx) => rowsOf<{ id: number; trouble: string | null }>(trx)`
    select id, trouble from links where state in ('failed', 'partial') order by id`

/** Finished links with a fault found by the watch, as long as their account is open. */
export const listBrokenLinks = (trx: Trx) => rowsOf<{ id: number; trouble: string | null }>(trx)`
    select l.id, w.trouble from link_watches w join links l on l.id = w.link_id
    where w.trouble is not null and l.state = 'done' and exists (
      select from accounts a where a.account_key = l.account_key and a.ended_at is null and a.closed_at is null)
    order by l.id`

/** Number of mailboxes in the pool with an expired token. */
export const countEndedTokens = (trx: Trx) => onlyNumber(trx)`
    select count(*) as n from mailboxes where invalid = false and email_status = 'expired'`
