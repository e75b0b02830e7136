import { linkIdPattern, type LinkAccount } from '@app/contract'
import { sql } from 'kysely'
import { containing } from '#db/like.ts'
import type { Db } from '#db/connect.ts'
import { anyRow, onlyNumber, rowsOf } from '#db/query.ts'
import type { Whose } from '#lib/principal.ts'

/** Whether one of these people holds an account, or has closed it. */
export const isHeld = (db: Db, accountId: string, whose: Whose) => anyRow(db)`
    select from accounts where account_key = lower(${accountId}) and ended_at is null
      and (${whose}::integer[] is null or user_id = any (${whose}::integer[]))`

export interface AccountsQuery {
  whose: Whose
  userId: number
  page: number
  limit: number
  search: string
}

/** A page of accounts that these people hold, with the total. Open ones first, within them the person's own. */
export const listHeld = async (
  db: Db,
  { whose, userId, page, limit, search }: AccountsQuery,
): Promise<{ accounts: LinkAccount[]; total: number }> => {
  // Only ids that a link can carry, since the tracker accepts nothing else in its addresses.
  const found = sql`
    from accounts a join sheet_rows r on r.id = a.row_id
    where a.ended_at is null and (${whose}::integer[] is null or a.user_id = any (${whose}::integer[]))
      and a.account_id ~ ${linkIdPattern.source}
      and (${search} = '' or a.account_key like ${containing(search)} or lower(r.name) like ${containing(search)})`
  const total = await onlyNumber(db)`select count(*) as n ${found}`
  const rows = await rowsOf<LinkAccount>(db)`
    select a.id as record_id, a.account_id, r.name as account_name, a.country,
      case when r.pixel ~ ${linkIdPattern.source} then r.pixel end as pixel, a.closed_at is not null as closed,
      a.username as holder, a.user_id is not distinct from ${userId}::integer as mine
    ${found}
    order by a.closed_at is not null, a.user_id is distinct from ${userId}::integer, a.taken_at desc, a.id desc
    limit ${limit} offset ${(page - 1) * limit}`
  return { accounts: rows, total }
}
