import { maxDecisions, type Answer, type HeldAccount, type leaving } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'

type HeldAnswer = Answer<(typeof leaving)['getHeld']>
type AccountRow = Omit<HeldAccount, 'takenAt' | 'recorded'> & { takenAt: Date; recorded: string; total: string }

/** Current holdings of a person, and their work in progress. */
export const readHeld = async (db: Db, userId: number): Promise<HeldAnswer> => {
  const rows = await rowsOf<AccountRow>(db)`
    select a.id, a.account_id as "accountId", r.name as "accountName", a.country, a.state, a.taken_at as "takenAt",
      count(*) over () as total, coalesce((
        select sum(d.amount) / 100 from account_spends d where d.account_key = a.account_key and d.source <> 'closing'
      ), 0)::bigint::text as recorded
    from accounts a join sheet_rows r on r.id = a.row_id
    where a.user_id = ${userId} and a.ended_at is null and a.closed_at is null
    order by a.taken_at, a.id limit ${maxDecisions}`
  const counted = await rowsOf<Pick<HeldAnswer, 'mailboxes' | 'waiting' | 'links'>>(db)`
    select (select count(*)::int from mailboxes where holder_id = ${userId}) as mailboxes,
      (select count(*)::int from mailbox_watches w join mailboxes m on m.id = w.mailbox_id and m.holder_id = w.user_id
        where w.user_id = ${userId} and w.until > clock_timestamp() and not w.found) as waiting,
      (select count(*)::int from links where user_id = ${userId} and state = 'creating') as links`
  return {
    ...counted[0]!,
    accountsTotal: Number(rows[0]?.total ?? 0),
    accounts: rows.map(({ total: _total, recorded, ...row }) => ({
      ...withMoments(row),
      recorded: Number(recorded) / 100,
    })),
  }
}
