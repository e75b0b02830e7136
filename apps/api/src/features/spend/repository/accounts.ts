import { sql, type RawBuilder } from 'kysely'
import { collectInBatches } from '#db/batches.ts'
import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run, valuesOf } from '#db/query.ts'
import { isAmong, type Whose } from '#lib/principal.ts'

/** Account over all its holdings, as far as spend is concerned. Days are in the reporting time zone. */
export interface SpendAccount {
  accountKey: string
  name: string | null
  /** The current holding: by its holder, or by the person who closed it. */
  standingId: number | null
  holderId: number | null
  firstDay: string
  closedDay: string | null
  /** Total of a closed account, in cents. */
  totalCents: bigint | null
  /** Days that a former holder held it, both ends included; null for the current holder, who sees the whole account. */
  spans: { from: string; to: string }[] | null
}

type Row = Omit<SpendAccount, 'totalCents' | 'spans'> & { total: string | null; held: string[] | null }

/** Accounts that a person may access. */
export interface Scope {
  whose: Whose
  timeZone: string
}

const read = async (
  db: Db,
  wanted: RawBuilder<unknown>,
  { whose, timeZone }: Scope,
): Promise<Map<string, SpendAccount>> => {
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${timeZone}::text)::date`
  const rows = await rowsOf<Row>(db)`
    with wanted as materialized (${wanted})
    select w.account_key as "accountKey", (array_agg(r.name order by a.id desc))[1] as name, min(a.id) filter (where a.ended_at is null) as "standingId",
      min(a.user_id) filter (where a.ended_at is null) as "holderId",
      ${dayOf(sql`min(a.taken_at)`)}::text as "firstDay", ${dayOf(sql`max(a.closed_at)`)}::text as "closedDay",
      (min(a.spend) filter (where a.ended_at is null) * 100)::bigint::text as total,
      array_agg(${dayOf(sql`a.taken_at`)} || ' ' || ${dayOf(sql`coalesce(a.ended_at, now())`)} order by a.id)
        filter (where a.user_id = any (${whose}::integer[])) as held
    from wanted w join accounts a on a.account_key = w.account_key and a.ended_how is distinct from 'returned'
    join sheet_rows r on r.id = a.row_id
    group by w.account_key`
  const found = rows.flatMap(({ total, held, ...row }): SpendAccount[] => {
    if (whose !== null && !held) return []
    const isWhole = isAmong(whose, row.holderId)
    const spans = isWhole ? null : held!.map((span) => ({ from: span.slice(0, 10), to: span.slice(11) }))
    return [{ ...row, totalCents: total === null ? null : BigInt(total), spans }]
  })
  return new Map(found.map((account) => [account.accountKey, account]))
}

/** Account of a record; null if it does not exist, the take was undone, or it belongs to somebody else. */
export const findSpendAccount = async (db: Db, id: number, scope: Scope): Promise<SpendAccount | null> => {
  const wanted = sql`
    select account_key from accounts where id = ${id} and ended_how is distinct from 'returned'
      and (${scope.whose}::integer[] is null or user_id = any (${scope.whose}::integer[]))`
  const [account] = (await read(db, wanted, scope)).values()
  return account ?? null
}

/** Accounts by key, without those that do not exist or belong to somebody else. */
export const findSpendAccounts = (
  db: Db,
  accountKeys: readonly string[],
  scope: Scope,
): Promise<Map<string, SpendAccount>> =>
  read(db, sql`select distinct account_key from unnest(${accountKeys}::text[]) account_key`, scope)

/** Account key as the database folds the id, and whether anybody ever held an account with it. */
export interface AccountKey {
  key: string
  isKnown: boolean
}

export const keysOf = async (db: Db, accountIds: readonly string[]): Promise<Map<string, AccountKey>> => {
  const rows = await collectInBatches(
    accountIds,
    (part) =>
      rowsOf<AccountKey & { id: string }>(db)`
    with written as materialized (select id, lower(strip_invisible(id)) as key from unnest(${part}::text[]) id)
    select id, key, exists (
      select from accounts a where a.account_key = key and a.ended_how is distinct from 'returned') as "isKnown"
    from written`,
  )
  return new Map(rows.map(({ id, ...key }) => [id, key]))
}

/** Locks the account of a record against recording spend and closing until the transaction ends. */
export const lockSpendAccount = (trx: Trx, id: number) => run(trx)`
    select id from accounts where account_key = (select account_key from accounts where id = ${id})
    order by id for update`

/** Like `lockSpendAccount` for many accounts, in a fixed order to avoid deadlocks. */
export const lockSpendAccounts = (trx: Trx, accountKeys: readonly string[]) => run(trx)`
    select id from accounts where account_key = any (${accountKeys}::text[]) order by id for update`

/** Some closed accounts whose days do not add up to their total; closed before days were kept. */
export const findUnspread = (db: Db, most: number) => valuesOf<number>(db)`
    select a.id from accounts a
    left join (select account_key, sum(amount) as amount from account_spends group by account_key) s using (account_key)
    where a.closed_at is not null and a.ended_at is null and coalesce(s.amount, 0) <> a.spend * 10000
    order by a.id limit ${most}`
