import type { Answer, day } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Day = Answer<(typeof day)['getMyDay']>

export const readOpenAccounts = async (db: Db, userId: number): Promise<Day['accounts']> => {
  const { rows } = await sql<NonNullable<Day['accounts']>>`
    select u.acc_limit as limit, (
      select count(*)::int from accounts a where a.user_id = u.id and a.ended_at is null and a.closed_at is null) as open
    from users u where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export const readWaitingMailboxes = async (db: Db, userId: number): Promise<Day['mailboxes']> => {
  const { rows } = await sql<{ waiting: number; until: Date | null }>`
    select count(*)::int as waiting, min(w.until) as until
    from mailbox_watches w join mailboxes m on m.id = w.mailbox_id and m.holder_id = w.user_id
    where w.user_id = ${userId} and w.until > clock_timestamp() and not w.found`.execute(db)
  const { waiting, until } = rows[0]!
  return until && { waiting, until: until.toISOString() }
}

export const readWorkedLinks = async (db: Db, userId: number): Promise<Day['links']> => {
  const { rows } = await sql<NonNullable<Day['links']>>`
    select count(*) over ()::int as working, stage, country from links
    where user_id = ${userId} and state = 'creating' and patient_until > clock_timestamp() - interval '5 minutes'
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}
