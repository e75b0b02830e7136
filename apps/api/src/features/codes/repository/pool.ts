import type { PoolMailbox, PoolStatistics, RefusedOAuthClient } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '#db/connect.ts'
import { onlyNumber, onlyRow, rowsOf } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import { refusedOAuthClientOf, refusedOAuthClients, type RefusedRow } from './oauth-clients.ts'

export interface PoolFilter {
  /** In lower case; empty for all. */
  search: string
  /** Facet numbers that are let through; null for all. */
  facets: readonly number[] | null
  /** Facet numbers whose status words contain the search text. */
  named: readonly number[]
}

/** Every order lists valid mailboxes before invalid ones, whichever its direction. */
interface Kinds<T> {
  valid: T
  invalid: T
}

/** Number of matches, and their ids; `ids` is null without a search, or if there are too many. */
export interface PoolMatch extends Kinds<number> {
  /** In ascending order. */
  ids: Kinds<number[]> | null
}

/** Maximum ids listed per search: for its first page, and for later pages, which are served from these ids. */
const mostNamed = { first: 1_000, later: 20_000 }

/** Whether later pages of a search should be served from ids that are not fetched yet. */
export const lacksIds = ({ valid, invalid, ids }: PoolMatch, page: number): boolean =>
  ids === null && page > 1 && valid + invalid <= mostNamed.later

export type PoolSort =
  | 'created'
  | 'email'
  | 'status'
  | 'email_status'
  | 'created_by'
  | 'used_by'
  | 'used_at'
  | 'token_days_left'

const columns: Record<PoolSort, RawBuilder<unknown>> = {
  created: sql`id`,
  email: sql`email_key`,
  status: sql`facet`,
  email_status: sql`email_status`,
  created_by: sql`creator_key`,
  used_by: sql`holder_key`,
  used_at: sql`taken_at`,
  token_days_left: sql`token_used_at`,
}

/** Escapes percent and underscore, which are ordinary letters in a search. */
export const pattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

const matching = ({ search, facets, named }: PoolFilter): RawBuilder<unknown> => {
  const rules = [
    ...(facets ? [sql`facet = any(${facets}::smallint[])`] : []),
    ...(search === ''
      ? []
      : named.length > 0
        ? [sql`(search like ${pattern(search)} or facet = any(${named}::smallint[]))`]
        : [sql`search like ${pattern(search)}`]),
  ]
  return rules.length === 0 ? sql`` : sql`and ${sql.join(rules, sql` and `)}`
}

const isEverything = ({ search, facets }: PoolFilter): boolean => search === '' && facets === null

export interface PoolHead {
  statistics: PoolStatistics
  refused: RefusedOAuthClient[]
  /** Grows with every change that could affect the matches of a filter. */
  version: string
  /** Null if the pool is still at the version that the caller knows. */
  found: PoolMatch | null
}

const counted = (filter: PoolFilter): RawBuilder<unknown> => sql`
  select json_build_object('valid', count(*) filter (where not invalid), 'invalid', count(*) filter (where invalid))
  from mailboxes where true ${matching(filter)}`

/** Number of matches, with their ids if there are few or if a later page is asked for. */
const listed = (filter: PoolFilter, sort: PoolSort, page: number): RawBuilder<unknown> => sql`
  with f as materialized (select id, invalid, ${columns[sort]} as place from mailboxes where true ${matching(filter)}
    limit ${mostNamed.later + 1}),
  n as (select count(*) as n, count(*) filter (where not invalid) as valid, count(*) filter (where invalid) as invalid from f)
  select case when n.n > ${mostNamed.later} then (${counted(filter)})
    when n.n > ${page > 1 ? mostNamed.later : mostNamed.first}
      then json_build_object('valid', n.valid, 'invalid', n.invalid)
    else (select json_build_object(
      'valid', coalesce(json_agg(id order by place nulls first, id) filter (where not invalid), '[]'),
      'invalid', coalesce(json_agg(id order by place nulls first, id) filter (where invalid), '[]')) from f) end from n`

interface HeadRow {
  total: string
  free: string
  dead: string
  version: string
  refused: RefusedRow[]
  found: Kinds<number> | Kinds<number[]> | null
}

const areIds = (found: Kinds<number> | Kinds<number[]>): found is Kinds<number[]> => Array.isArray(found.valid)

const foundOf = (found: Kinds<number> | Kinds<number[]>): PoolMatch =>
  areIds(found) ? { valid: found.valid.length, invalid: found.invalid.length, ids: found } : { ...found, ids: null }

/**
 * Statistics from the counters that every change maintains, failing OAuth clients, and the matches of a filter. Matches
 * are searched only if the version `known` is stale.
 */
export const readHead = async (
  db: Db,
  filter: PoolFilter,
  { sort, page, known }: { sort: PoolSort; page: number; known: string | null },
): Promise<PoolHead> => {
  const everything = isEverything(filter)
  const finding = everything
    ? sql`json_build_object('valid', c.total - c.invalid, 'invalid', c.invalid)`
    : sql`(${filter.search === '' ? counted(filter) : listed(filter, sort, page)})`
  const { total, free, dead, version, refused, found } = await onlyRow<HeadRow>(db)`${everything ? prepared : sql``}
    select c.total, c.free, c.dead, c.version::text, ${refusedOAuthClients} as refused,
      case when c.version is distinct from ${known}::numeric then ${finding} end as found
    from (select sum(total) as total, sum(free) as free, sum(dead) as dead, sum(invalid) as invalid,
      sum(version) as version from mailbox_counts) c`
  return {
    statistics: {
      total_emails: Number(total),
      available_emails: Number(free),
      used_emails: Number(total) - Number(free) - Number(dead),
      invalid_emails: Number(dead),
    },
    refused: refused.map(refusedOAuthClientOf),
    version,
    found: found && foundOf(found),
  }
}

export type PoolRow = RowOf<PoolMailbox, { used_at: Date | null }>

/** Lifetime of an unused token, in days. */
export const tokenDays = 90

export interface PoolPage {
  filter: PoolFilter
  found: PoolMatch
  sort: PoolSort
  descending: boolean
  offset: number
  limit: number
}

/** The part of a page among the invalid or the valid mailboxes, scanned from the nearer end. */
const partOf = (
  { filter, sort, descending }: PoolPage,
  invalid: boolean,
  count: number,
  from: number,
  to: number,
): RawBuilder<unknown>[] => {
  const [first, last] = [Math.max(0, from), Math.min(count, to)]
  if (first >= last) return []
  const fromEnd = count - last < first
  const [way, skip] = [descending !== fromEnd ? sql`desc` : sql`asc`, fromEnd ? count - last : first]
  const nulls = sort === 'used_at' ? (descending !== fromEnd ? sql`nulls last` : sql`nulls first`) : sql``
  return [
    sql`(select id from mailboxes where invalid = ${invalid} ${matching(filter)}
      order by ${columns[sort]} ${way} ${nulls}, id ${way} limit ${last - first} offset ${skip})`,
  ]
}

const shown = sql`m.id, m.id as email_id, m.email, m.status, m.email_status, m.existing, m.creator_name as created_by_name,
  m.holder_name as used_by_name, m.taken_at as used_at, m.account_id, r.name as account_name,
  ${tokenDays}::integer - floor(extract(epoch from now() - m.token_used_at) / 86400)::integer as token_days_left`

/** The part of a page among the ids of one kind. */
const sliceOf = (ids: readonly number[], descending: boolean, from: number, to: number): number[] => {
  const [first, last] = [Math.max(0, from), Math.min(ids.length, to)]
  if (first >= last) return []
  return descending ? ids.slice(ids.length - last, ids.length - first).toReversed() : ids.slice(first, last)
}

const readRows = async (db: Db, ids: readonly number[]): Promise<PoolMailbox[]> => {
  const rows = await rowsOf<PoolRow>(db)`${prepared}
    select ${shown} from mailboxes m left join sheet_rows r on r.id = m.account_row_id where m.id = any(${ids}::integer[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(withMoments)
}

/** One mailbox of the pool; null if there is none. */
export const findMailbox = async (db: Db, id: number): Promise<PoolMailbox | null> =>
  (await readRows(db, [id]))[0] ?? null

/** One page: takes the known ids or scans the index of the order, and only then reads the rows. */
export const readPage = async (db: Db, page: PoolPage): Promise<PoolMailbox[]> => {
  const { found, sort, descending, offset, limit } = page
  if (found.ids) {
    const { valid, invalid } = found.ids
    return readRows(db, [
      ...sliceOf(valid, descending, offset, offset + limit),
      ...sliceOf(invalid, descending, offset - valid.length, offset + limit - valid.length),
    ])
  }
  const parts = [
    ...partOf(page, false, found.valid, offset, offset + limit),
    ...partOf(page, true, found.invalid, offset - found.valid, offset + limit - found.valid),
  ]
  if (parts.length === 0) return []
  const way = descending ? sql`desc` : sql`asc`
  const nulls = descending ? sql`nulls last` : sql`nulls first`
  return rowsOf(db, withMoments<PoolRow>)`
    select ${shown} from (${sql.join(parts, sql` union all `)}) p join mailboxes m on m.id = p.id
    left join sheet_rows r on r.id = m.account_row_id
    order by m.invalid, m.${columns[sort]} ${way} ${nulls}, m.id ${way}`
}

/** Addresses that can be taken now. */
export const listFree = async (
  db: Db,
  { search, limit, offset, descending }: { search: string; limit: number; offset: number; descending: boolean },
): Promise<{ email: string; email_id: number }[]> => {
  const way = descending ? sql`desc` : sql`asc`
  return rowsOf<{ email: string; email_id: number }>(db)`
    select email, id as email_id from mailboxes where facet = 0 and not invalid
      and (${search} = '' or email_key like ${pattern(search)})
    order by email_key ${way} limit ${limit} offset ${offset}`
}

export const countFreeMatching = (db: Db, search: string) => onlyNumber(db)`
    select count(*) as n from mailboxes where facet = 0 and email_key like ${pattern(search)}`

/** Number of mailboxes that can be taken now. */
export const countFree = (db: Db) => onlyNumber(db)`select sum(free) as n from mailbox_counts`
