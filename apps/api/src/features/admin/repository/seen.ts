import type { Answer, admin } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containing } from '../../../db/containing.ts'

export interface SeenQuery {
  userId: number
  page: number
  limit: number
  search: string
  descending: boolean
}

type Seen = Answer<(typeof admin)['listSeenSecrets']>['secrets'][number]

const found = ({ userId, search }: SeenQuery): RawBuilder<unknown> => sql`
  from audit_log l
  join accounts a on 'account:' || a.id = l.record
  join sheet_rows r on r.id = a.row_id join sheets s on s.id = r.sheet_id
  where l.user_id = ${userId}::bigint and l.kind = 'accounts.revealed'
    and (${search} = '' or a.account_key like ${containing(search)} or lower(a.country) like ${containing(search)}
      or lower(s.name) like ${containing(search)})`

/** A page of what a person saw; who saw the same again is named again. */
export const listSeen = async (db: Db, query: SeenQuery): Promise<{ secrets: Seen[]; total: number }> => {
  const way = query.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<Omit<Seen, 'at'> & { at: Date }>`
    select l.at, a.account_id as "accountId", a.country, s.name as sheet, l.details->>'detail' as field,
      coalesce(a.user_id = ${query.userId} and a.ended_at is null and a.closed_at is null, false) as held
    ${found(query)} order by l.id ${way} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n ${found(query)}`.execute(db)
  return { secrets: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: Number(counted[0]?.n) }
}

/** The name of a person; of one who was deleted the last one in the log. Null for one who never was. */
export const nameOf = async (db: Db, userId: number): Promise<string | null> => {
  const { rows } = await sql<{ username: string | null }>`
    select coalesce(
      (select username from users where id = ${userId}::bigint),
      (select username from audit_log where user_id = ${userId}::bigint order by id desc limit 1)) as username`.execute(
    db,
  )
  return rows[0]?.username ?? null
}
