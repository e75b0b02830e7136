import type { OwnerRule } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export interface OwnedDays {
  campaignId: number
  rule: OwnerRule
  personId: number | null
  username: string | null
  left: boolean
  firstDay: string
  lastDay: string
  days: number
}

/**
 * For whom campaigns count in a range, by campaign, the last days first. Of some groups alone, where they are given: as far
 * as the tracker says of a campaign to which it belongs.
 */
export const readOwners = async (
  db: Db,
  { from, to, timeZone, groups }: { from: string; to: string; timeZone: string; groups: readonly number[] | null },
): Promise<OwnedDays[]> => {
  const { rows } = await sql<Omit<OwnedDays, 'campaignId' | 'days'> & { campaignId: string; days: string }>`
    select o.campaign_id as "campaignId", o.rule, o.person_id as "personId", p.username,
      coalesce(p.deleted_at is not null, false) as left, min(o.day)::text as "firstDay", max(o.day)::text as "lastDay",
      count(distinct o.day) as days
    from campaign_owners(${from}::date, ${to}::date, ${timeZone}) o
    left join people p on p.id = o.person_id
    left join tracker_campaigns c on c.campaign_id = o.campaign_id
    where o.campaign_id > 0 and (${groups}::integer[] is null or c.group_id = any (${groups}::integer[]))
    group by o.campaign_id, o.rule, o.person_id, p.username, p.deleted_at
    order by o.campaign_id, max(o.day) desc, o.rule, o.person_id`.execute(db)
  return rows.map(({ campaignId, days, ...row }) => ({ ...row, campaignId: Number(campaignId), days: Number(days) }))
}
