import { roleNamed, type EmailUsage } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyNumber, onlyRow, rowsOf, valuesOf } from '#db/query.ts'
import { containing } from '#db/like.ts'
import { type RowOf, withMoments } from '#db/row.ts'

export interface UsageQuery {
  page: number
  limit: number
  search: string
  sort: 'email' | 'used_by_username' | 'used_at' | 'total_uses' | 'status'
  descending: boolean
}

/** Sort columns from the last take, `u`, each with an index. */
const ofTakes = { used_by_username: sql`u.username_key`, used_at: sql`u.taken_at`, total_uses: sql`u.uses` }
/** Sort columns of the mailbox, `m`. Both are index-only. */
const ofMailboxes = { email: sql`m.email_key`, status: sql`m.facet / 8` }

const wayOf = ({ descending }: UsageQuery): RawBuilder<unknown> => (descending ? sql`desc` : sql`asc`)

const isOfTakes = (sort: UsageQuery['sort']): sort is keyof typeof ofTakes => sort in ofTakes

interface UsagePage {
  ids: number[]
  total: number
}

/**
 * Mailboxes without any take are not in `mailbox_usage`. They come last; by ascending number of uses they come first.
 */
const pageOfTakes = async (db: Db, query: UsageQuery, sort: keyof typeof ofTakes): Promise<UsagePage> => {
  const counted = await onlyRow<{ total: string; used: string }>(db)`
    select (select sum(total) from mailbox_counts) as total, (select count(*) from mailbox_usage) as used`
  const { total, used } = { total: Number(counted.total), used: Number(counted.used) }
  const way = wayOf(query)
  const unusedFirst = sort === 'total_uses' && !query.descending
  const parts = [
    {
      count: used,
      select: sql`select u.mailbox_id as id from mailbox_usage u order by ${ofTakes[sort]} ${way}, u.mailbox_id ${way}`,
    },
    {
      count: total - used,
      select: sql`
        select m.id from mailboxes m where not exists (select from mailbox_usage u where u.mailbox_id = m.id)
        order by m.id ${way}`,
    },
  ]
  const from = (query.page - 1) * query.limit
  const ids: number[] = []
  let before = 0
  for (const { count, select } of unusedFirst ? parts.toReversed() : parts) {
    const [first, last] = [Math.max(0, from - before), Math.min(count, from + query.limit - before)]
    if (first < last) {
      ids.push(...(await valuesOf<number>(db)`${select} limit ${last - first} offset ${first}`))
    }
    before += count
  }
  return { ids, total }
}

const pageOfMailboxes = async (db: Db, query: UsageQuery, sort: keyof typeof ofMailboxes): Promise<UsagePage> => {
  const way = wayOf(query)
  const total = await onlyNumber(db)`select sum(total) as total from mailbox_counts`
  const found = await valuesOf<number>(db)`
    select m.id from mailboxes m order by ${ofMailboxes[sort]} ${way}, m.id ${way}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  return { ids: found, total }
}

/** Searches address, last holder, and that person's role separately, since no index covers all three. */
const pageOfFound = async (db: Db, query: UsageQuery): Promise<UsagePage> => {
  const { sort, search, limit, page } = query
  const pattern = containing(search)
  const way = wayOf(query)
  const order = sort === 'total_uses' ? sql`coalesce(u.uses, 0)` : { ...ofTakes, ...ofMailboxes }[sort]
  const sorted = isOfTakes(sort)
    ? sql`left join mailbox_usage u on u.mailbox_id = f.id`
    : sql`join mailboxes m on m.id = f.id`
  const row = await onlyRow<{ ids: number[]; total: string }>(db)`
    with found as materialized (
      select id from mailboxes where email_key like ${pattern}
      union
      select mailbox_id from mailbox_usage where username_key like ${pattern} or user_id = any(array(
        select p.id from users p join roles r on r.id = p.role_id where lower(r.name) like ${pattern}))
    )
    select (select count(*) from found) as total, array(
      select f.id from found f ${sorted} order by ${order} ${way} nulls last, f.id ${way}
      limit ${limit} offset ${(page - 1) * limit}
    ) as ids`
  return { ids: row.ids, total: Number(row.total) }
}

type UsageRow = RowOf<EmailUsage, { user_role: string | null; used_at: Date | null }>

const usageOf = (row: UsageRow): EmailUsage => ({
  ...withMoments(row),
  user_role: row.user_role === null ? null : roleNamed(row.user_role),
})

/** A page of mailboxes with the newest code of their last take; mailboxes without any take come last. */
export const listUsage = async (db: Db, query: UsageQuery): Promise<{ emailUsage: EmailUsage[]; total: number }> => {
  const { sort } = query
  const { ids, total } = await (query.search !== ''
    ? pageOfFound(db, query)
    : isOfTakes(sort)
      ? pageOfTakes(db, query, sort)
      : pageOfMailboxes(db, query, sort))
  const rows = await rowsOf<UsageRow>(db)`
    select m.id, m.email, m.creator_name as created_by, t.username as used_by_username, r.name as user_role,
      t.taken_at as used_at, m.status, coalesce(u.uses, 0) as total_uses,
      (select c.code from mailbox_codes c where c.take_id = t.id and not c.rejected and c.shown_at is not null
        order by c.shown_at desc, c.id desc limit 1) as code_extracted
    from unnest(${ids}::integer[]) with ordinality p (id, place) join mailboxes m on m.id = p.id
    left join mailbox_usage u on u.mailbox_id = m.id
    left join mailbox_takes t on t.id = u.take_id
    left join users h on h.id = u.user_id
    left join roles r on r.id = h.role_id
    order by p.place`
  return { emailUsage: rows.map(usageOf), total }
}
