import type { MailboxAccount } from '@app/contract'
import type { Db, Trx } from '#db/connect.ts'
import { firstRow, firstValue } from '#db/query.ts'

/** The account of a mailbox and its holder. */
export interface JoinedAccount extends Pick<MailboxAccount, 'account_id' | 'account_name' | 'record_id'> {
  holder_id: number | null
  holder: string | null
  /** The account came with the mailbox; otherwise its row only names the mailbox's address. */
  came_with: boolean
}

/** The account that came with a mailbox, else the one whose row names its address; null if there is none. */
export const findAccountOf = (db: Db, mailboxId: number) => firstRow<JoinedAccount>(db)`
    select r.account_id, r.name as account_name, a.id as record_id, a.user_id as holder_id, a.username as holder,
      r.came_with
    from mailboxes m cross join lateral (
      select w.*, true as came_with from sheet_rows w where w.id = m.account_row_id
      union all
      select w.*, false from sheet_rows w where m.account_row_id is null and lower(w.email) = m.email_key
    ) r left join accounts a on a.row_id = r.id and a.ended_at is null
    where m.id = ${mailboxId}::bigint order by a.id desc nulls last, r.id desc limit 1`

/** The row of the person's open account that names this address; null if there is none. */
export const findNamingRow = (trx: Trx, userId: number, email: string) => firstValue<string>(trx)`
    select r.id::text from accounts a join sheet_rows r on r.id = a.row_id
    where a.user_id = ${userId} and a.ended_at is null and a.closed_at is null and lower(r.email) = lower(${email})
    order by a.id desc limit 1`
