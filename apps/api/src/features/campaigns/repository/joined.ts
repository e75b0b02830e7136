import type { LinkState } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The newest link of a campaign, the account that it was made for, that account's mailbox, and who has each. */
export interface Joined {
  linkId: number
  address: string | null
  state: LinkState
  linkedAt: Date
  makerId: number | null
  accountRecordId: number | null
  accountId: string | null
  accountName: string | null
  closed: boolean
  takenAt: Date | null
  holderId: number | null
  holder: string | null
  mailboxId: number | null
  email: string | null
  mailboxAt: Date | null
  mailboxHolderId: number | null
}

/** What is joined with a campaign now; null where no link leads to it. */
export const findJoined = async (db: Db, campaignId: number): Promise<Joined | null> => {
  const { rows } = await sql<Joined>`
    select l.id as "linkId", l.campaign_link as address, l.state, l.created_at as "linkedAt", l.user_id as "makerId",
      a.id as "accountRecordId", a.account_id as "accountId", r.name as "accountName",
      a.closed_at is not null as closed, a.taken_at as "takenAt", a.user_id as "holderId", a.username as holder,
      m.id as "mailboxId", m.email, m.taken_at as "mailboxAt", m.holder_id as "mailboxHolderId"
    from links l
    left join accounts a on a.account_key = l.account_key and a.ended_at is null
    left join sheet_rows r on r.id = a.row_id
    left join lateral (
      select b.id, b.email, b.taken_at, b.holder_id from mailboxes b
      where b.account_row_id = a.row_id or b.account_row_id is null and b.email_key = lower(r.email)
      order by b.account_row_id nulls last limit 1
    ) m on a.id is not null
    where l.campaign_id = ${campaignId}::bigint and l.state <> 'cleaned'
    order by l.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
