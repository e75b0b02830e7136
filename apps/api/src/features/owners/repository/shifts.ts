import type { Db, Trx } from '#db/connect.ts'
import { onlyNumber, rowsOf, run, valuesOf } from '#db/query.ts'

/** Sub ID value within a campaign, with its owner. */
export interface OwnedValue {
  campaignId: string
  name: string
  value: string
  personId: number | null
  username: string | null
}

/** Serializes changes of group memberships until the transaction ends. */
export const lockMemberships = (trx: Trx) =>
  run(trx)`select pg_advisory_xact_lock(hashtextextended('group_members', 0))`

/** Current groups of a person. */
export const groupsOf = (db: Db, personId: number) => valuesOf<number>(db)`
    select group_id from group_members where person_id = ${personId} and until is null`

/** Rows per statement. An embedded database blocks the thread for the whole statement. */
const atOnce = 4_000

/**
 * Owners of the campaigns of some groups on a day: active campaigns, and those with figures in the week before. Each
 * sub ID value from that week has an entry of its own.
 */
export const readOwnedValues = async (
  db: Db,
  { day, timeZone }: { day: string; timeZone: string },
  groups: readonly number[],
): Promise<OwnedValue[]> => {
  if (groups.length === 0) return []
  const values = await rowsOf<Pick<OwnedValue, 'campaignId' | 'value'>>(db)`
    select c.campaign_id::text as "campaignId", coalesce(f.sub_value, '') as value
    from tracker_campaigns c
    left join (
      select distinct campaign_id, sub_value from tracker_figures where day between ${day}::date - 7 and ${day}::date
    ) f on f.campaign_id = c.campaign_id
    where c.group_id = any (${groups}::bigint[]) and (c.active or f.sub_value is not null)
    order by c.campaign_id, 2`
  const owned: OwnedValue[] = []
  for (let at = 0; at < values.length; at += atOnce) {
    const some = values.slice(at, at + atOnce)
    owned.push(
      ...(await rowsOf<OwnedValue>(db)`
        select o.campaign_id::text as "campaignId", c.name, o.sub_value as value, o.person_id as "personId", p.username
        from campaign_owners(${day}::date, ${day}::date, ${timeZone}, ${some[0]!.campaignId}::bigint,
          ${some.at(-1)!.campaignId}::bigint, ${some.map(() => day)}::date[],
          ${some.map(({ campaignId }) => campaignId)}::bigint[], ${some.map(({ value }) => value)}::text[]) o
        join tracker_campaigns c on c.campaign_id = o.campaign_id
        left join people p on p.id = o.person_id
        order by lower(c.name), o.campaign_id, o.sub_value`),
    )
  }
  return owned
}

/**
 * Assigns campaigns to a person from a day on, unless somebody was assigned since.
 * @returns ids of the assigned campaigns
 */
export const assignFrom = (
  trx: Trx,
  { campaigns, personId, day, setBy }: { campaigns: readonly string[]; personId: number; day: string; setBy: string },
): Promise<string[]> => valuesOf<string>(trx)`
    insert into campaign_assignments (campaign_id, person_id, first_day, set_by)
    select c.id, ${personId}, ${day}::date, ${setBy} from unnest(${campaigns}::bigint[]) c (id)
    where not exists (
      select from campaign_assignments a
      where a.campaign_id = c.id and daterange(a.first_day, a.last_day, '[]') && daterange(${day}::date, null))
    returning campaign_id::text`

/** Locks the assignments of these campaigns until the transaction ends. */
export const lockCampaigns = async (trx: Trx, campaigns: readonly string[]): Promise<void> => {
  await onlyNumber(trx)`
    select count(pg_advisory_xact_lock(hashtextextended('campaign_assignments', c.id))) as n
    from (select id from unnest(${campaigns}::bigint[]) u (id) order by id) c`
}

/** Starts a trial: changes until `endTrial` are only for reading their effect. */
export const beginTrial = (trx: Trx) => run(trx)`savepoint trial`

/** Rolls back everything since `beginTrial`. */
export const endTrial = (trx: Trx) => run(trx)`rollback to savepoint trial`
