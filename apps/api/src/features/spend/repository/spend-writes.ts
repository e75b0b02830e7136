import type { SpendSource } from '@app/contract'
import { collectInBatches } from '#db/batches.ts'
import type { Db } from '#db/connect.ts'
import { onlyRow, run } from '#db/query.ts'

/** Spend of an account on a day, in cents. */
export interface Entry {
  accountKey: string
  day: string
  cents: bigint
}

export interface About {
  source: SpendSource
  reason: string
  by: string
}

/** One cent in stored units (1/10 000 dollar). */
export const partsOfCent = 100n

export const centsOfParts = (parts: bigint): bigint => parts / partsOfCent

/** Upserts entries and keeps the previous values as history. Unchanged entries are not touched. */
export const writeEntries = async (
  trx: Db,
  entries: readonly Entry[],
  about: About,
): Promise<{ added: number; replaced: number }> => {
  const written = await collectInBatches(entries, async (part) => [await writeSome(trx, part, about)])
  return {
    added: written.reduce((sum, { added }) => sum + added, 0),
    replaced: written.reduce((sum, { replaced }) => sum + replaced, 0),
  }
}

const writeSome = async (
  trx: Db,
  entries: readonly Entry[],
  { source, reason, by }: About,
): Promise<{ added: number; replaced: number }> => {
  const row = await onlyRow<{ added: string; replaced: string }>(trx)`
    with wanted as materialized (
      select * from unnest(${entries.map(({ accountKey }) => accountKey)}::text[],
        ${entries.map(({ day }) => day)}::date[],
        ${entries.map(({ cents }) => String(cents * partsOfCent))}::bigint[]) w (account_key, day, amount)
    ), changed as materialized (
      select w.account_key, w.day, w.amount, s.amount as before
      from wanted w left join account_spends s on s.account_key = w.account_key and s.day = w.day
      where s.amount is distinct from w.amount
    ), told as (
      insert into account_spend_changes (account_key, day, before, after, source, reason, changed_by)
      select account_key, day, before, amount, ${source}, ${reason}, ${by} from changed order by account_key, day
    ), written as (
      insert into account_spends (account_key, day, amount, source, reason, set_by)
      select account_key, day, amount, ${source}, ${reason}, ${by} from changed
      on conflict (account_key, day) do update set amount = excluded.amount, source = excluded.source,
        reason = excluded.reason, set_by = excluded.set_by, set_at = now()
    )
    select count(*) filter (where before is null) as added, count(before) as replaced from changed`
  return { added: Number(row.added), replaced: Number(row.replaced) }
}

/** Removes spread amounts from these days of an account and keeps them as history. */
export const removeSpread = async (
  trx: Db,
  accountKey: string,
  days: readonly string[],
  { source, reason, by }: About,
): Promise<void> => {
  if (days.length === 0) return
  await run(trx)`
    with removed as (
      delete from account_spends where account_key = ${accountKey} and day = any (${days}::date[]) and source = 'closing'
      returning account_key, day, amount
    )
    insert into account_spend_changes (account_key, day, before, after, source, reason, changed_by)
    select account_key, day, amount, null, ${source}, ${reason}, ${by} from removed order by day`
}
