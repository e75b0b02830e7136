import type { LinkRecord, LinkState } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '#db/like.ts'
import type { Db } from '#db/connect.ts'
import { anyRow, firstValue, onlyNumber, rowsOf } from '#db/query.ts'
import type { Whose } from '#lib/principal.ts'
import { lastWatch, linkOf, retryTimeLeft, type LinkRow } from './links.ts'

export interface ListQuery {
  /** Only links of this person; null for everybody's. */
  userId: number | null
  page: number
  limit: number
  search: string
  sort: 'created_at' | 'campaign_name' | 'country' | 'account_id' | 'created_by'
  descending: boolean
  state: LinkState | 'unfinished' | null
  country: string | null
  accountId: string | null
  campaignId: string | null
}

const orders: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  created_at: sql`created_at`,
  campaign_name: sql`lower(campaign_name)`,
  country: sql`country`,
  account_id: sql`account_key`,
  created_by: sql`lower(username)`,
}

const found = ({ userId, search, state, country, accountId, campaignId }: ListQuery): RawBuilder<unknown> => sql`
  from links
  where (${userId}::integer is null or user_id = ${userId})
    and (${state}::text is null or state = ${state} or ${state} = 'unfinished' and state in ('partial', 'failed'))
    and (${country}::text is null or country = ${country})
    and (${accountId}::text is null or account_key = lower(${accountId}))
    and (${campaignId}::bigint is null or campaign_id = ${campaignId}::bigint)
    and (${search} = '' or lower(campaign_name) like ${containing(search)} or account_key like ${containing(search)}
      or lower(pixel) like ${containing(search)} or lower(campaign_link) like ${containing(search)}
      or lower(pwa_link) like ${containing(search)} or lower(username) like ${containing(search)}
      or campaign_id::text like ${containing(search)})`

/** A page of links, and the number of matches. */
export const listLinks = async (db: Db, query: ListQuery): Promise<{ links: LinkRecord[]; total: number }> => {
  const direction = query.descending ? sql`desc` : sql`asc`
  const total = await onlyNumber(db)`select count(*) as n ${found(query)}`
  const rows = await rowsOf<LinkRow>(db)`
    select *, ${retryTimeLeft} as retry_ms_left, ${lastWatch} as watch ${found(query)}
    order by ${orders[query.sort]} ${direction}, id ${direction}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  return { links: rows.map(linkOf), total }
}

export const isClosed = (db: Db, accountId: string) => anyRow(db)`
    select from accounts where account_key = lower(${accountId}) and ended_at is null and closed_at is not null`

/** Adds names of accounts that these people hold or held: a name stays visible with what was made for it. */
export const nameAccounts = async (db: Db, links: readonly LinkRecord[], whose: Whose): Promise<LinkRecord[]> => {
  if (links.length === 0) return []
  const rows = await rowsOf<{ account_id: string; name: string | null }>(db)`
    select distinct on (k.account_id) k.account_id, r.name
    from unnest(${[...new Set(links.map(({ account_id: id }) => id))]}::text[]) k (account_id)
    join accounts a on a.account_key = lower(k.account_id)
      and (${whose}::integer[] is null or a.user_id = any (${whose}::integer[]))
    join sheet_rows r on r.id = a.row_id and r.account_key = a.account_key
    order by k.account_id, r.name is null, a.taken_at desc`
  const names = new Map(rows.map(({ account_id: id, name }) => [id, name]))
  return links.map((link) => ({ ...link, account_name: names.get(link.account_id) ?? null }))
}

/** Name of an account for a person who holds or held it, or who leads; null if they may not know it or it has none. */
export const nameFor = (db: Db, accountId: string, userId: number) => firstValue<string>(db)`
    select r.name from accounts a join sheet_rows r on r.id = a.row_id
    join users u on u.id = ${userId} left join roles o on o.id = u.role_id
    where a.account_key = lower(${accountId}) and r.account_key = a.account_key
      and (a.user_id = u.id or u.is_admin or o.name = 'admin' or o.name = 'TeamleadFarmer' and (not u.own_people_only
        or exists (select from people p where p.id = a.user_id and p.lead_id = u.id)))
    order by r.name is null, a.taken_at desc limit 1`
