import type { AccountState, LinkState } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/query.ts'

export interface LinkSide {
  id: number
  address: string | null
  state: LinkState
  at: Date
  makerId: number | null
  campaignId: number | null
  campaignName: string
  accountId: string
  accountKey: string
}

/** Account that is held or closed. */
export interface AccountSide {
  id: number
  accountId: string
  accountKey: string
  name: string | null
  country: string
  state: AccountState
  closed: boolean
  takenAt: Date
  holderId: number | null
  holder: string
}

export interface MailboxSide {
  id: number
  email: string
  health: string
  holderId: number | null
  at: Date | null
}

/** Visible links: those that the person made, those for accounts that they hold, or all links. */
export interface Reach {
  all: boolean
  userId: number
  /** The person holds accounts. */
  holds: boolean
}

/** Search key of links; exactly one is set. */
export interface SoughtBy {
  linkId?: number
  campaignId?: number
  accountKey?: string
}

const linkColumns = sql`l.id, l.campaign_link as address, l.state, l.created_at as at, l.user_id as "makerId",
  l.campaign_id::float8 as "campaignId", l.campaign_name as "campaignName", l.account_id as "accountId",
  l.account_key as "accountKey"`

const sought = ({ linkId, campaignId, accountKey }: SoughtBy) =>
  linkId !== undefined
    ? sql`l.id = ${linkId}::bigint`
    : campaignId !== undefined
      ? sql`l.campaign_id = ${campaignId}::bigint and l.state <> 'cleaned'`
      : sql`l.account_key = ${accountKey ?? ''} and l.state <> 'cleaned'`

/** Current link of a campaign or account: the newest, or a failed one only if there is no other. */
export const findPresent = (db: Db, by: SoughtBy) => firstRow<LinkSide>(db)`
    select ${linkColumns} from links l where ${sought(by)}
    order by l.state = 'failed', l.id desc limit 1`

/** Earlier visible links of the same campaign or account, newest first, with the total. */
export const listEarlier = async (
  db: Db,
  by: SoughtBy,
  presentId: number,
  { all, userId, holds }: Reach,
  most: number,
): Promise<{ links: LinkSide[]; total: number }> => {
  const rows = await rowsOf<LinkSide & { total: string }>(db)`
    select ${linkColumns}, count(*) over () as total from links l
    where ${sought(by)} and l.id <> ${presentId} and (${all} or l.user_id = ${userId} or ${holds} and exists (
      select from accounts a where a.account_key = l.account_key and a.ended_at is null and a.user_id = ${userId}))
    order by l.id desc limit ${most}`
  return { links: rows, total: Number(rows[0]?.total ?? 0) }
}

/** Account by record or id; null if nobody holds it. */
export const findAccount = (db: Db, by: { id: number } | { key: string }) => firstRow<AccountSide>(db)`
    select a.id, a.account_id as "accountId", a.account_key as "accountKey", r.name, a.country, a.state,
      a.closed_at is not null as closed, a.taken_at as "takenAt", a.user_id as "holderId", a.username as holder
    from accounts a join sheet_rows r on r.id = a.row_id
    where a.ended_at is null and ${'id' in by ? sql`a.id = ${by.id}::bigint` : sql`a.account_key = ${by.key}`}`

export const findMailbox = (db: Db, id: number) => firstRow<MailboxSide>(db)`
    select m.id, m.email, m.email_status as health, m.holder_id as "holderId", m.taken_at as at
    from mailboxes m where m.id = ${id}::bigint`
