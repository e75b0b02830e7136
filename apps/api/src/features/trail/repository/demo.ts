import type { Db } from '#db/connect.ts'
import { firstRow } from '#db/query.ts'

interface Unjoined {
  username: string
  rowId: string
  email: string
  hoursAgo: number
}

/** Account in use that has a link with a campaign and a mailbox that nobody holds yet. */
export const pickUnjoined = (db: Db) => firstRow<Unjoined>(db)`
    select a.username, r.id::text as "rowId", m.email,
      floor(extract(epoch from now() - a.taken_at) / 3600)::integer as "hoursAgo"
    from accounts a join sheet_rows r on r.id = a.row_id join mailboxes m on m.email_key = lower(r.email)
    where a.ended_at is null and a.closed_at is null and a.user_id is not null and m.holder_id is null
      and exists (select from links l where l.account_key = a.account_key and l.state not in ('failed', 'cleaned'))
    order by a.taken_at limit 1`
