import { accountStates, roleNamed, type AccountState, type TakenAccount } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '#db/like.ts'
import type { Db } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import type { Whose } from '#lib/principal.ts'
import { isOf, withinScope } from './holdings.ts'

export interface OverviewQuery {
  whose: Whose
  page: number
  limit: number
  search: string
  sort: 'takenAt' | 'accountName' | 'country' | 'username' | 'spend' | 'closedAt'
  descending: boolean
  /** An account state selects the open accounts in it. */
  state: 'all' | 'open' | 'closed' | AccountState
  /** Range of `takenAt`: from inclusive, before exclusive. */
  from: Date | null
  before: Date | null
  /** Id of the holder; null for everybody. */
  holder: number | null
}

/** All current accounts of these people, in no particular order. */
export const everythingOf = (whose: Whose): OverviewQuery => ({
  page: 1,
  limit: 1,
  search: '',
  sort: 'takenAt',
  descending: true,
  state: 'all',
  from: null,
  before: null,
  holder: null,
  whose,
})

const orders: Record<OverviewQuery['sort'], RawBuilder<unknown>> = {
  takenAt: sql`a.taken_at`,
  accountName: sql`coalesce(r.name, a.account_id)`,
  country: sql`a.country`,
  username: sql`lower(a.username)`,
  spend: sql`a.spend`,
  closedAt: sql`a.closed_at`,
}

const inState = (state: OverviewQuery['state']): RawBuilder<unknown> => {
  if (state === 'all') return sql`true`
  if (state === 'closed') return sql`a.closed_at is not null`
  return state === 'open' ? sql`a.closed_at is null` : sql`a.closed_at is null and a.state = ${state}`
}

const joined = sql`
  from accounts a join sheet_rows r on r.id = a.row_id join sheets s on s.id = r.sheet_id
  left join users u on u.id = a.user_id left join roles o on o.id = u.role_id
  left join sheet_marks m on m.row_id = r.id`

/** SQL for the matches of a query: accounts `a` with rows `r`, holders `u` and roles `o`. */
export const found = ({ whose, search, state, from, before, holder }: OverviewQuery): RawBuilder<unknown> => sql`
  ${joined}
  where a.ended_at is null and ${isOf(whose)} and ${inState(state)}
    and (${holder}::integer is null or a.user_id = ${holder})
    and (${from}::timestamptz is null or a.taken_at >= ${from})
    and (${before}::timestamptz is null or a.taken_at < ${before})
    and (${search} = '' or a.account_key like ${containing(search)} or lower(r.name) like ${containing(search)}
      or lower(a.country) like ${containing(search)} or lower(a.username) like ${containing(search)}
      or lower(o.name) like ${containing(search)})`

type TakenRow = RowOf<
  Omit<TakenAccount, 'takenBy' | 'closed' | 'writing'>,
  { takenAt: Date; closedAt: Date | null; stateSince: Date; spend: string | null }
> & { role: string | null; wanted: number | null; written: number | null; conflict: string | null }

const writingOf = ({ wanted, written, conflict }: TakenRow): TakenAccount['writing'] => {
  if (wanted === null || written === null) return 'none'
  if (conflict !== null) return 'conflict'
  return written < wanted ? 'waiting' : 'written'
}

const takenOf = (row: TakenRow): TakenAccount => ({
  ...withMoments(row),
  takenBy: { userId: row.userId, username: row.userUsername, role: row.role === null ? null : roleNamed(row.role) },
  closed: row.closedAt !== null,
  spend: row.spend === null ? null : Number(row.spend),
  writing: writingOf(row),
})

/** Columns of a taken account. `seenBy` lists earlier holders who saw its secrets, limited to these people. */
const selected = (whose: Whose) => sql`
    -- A person who was deleted since has no id any more: the name stays.
    select a.id, a.account_id as "accountId", r.name as "accountName", a.country, coalesce(a.user_id, 0) as "userId",
      a.username as "userUsername", o.name as role,
      coalesce(coalesce(u.is_admin, false) or o.name = 'admin', false) as "isUserAdmin", a.taken_at as "takenAt",
      a.closed_at as "closedAt", a.state, a.state_at as "stateSince", a.close_reason as "closeReason",
      a.close_note as "closeNote", a.spend, s.name as sheet, m.wanted, m.written, m.conflict,
      array(select distinct e.username from accounts e
        where e.row_id = a.row_id and e.ended_at is not null and e.revealed_at is not null
          and e.username <> a.username and (${whose}::integer[] is null or e.user_id = any (${whose}::integer[]))
      ) as "seenBy"`

/** A current account of one of these people, without secrets; null if none of them has it. */
export const findTaken = (db: Db, id: number, whose: Whose) => firstRow(db, takenOf)`
    ${selected(whose)} ${joined} where ${withinScope(id, whose)}`

/** A page of current accounts, without secrets. */
export const listTaken = async (db: Db, query: OverviewQuery): Promise<TakenAccount[]> => {
  const direction = query.descending ? sql`desc nulls last` : sql`asc nulls last`
  return rowsOf(db, takenOf)`
    ${selected(query.whose)} ${found(query)}
    order by ${orders[query.sort]} ${direction}, a.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`
}

/** Number of open accounts per state, over the matches of search and dates. */
export const countStates = async (db: Db, query: OverviewQuery): Promise<Record<AccountState, number>> => {
  const rows = await rowsOf<{ state: AccountState; n: string }>(db)`
    select a.state, count(*) as n ${found({ ...query, state: 'open' })} group by a.state`
  const counted = new Map(rows.map(({ state, n }) => [state, Number(n)]))
  return Object.fromEntries(accountStates.map((state) => [state, counted.get(state) ?? 0])) as Record<
    AccountState,
    number
  >
}

/** Number of matches, and their spend. */
export const sumTaken = async (db: Db, query: OverviewQuery) => {
  const rows = await rowsOf<{ username: string | null; country: string | null; n: string; spend: string | null }>(db)`
    select a.username, a.country, count(*) as n, sum(a.spend) as spend ${found(query)}
    group by grouping sets ((a.username), (a.country), ())`
  const whole = rows.find((row) => row.username === null && row.country === null)
  const part = (row: (typeof rows)[number]) => ({ accounts: Number(row.n), spend: Number(row.spend ?? 0) })
  const bySpend = (a: { spend: number; accounts: number }, b: { spend: number; accounts: number }) =>
    b.spend - a.spend || b.accounts - a.accounts
  return {
    total: Number(whole?.n ?? 0),
    totals: {
      spend: Number(whole?.spend ?? 0),
      byUser: rows
        .flatMap((row) => (row.username === null ? [] : [{ username: row.username, ...part(row) }]))
        .sort(bySpend),
      byCountry: rows
        .flatMap((row) => (row.country === null ? [] : [{ country: row.country, ...part(row) }]))
        .sort(bySpend),
    },
  }
}
