import type { LinkWatchTrouble } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { onlyValue, rowsOf } from '#db/query.ts'

/** A finished link that is due for its daily check. */
export interface DueLink {
  id: number
  /** Trouble found at the previous check. */
  before: LinkWatchTrouble | null
  /** Its account is open, with any holder. */
  open: boolean
  /** Whether it had clicks since the start of yesterday; null if unknown. */
  clicked: boolean | null
}

/** Maximum age of today's figures for a link to count as unused, in minutes. */
const freshMinutes = 150

/**
 * Finished links not checked for a day, longest wait first. Clicks are taken from the stored figures of today and
 * yesterday: if both have none, the link had none for 24 hours.
 */
export const listDue = (
  db: Db,
  { timeZone, askedFor, most }: { timeZone: string; askedFor: string; most: number },
) => rowsOf<DueLink>(db)`
    with today as (select (clock_timestamp() at time zone ${timeZone})::date as day),
    kept as (
      select count(*) = 2 as whole from tracker_days d, today t
      where d.day in (t.day, t.day - 1) and d.asked_for = ${askedFor}
        and d.asked_at > clock_timestamp() - make_interval(mins => ${freshMinutes}::int)
    )
    select l.id, w.trouble as before,
      exists (
        select from accounts a where a.account_key = l.account_key and a.ended_at is null and a.closed_at is null
      ) as open,
      case when k.whole then exists (
        select from tracker_figures f, today t
        where f.campaign_id = l.campaign_id and f.day >= t.day - 1 and coalesce(f.clicks, 1) > 0
      ) end as clicked
    from links l left join link_watches w on w.link_id = l.id cross join kept k
    where l.state = 'done' and l.campaign_id is not null
      and coalesce(w.at, l.created_at) < clock_timestamp() - interval '24 hours'
    order by coalesce(w.at, l.created_at), l.id limit ${most}`

/** Stores the result of a check. True if it differs from the previous one. */
export const noteWatched = async (db: Db, id: number, trouble: LinkWatchTrouble | null): Promise<boolean> =>
  (await onlyValue<string | null>(db)`
    insert into link_watches as w (link_id, at, trouble, since)
    values (${id}, clock_timestamp(), ${trouble}, case when ${trouble}::text is not null then clock_timestamp() end)
    on conflict (link_id) do update set at = excluded.at, trouble = excluded.trouble,
      since = case when w.trouble is not distinct from excluded.trouble then w.since else excluded.since end
    returning (select trouble from link_watches where link_id = ${id}) as before`) !== trouble
