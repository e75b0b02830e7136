import type { Db } from '#db/connect.ts'
import { firstRow } from '#db/query.ts'

/** The mailbox of an account, as in the pool; `id` is null if it is not there. */
export interface MailboxOf {
  email: string
  id: number | null
  holderId: number | null
  holder: string | null
  health: string | null
  /** Start of the current take. */
  takenAt: Date | null
}

/** The mailbox that came with the account of a record, else the one named by its row; null if there is none. */
export const findMailboxOf = async (db: Db, recordId: number): Promise<MailboxOf | null> => {
  const row = await firstRow<Omit<MailboxOf, 'email'> & { email: string | null }>(db)`
    select coalesce(m.email, r.email) as email, m.id, m.holder_id as "holderId", m.holder_name as holder,
      m.email_status as health, m.taken_at as "takenAt"
    from accounts a join sheet_rows r on r.id = a.row_id left join lateral (
      (select b.*, true as came_with from mailboxes b where b.account_row_id = r.id
        order by b.holder_id = a.user_id desc nulls last, b.taken_at desc limit 1)
      union all
      select b.*, false from mailboxes b where b.email_key = lower(r.email)
      order by came_with desc limit 1
    ) m on true
    where a.id = ${recordId} and a.ended_at is null`
  return row && row.email !== null ? { ...row, email: row.email } : null
}
