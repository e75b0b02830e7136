import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'

export const hasSpends = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account_spends').select('day').limit(1).executeTakeFirst()) !== undefined

/** Held accounts with their finished days. */
export const listHeldDays = (db: Db, timeZone: string) => rowsOf<{
  accountKey: string
  username: string
  days: string[]
}>(db)`
    select a.account_key as "accountKey", a.username, array_agg(d::date::text order by d) as days
    from accounts a cross join lateral generate_series(
      (a.taken_at at time zone ${timeZone}::text)::date, (now() at time zone ${timeZone}::text)::date - 1, interval '1 day') d
    where a.ended_at is null and a.closed_at is null group by a.id order by a.id`
