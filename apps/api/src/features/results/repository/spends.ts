import type { Db } from '#db/connect.ts'
import { rowsOf, valuesOf } from '#db/query.ts'
import type { KeptDays, ZonedDays } from './parts.ts'

/**
 * Recorded spend of an account on a day, one row per part of each campaign linked with it at that time. One row without
 * a campaign if none was linked.
 */
export interface SpentPart {
  accountKey: string
  day: string
  /** Spend of the whole account, in 1/10 000 dollar. */
  amount: bigint
  /** Holder at the end of the day, or who closed the account; null means nobody. */
  holderId: number | null
  campaignId: number | null
  /** Null if the campaign's day is not kept. */
  subValue: string | null
  clicks: bigint | null
  cost: bigint | null
}

/** Parts of a cleaned-up link count only if the tracker has figures for them. Ordered by day and account. */
export const listSpentParts = async (db: Db, { from, to, timeZone, except }: KeptDays): Promise<SpentPart[]> => {
  type Row = Omit<SpentPart, 'amount' | 'campaignId' | 'clicks' | 'cost'> & {
    amount: string
    campaignId: string | null
    clicks: string | null
    cost: string | null
  }
  const rows = await rowsOf<Row>(db)`
    with spent as materialized (
      select s.account_key, s.day, s.amount, s.day::timestamp at time zone ${timeZone} as begins,
        (s.day::timestamp + interval '1 day') at time zone ${timeZone} as ends
      from account_spends s where s.day between ${from}::date and ${to}::date
    )
    select s.account_key as "accountKey", s.day::text, s.amount::text, h.user_id as "holderId",
      l.campaign_id::text as "campaignId", f.sub_value as "subValue", f.clicks::text, f.cost::text
    from spent s
    left join lateral (
      select a.user_id from accounts a
      where a.account_key = s.account_key and a.taken_at < s.ends and (a.ended_at is null or a.ended_at >= s.begins)
        and a.ended_how is distinct from 'returned'
      order by a.taken_at desc, a.id desc limit 1
    ) h on true
    left join lateral (
      select distinct l.campaign_id from links l
      where l.account_key = s.account_key and l.campaign_id is not null and l.created_at < s.ends
        and (l.state <> 'cleaned'
          or exists (select from tracker_figures k where k.day = s.day and k.campaign_id = l.campaign_id))
        and not exists (
          select from links n where n.campaign_id = l.campaign_id and n.created_at < s.ends
            and (n.created_at, n.id) > (l.created_at, l.id))
    ) l on true
    left join tracker_figures f on f.day = s.day and f.campaign_id = l.campaign_id and f.day <> all (${except}::date[])
    order by s.day, s.account_key, l.campaign_id, f.sub_value`
  const whole = (text: string | null): bigint | null => (text === null ? null : BigInt(text))
  return rows.map(({ amount, campaignId, clicks, cost, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    campaignId: campaignId === null ? null : Number(campaignId),
    clicks: whole(clicks),
    cost: whole(cost),
  }))
}

/** Days of a range with recorded spend. */
export const listSpentDays = (db: Db, { from, to }: ZonedDays) => valuesOf<string>(db)`
    select distinct day::text from account_spends where day between ${from}::date and ${to}::date order by 1`
