import type { PoolMailbox, PoolStatistics, RefusedOAuthClient } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, onlyRow, rowsOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'
import { seenMailbox } from '#db/stock.ts'
import type { OwnPeople } from '#lib/principal.ts'
import { refusedOAuthClientOf, refusedOAuthClients, type RefusedRow } from './oauth-clients.ts'
import { findMailbox, pattern, tokenDays, type PoolFilter, type PoolPage, type PoolRow, type PoolSort } from './pool.ts'

/** Hides who else added a mailbox and accounts that others hold now, also from search and sorting. */
const source = ({ ids }: OwnPeople): RawBuilder<unknown> => {
  const isTold = sql`not exists (select from accounts a where a.row_id = m.account_row_id and a.ended_at is null
    and not coalesce(a.user_id = any (${ids}::integer[]), false))`
  return sql`(
  select m.id, m.id as email_id, m.email, m.email_key, m.status, m.email_status, m.existing, m.facet, m.invalid,
    case when m.creator_id = any (${ids}::integer[]) then m.creator_name else '' end as created_by_name,
    m.holder_name as used_by_name, m.taken_at as used_at, case when ${isTold} then m.account_id end as account_id,
    case when ${isTold} then r.name end as account_name, m.token_used_at,
    ${tokenDays}::integer - floor(extract(epoch from now() - m.token_used_at) / 86400)::integer as token_days_left
  from mailboxes m left join sheet_rows r on r.id = m.account_row_id where ${seenMailbox(ids)}) m`
}

const shown = sql`m.id, m.email_id, m.email, m.status, m.email_status, m.existing, m.created_by_name, m.used_by_name,
  m.used_at, m.account_id, m.account_name, m.token_days_left`

const columns: Record<PoolSort, RawBuilder<unknown>> = {
  created: sql`m.id`,
  email: sql`m.email_key`,
  status: sql`m.facet`,
  email_status: sql`m.email_status`,
  created_by: sql`lower(m.created_by_name)`,
  used_by: sql`lower(coalesce(m.used_by_name, ''))`,
  used_at: sql`m.used_at`,
  token_days_left: sql`m.token_used_at`,
}

const found = ({ search, facets, named }: PoolFilter): RawBuilder<unknown> => sql`
  (${facets}::smallint[] is null or m.facet = any (${facets}::smallint[]))
  and (${search} = '' or m.facet = any (${named}::smallint[]) or m.email_key like ${pattern(search)}
    or lower(m.created_by_name) like ${pattern(search)} or lower(m.used_by_name) like ${pattern(search)})`

interface CountRow {
  total: string
  free: string
  dead: string
  found: string
  refused: RefusedRow[]
}

/** The pool as a lead limited to own people sees it: mailboxes of these people, and the free stock. */
export interface InReach {
  emails: PoolMailbox[]
  statistics: PoolStatistics
  refused_programs: RefusedOAuthClient[]
  total: number
}

/** A page in the given order, invalid mailboxes last, with the statistics. */
export const readInReach = async (
  db: Db,
  people: OwnPeople,
  filter: PoolFilter,
  { sort, descending, offset, limit }: Pick<PoolPage, 'sort' | 'descending' | 'offset' | 'limit'>,
): Promise<InReach> => {
  const counts = await onlyRow<CountRow>(db)`
    select count(*) as total, count(*) filter (where m.facet = 0) as free,
      count(*) filter (where m.facet & 3 <> 0) as dead, count(*) filter (where ${found(filter)}) as found,
      ${refusedOAuthClients} as refused
    from ${source(people)}`
  const { total, free, dead, found: all, refused } = counts
  const way = descending ? sql`desc nulls last` : sql`asc nulls first`
  const rows = await rowsOf(db, withMoments<PoolRow>)`
    select ${shown}
    from ${source(people)} where ${found(filter)}
    order by m.invalid, ${columns[sort]} ${way}, m.id ${way} limit ${limit} offset ${offset}`
  return {
    emails: rows,
    statistics: {
      total_emails: Number(total),
      available_emails: Number(free),
      used_emails: Number(total) - Number(free) - Number(dead),
      invalid_emails: Number(dead),
    },
    refused_programs: refused.map(refusedOAuthClientOf),
    total: Number(all),
  }
}

/** One mailbox of the pool if the manager may see it; null otherwise. */
export const findSeen = async (db: Db, id: number, people: OwnPeople | null): Promise<PoolMailbox | null> => {
  if (!people) return findMailbox(db, id)
  return firstRow(db, withMoments<PoolRow>)`
    select ${shown}
    from ${source(people)} where m.id = ${id}::bigint`
}
