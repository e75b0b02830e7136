import type { Answer, day } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { firstRow, onlyRow } from '../../db/query.ts'

type Day = Answer<(typeof day)['getMyDay']>

export const readOpenAccounts = (db: Db, userId: number) => firstRow<NonNullable<Day['accounts']>>(db)`
    select u.acc_limit as limit, (
      select count(*)::int from accounts a where a.user_id = u.id and a.ended_at is null and a.closed_at is null) as open
    from users u where u.id = ${userId}`

export const readWaitingMailboxes = async (db: Db, userId: number): Promise<Day['mailboxes']> => {
  const { waiting, until } = await onlyRow<{ waiting: number; until: Date | null }>(db)`
    select count(*)::int as waiting, min(w.until) as until
    from mailbox_watches w join mailboxes m on m.id = w.mailbox_id and m.holder_id = w.user_id
    where w.user_id = ${userId} and w.until > clock_timestamp() and not w.found`
  return until && { waiting, until: until.toISOString() }
}

export const readWorkedLinks = (db: Db, userId: number) => firstRow<NonNullable<Day['links']>>(db)`
    select count(*) over ()::int as working, stage, country from links
    where user_id = ${userId} and state = 'creating' and patient_until > clock_timestamp() - interval '5 minutes'
    order by created_at desc, id desc limit 1`
