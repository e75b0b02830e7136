import { roleNamed, type EmailUsage } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containing } from './containing.ts'

export interface UsageQuery {
  page: number
  limit: number
  search: string
  sort: 'email' | 'used_by_username' | 'used_at' | 'total_uses' | 'status'
  descending: boolean
}

const orders: Record<UsageQuery['sort'], RawBuilder<unknown>> = {
  email: sql`m.email_key`,
  used_by_username: sql`lower(t.username)`,
  used_at: sql`t.taken_at`,
  total_uses: sql`coalesce(n.uses, 0)`,
  status: sql`m.status`,
}

/** A mailbox with its last take: the present one, if somebody has it. */
const found = ({ search }: UsageQuery): RawBuilder<unknown> => sql`
  from mailboxes m
  left join (select mailbox_id, count(*) as uses, max(id) as last from mailbox_takes group by mailbox_id) n
    on n.mailbox_id = m.id
  left join mailbox_takes t on t.id = n.last
  left join users u on u.id = t.user_id
  left join roles r on r.id = u.role_id
  where ${search} = '' or m.email_key like ${containing(search)} or lower(t.username) like ${containing(search)}
    or lower(r.name) like ${containing(search)}`

interface UsageRow {
  id: number
  email: string
  creator_name: string
  username: string | null
  role: string | null
  taken_at: Date | null
  code: string | null
  uses: string
  status: EmailUsage['status']
}

const usageOf = (row: UsageRow): EmailUsage => ({
  id: row.id,
  email: row.email,
  created_by: row.creator_name,
  used_by_username: row.username,
  user_role: row.role === null ? null : roleNamed(row.role),
  used_at: row.taken_at?.toISOString() ?? null,
  code_extracted: row.code,
  total_uses: Number(row.uses),
  status: row.status,
})

/** A page of mailboxes with the newest code of their last take; those that nobody ever had stand last. */
export const listUsage = async (db: Db, query: UsageQuery): Promise<{ emailUsage: EmailUsage[]; total: number }> => {
  const way = query.descending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<UsageRow>`
    select p.*, c.code from (
      select m.id, m.email, m.creator_name, t.username, r.name as role, t.taken_at, t.id as take_id, m.status,
        coalesce(n.uses, 0) as uses, row_number() over (order by ${orders[query.sort]} ${way}, m.id) as place
      ${found(query)}
      order by place limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) p left join lateral (
      select code from mailbox_codes where take_id = p.take_id and not rejected order by id desc limit 1
    ) c on true order by p.place`.execute(db)
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n ${found(query)}`.execute(db)
  return { emailUsage: rows.map(usageOf), total: Number(counted[0]?.n) }
}
