import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'

/** Recorded spend of an account on a day, in 1/10 000 dollar. The key is the account id in lower case, as in links. */
export interface DaySpend {
  accountKey: string
  day: string
  amount: bigint
}

/** All entries of a range of days, both ends included, by day and account. With `accountKey`, only that account's. */
export const listSpends = async (
  db: Db,
  { from, to, accountKey = null }: { from: string; to: string; accountKey?: string | null },
): Promise<DaySpend[]> => {
  const rows = await rowsOf<{ accountKey: string; day: string; amount: string }>(db)`
    select account_key as "accountKey", day::text, amount::text from account_spends
    where day between ${from}::date and ${to}::date and (${accountKey}::text is null or account_key = ${accountKey})
    order by day, account_key`
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
}

/** Recorded spend per account in a range of days, both ends included, in 1/10 000 dollar. */
export const sumSpends = async (
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ accountKey: string; amount: bigint; days: number }[]> => {
  const rows = await rowsOf<{ accountKey: string; amount: string; days: string }>(db)`
    select account_key as "accountKey", sum(amount)::text as amount, count(*) as days from account_spends
    where day between ${from}::date and ${to}::date group by account_key order by account_key`
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), days: Number(row.days) }))
}
