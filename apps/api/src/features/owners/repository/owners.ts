import type { OwnerRule } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyValue, rowsOf, valuesOf } from '#db/query.ts'
import { removeWhere } from '#db/sweep.ts'

export interface OwnedDays {
  campaignId: number
  /** Group of the campaign according to the tracker; null if it has none. */
  groupId: number | null
  rule: OwnerRule
  personId: number | null
  username: string | null
  left: boolean
  firstDay: string
  lastDay: string
  days: number
}

/** Range of campaign ids, both ends included. Text, because the top of the range is open. */
export interface Span {
  lowest: string
  highest: string
}

const highestOfAll = '9223372036854775807'

/** Splits all known campaigns into spans of at most `atOnce`. */
export const divideCampaigns = async (db: Db, atOnce: number): Promise<Span[]> => {
  const lasts = await valuesOf<string>(db)`
    select campaign_id::text as id from (
      select campaign_id, row_number() over (order by campaign_id) as place from tracker_campaigns where campaign_id > 0
    ) c where place % ${atOnce}::int = 0 order by campaign_id`
  const ends = [...lasts, highestOfAll]
  return ends.map((highest, index) => ({ lowest: index === 0 ? '1' : String(BigInt(ends[index - 1]!) + 1n), highest }))
}

/** Owners of campaigns of a span in a range, by campaign, latest days first. */
export const readOwners = async (
  db: Db,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
  { lowest, highest }: Span,
): Promise<OwnedDays[]> => {
  type Row = Omit<OwnedDays, 'campaignId' | 'groupId' | 'days'> & Record<'campaignId' | 'days', string>
  const rows = await rowsOf<Row & { groupId: string | null }>(db)`
    select o.campaign_id as "campaignId", c.group_id as "groupId", o.rule, o.person_id as "personId", p.username,
      coalesce(p.deleted_at is not null, false) as left, min(o.day)::text as "firstDay", max(o.day)::text as "lastDay",
      count(distinct o.day) as days
    from campaign_owners(${from}::date, ${to}::date, ${timeZone}, ${lowest}::bigint, ${highest}::bigint) o
    left join people p on p.id = o.person_id
    left join tracker_campaigns c on c.campaign_id = o.campaign_id
    group by o.campaign_id, c.group_id, o.rule, o.person_id, p.username, p.deleted_at
    order by o.campaign_id, max(o.day) desc, o.rule, o.person_id`
  return rows.map(({ campaignId, groupId, days, ...row }) => ({
    ...row,
    campaignId: Number(campaignId),
    groupId: groupId === null ? null : Number(groupId),
    days: Number(days),
  }))
}

/** Changes after every committed change that affects ownership. */
export const readOwnersVersion = (db: Db) => onlyValue<string>(db)`
    select concat_ws(' ', count(*), max(id), sum(hashtextextended(id::text, 0))) as version from owner_changes`

/** Changes older than an hour have been seen by every instance. Recomputing after the cleanup gives the same result. */
export const sweepOwnerChanges = async (db: Db): Promise<void> => {
  await removeWhere(db, 'owner_changes', sql`at < clock_timestamp() - interval '1 hour'`)
}
