import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyValue, rowsOf, run } from '#db/query.ts'

/** Stores a call of this program to a campaign's link, with the values in its address by field. Returns the id. */
export const noteCall = (db: Db, campaignId: string | number, carried: Record<string, string>) => onlyValue<string>(db)`
    insert into link_calls (campaign_id, carried) values (${campaignId}::bigint, ${JSON.stringify(carried)}::jsonb)
    returning id::text`

/** Deletes the record of a call that did not connect. */
export const forgetCall = (db: Db, id: string) => run(db)`delete from link_calls where id = ${id}::bigint`

/** Filter for calls: days in a time zone, both ends included, like the tracker's reports. */
export interface CallsQuery {
  from: string
  to: string
  timeZone: string
  /** Last hour of the last day, 00 to 23, inclusive. */
  lastHour?: string | undefined
  groupIds?: readonly number[] | null | undefined
  campaignId?: number | undefined
}

const after = (day: string, hours: number, timeZone: string) =>
  sql`((${day}::date::timestamp + make_interval(hours => ${hours}::int)) at time zone ${timeZone})`

const within = ({ from, to, timeZone, lastHour, groupIds = null, campaignId }: CallsQuery) => sql`
  link_calls c left join tracker_campaigns t on t.campaign_id = c.campaign_id
  where c.at >= ${after(from, 0, timeZone)}
    and c.at < ${after(to, lastHour === undefined ? 24 : Number(lastHour) + 1, timeZone)}
    and (${groupIds}::bigint[] is null or t.group_id = any (${groupIds}::bigint[]))
    and (${campaignId ?? null}::bigint is null or c.campaign_id = ${campaignId ?? null}::bigint)`

const count = async (db: Db, query: CallsQuery, key: RawBuilder<unknown>): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ key: string; calls: number }>(db)`
    select ${key} as key, count(*)::int as calls from ${within(query)} group by 1`
  return new Map(rows.map((row) => [row.key, row.calls]))
}

/** Calls per day, YYYY-MM-DD. */
export const callsByDay = (db: Db, query: CallsQuery) =>
  count(db, query, sql`(c.at at time zone ${query.timeZone})::date::text`)

/** Calls per hour, YYYY-MM-DD HH. */
export const callsByHour = (db: Db, query: CallsQuery) =>
  count(db, query, sql`to_char(c.at at time zone ${query.timeZone}, 'YYYY-MM-DD HH24')`)

/** Calls per campaign. */
export const callsByCampaign = (db: Db, query: CallsQuery) => count(db, query, sql`c.campaign_id::text`)

/** Calls per campaign and value of a field in the address; empty string for no value. */
export const callsByValue = async (
  db: Db,
  query: CallsQuery,
  field: string,
): Promise<{ campaignId: number; value: string; calls: number }[]> => {
  const rows = await rowsOf<{ id: string; value: string; calls: number }>(db)`
    select c.campaign_id::text as id, coalesce(c.carried ->> ${field}, '') as value, count(*)::int as calls
    from ${within(query)} group by 1, 2 order by 1, 2`
  return rows.map(({ id, ...row }) => ({ campaignId: Number(id), ...row }))
}
