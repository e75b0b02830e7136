import { linkIdPattern, type LinkAccount } from '@app/contract'
import { sql } from 'kysely'
import { containing } from '../../../db/containing.ts'
import type { Db } from '../../../db/connect.ts'
import type { Whose } from '../../../lib/principal.ts'

/** Whether one of these people holds an account, or has closed it. */
export const isHeld = async (db: Db, accountId: string, whose: Whose): Promise<boolean> => {
  const { rows } = await sql`
    select from accounts where account_key = lower(${accountId}) and ended_at is null
      and (${whose}::integer[] is null or user_id = any (${whose}::integer[]))`.execute(db)
  return rows.length > 0
}

export interface AccountsQuery {
  whose: Whose
  userId: number
  page: number
  limit: number
  search: string
}

/** A page of the accounts that these people hold, open ones first, the person's own among them; and how many there are. */
export const listHeld = async (
  db: Db,
  { whose, userId, page, limit, search }: AccountsQuery,
): Promise<{ accounts: LinkAccount[]; total: number }> => {
  // What a link can name: the tracker takes nothing else in its addresses.
  const found = sql`
    from accounts a join sheet_rows r on r.id = a.row_id
    where a.ended_at is null and (${whose}::integer[] is null or a.user_id = any (${whose}::integer[]))
      and a.account_id ~ ${linkIdPattern.source}
      and (${search} = '' or a.account_key like ${containing(search)} or lower(r.name) like ${containing(search)})`
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n ${found}`.execute(db)
  const { rows } = await sql<LinkAccount>`
    select a.id as record_id, a.account_id, r.name as account_name, a.country,
      case when r.pixel ~ ${linkIdPattern.source} then r.pixel end as pixel, a.closed_at is not null as closed,
      a.username as holder, a.user_id is not distinct from ${userId}::integer as mine
    ${found}
    order by a.closed_at is not null, a.user_id is distinct from ${userId}::integer, a.taken_at desc, a.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { accounts: rows, total: Number(counted[0]?.n ?? 0) }
}
