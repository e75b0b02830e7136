import { accountStates, type AccountState, type Holder } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf, valuesOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'
import type { Whose } from '#lib/principal.ts'
import { everythingOf, found, type OverviewQuery } from './overview.ts'

export interface Selected {
  recordId: number
  accountId: string
  accountName: string | null
}

/** Open accounts that match a query, oldest take first, up to `most`. */
export const selectFound = (db: Db, query: OverviewQuery, most: number) => rowsOf<Selected>(db)`
    select a.id as "recordId", a.account_id as "accountId", r.name as "accountName" ${found(query)}
      and a.closed_at is null
    order by a.taken_at, a.id limit ${most}`

/** Selected records that are current and within the scope, by id. */
export const selectRecords = async (db: Db, whose: Whose, ids: readonly number[]): Promise<Map<number, Selected>> => {
  const rows = await rowsOf<Selected>(db)`
    select a.id as "recordId", a.account_id as "accountId", r.name as "accountName" ${found(everythingOf(whose))}
      and a.id = any (${ids}::integer[])`
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** An account named in a text, with the fields that closing needs. */
export interface NamedAccount extends Selected {
  /** Folded as the database folds ids. */
  key: string
  username: string
  closed: boolean
  /** Recorded spend of its days, in cents. */
  recorded: bigint
}

/** Current accounts within the scope, by the id in the text; null for an account outside the scope. */
export const selectNamed = async (
  db: Db,
  whose: Whose,
  accountIds: readonly string[],
): Promise<Map<string, NamedAccount | null>> => {
  const rows = await rowsOf<
    { written: string; recordId: number | null; recorded: string } & Omit<NamedAccount, 'recorded' | 'recordId'>
  >(db)`
    with written as materialized (
      select id as written, lower(strip_invisible(id)) as key from unnest(${accountIds}::text[]) id
    ), standing as materialized (
      select a.id as "recordId", a.account_id as "accountId", r.name as "accountName", a.account_key as key, a.username,
        a.closed_at is not null as closed
      ${found(everythingOf(whose))} and a.account_key = any (array(select key from written))
    )
    select w.written, s.*, coalesce((
      select sum(d.amount) / 100 from account_spends d where d.account_key = s.key and d.source <> 'closing'), 0
    )::bigint::text as recorded
    from written w left join standing s using (key)
    where s.key is not null or exists (
      select from accounts a where a.account_key = w.key and a.ended_how is distinct from 'returned')`
  return new Map(
    rows.map(({ written, recordId, recorded, ...row }) => [
      written,
      recordId === null ? null : { ...row, recordId, recorded: BigInt(recorded) },
    ]),
  )
}

type HolderRow = Omit<Holder, 'states' | 'longestSince' | 'medianSince'> &
  Record<AccountState, number> & { longestSince: Date; medianSince: Date }

/** Maximum length of the list of holders. */
const mostHolders = 1_000

/** Holders of open accounts among these people, with count and start; most accounts first. */
export const listHolders = async (db: Db, whose: Whose): Promise<Holder[]> => {
  const rows = await rowsOf<HolderRow>(db)`
    select coalesce(a.user_id, 0) as "userId", a.username, min(u.acc_limit) as "limit", count(*)::int as open,
      ${sql.join(accountStates.map((state) => sql`count(*) filter (where a.state = ${state})::int as ${sql.id(state)}`))},
      min(a.taken_at) as "longestSince",
      percentile_disc(0.5) within group (order by a.taken_at) as "medianSince"
    ${found({ ...everythingOf(whose), state: 'open' })}
    group by a.user_id, a.username
    order by open desc, lower(a.username), a.user_id limit ${mostHolders}`
  return rows.map((row) => ({
    ...withMoments(row),
    states: Object.fromEntries(accountStates.map((state) => [state, row[state]])) as Holder['states'],
  }))
}

/** Records, ended ones included, that these people hold or held. */
export const selectOwned = async (db: Db, whose: readonly number[], ids: readonly number[]): Promise<Set<number>> => {
  const found = await valuesOf<number>(db)`
    select id from accounts where id = any (${ids}::integer[]) and user_id = any (${whose}::integer[])`
  return new Set(found)
}
