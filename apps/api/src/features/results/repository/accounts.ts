import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'
import type { ZonedDays } from './parts.ts'

/** Account as a dimension of results. Its key is its id in lower case. */
export interface KnownAccount {
  key: string
  accountId: string
  name: string | null
  country: string | null
  sheetId: number | null
  sheet: string | null
}

const boundsOf = ({ from, to, timeZone }: ZonedDays) => ({
  begins: sql`${from}::timestamp at time zone ${timeZone}`,
  ends: sql`(${to}::timestamp + interval '1 day') at time zone ${timeZone}`,
})

/**
 * Accounts that are linked with campaigns, had spend, or were taken or closed in a range, plus the one with the given
 * key. With `holders`, only accounts that these people held at any time.
 */
export const listKnownAccounts = async (
  db: Db,
  days: ZonedDays,
  holders: readonly number[] | null,
  key: string | undefined,
): Promise<KnownAccount[]> => {
  const held = holders
    ? sql`where exists (select from accounts o where o.account_key = k.key and o.user_id = any (${holders}::integer[]))`
    : sql``
  const { begins, ends } = boundsOf(days)
  return rowsOf<KnownAccount>(db)`
    with keys as (
      select account_key as key, max(account_id) as written from links where campaign_id is not null group by 1
      union select account_key, account_key from account_spends where day between ${days.from}::date and ${days.to}::date
      union select account_key, account_id from accounts where taken_at >= ${begins} and taken_at < ${ends}
      union select account_key, account_id from accounts where closed_at >= ${begins} and closed_at < ${ends}
      union select account_key, account_id from accounts where account_key = ${key ?? null}::text
    )
    select k.key, coalesce(a.account_id, k.written) as "accountId", r.name, coalesce(a.country, r.country) as country,
      r.sheet_id as "sheetId", s.name as sheet
    from (select key, max(written) as written from keys group by key) k
    left join lateral (
      select a.account_id, a.country, a.row_id from accounts a where a.account_key = k.key order by a.id desc limit 1
    ) a on true
    left join sheet_rows r on r.id = a.row_id
    left join sheets s on s.id = r.sheet_id
    ${held}`
}

/** Account taken or closed on days of a range. A handover does not count as taken. */
export interface Turn {
  accountKey: string
  personId: number | null
  takenDay: string | null
  closedDay: string | null
  /** Closed as banned. */
  banned: boolean
}

export const listTurns = async (db: Db, days: ZonedDays): Promise<Turn[]> => {
  const { begins, ends } = boundsOf(days)
  const dayOf = (column: 'taken_at' | 'closed_at') =>
    sql`(t.${sql.id(column)} at time zone ${days.timeZone})::date::text`
  return rowsOf<Turn>(db)`
    select t.account_key as "accountKey", t.user_id as "personId",
      case when t.taken then ${dayOf('taken_at')} end as "takenDay",
      case when t.closed then ${dayOf('closed_at')} end as "closedDay",
      t.close_reason is not distinct from 'banned' as banned
    from (
      select a.*,
        a.taken_at >= ${begins} and a.taken_at < ${ends} and a.ended_how is distinct from 'returned'
          and not exists (select from accounts b where b.account_key = a.account_key and b.id <> a.id
            and b.ended_how = 'handed_over' and b.ended_at = a.taken_at) as taken,
        coalesce(a.closed_at >= ${begins} and a.closed_at < ${ends}, false) as closed
      from accounts a
      where a.taken_at >= ${begins} and a.taken_at < ${ends} or a.closed_at >= ${begins} and a.closed_at < ${ends}
    ) t
    where t.taken or t.closed`
}
