import type {
  BulkChange,
  BulkItem,
  BulkItemState,
  BulkKind,
  BulkRefusal,
  BulkSummary,
  CloseReason,
} from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { changedBy, firstRow, onlyValue, rowsOf, run } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import { removeWhere } from '#db/sweep.ts'

/** Input of a bulk change. */
export interface BulkWish {
  kind: BulkKind
  user: { id: number; username: string }
  network: string | undefined
  to: { id: number; username: string } | null
  /** Reason; for a close, the note that explains `closeReason`. */
  reason: string
  closeReason: CloseReason | null
}

/** Accounts of a bulk change, in the order of execution. Without a name if outside the scope. */
export type BulkTarget = Pick<BulkItem, 'recordId' | 'accountId' | 'accountName' | 'spend'>

/** A bulk change for the worker. Its author and the new holder may have been deleted since. */
export interface BulkWork {
  id: number
  kind: BulkKind
  userId: number | null
  username: string
  network: string | null
  toId: number | null
  reason: string
  closeReason: CloseReason | null
}

/** Number of a person's running bulk changes. Serializes starts by the same person. */
export const countRunning = async (trx: Trx, userId: number): Promise<number> => {
  await run(trx)`select pg_advisory_xact_lock(704112008, ${userId}::integer)`
  return onlyValue<number>(trx)`
    select count(*)::int as n from bulk_changes b
    where b.user_id = ${userId} and exists (select from bulk_items i where i.bulk_id = b.id and i.state = 'waiting')`
}

export const insertBulk = async (trx: Trx, wish: BulkWish, wanted: readonly BulkTarget[]): Promise<number> => {
  const of = <Name extends keyof BulkTarget>(name: Name) => wanted.map((each) => each[name])
  return onlyValue<number>(trx)`
    with begun as (
      insert into bulk_changes (user_id, username, network, kind, to_id, to_username, reason, close_reason)
      values (${wish.user.id}, ${wish.user.username}, ${wish.network ?? null}, ${wish.kind}, ${wish.to?.id ?? null},
        ${wish.to?.username ?? null}, ${wish.reason}, ${wish.closeReason})
      returning id
    ), items as (
      insert into bulk_items (bulk_id, place, record_id, account_id, account_name, spend)
      select b.id, w.place, w.record_id, w.account_id, w.account_name, w.spend
      from begun b cross join unnest(${of('recordId')}::integer[], ${of('accountId')}::text[], ${of('accountName')}::text[],
        ${wanted.map(({ spend }) => (spend === null ? null : String(spend)))}::numeric[])
        with ordinality w (record_id, account_id, account_name, spend, place)
    )
    select id from begun`
}

/** Locks a bulk change, so that cancelling and repeating are serialized. Null if there is none. */
export const lockBulk = (trx: Trx, id: number) => firstRow<{ userId: number | null }>(trx)`
    select user_id as "userId" from bulk_changes where id = ${id} for update`

export const readWork = (db: Db, id: number) => firstRow<BulkWork>(db)`
    select id, kind, user_id as "userId", username, network, to_id as "toId", reason, close_reason as "closeReason"
    from bulk_changes where id = ${id}`

/** Locks the next waiting row until the transaction ends; null if none is waiting. */
export const lockNext = async (
  trx: Trx,
  bulkId: number,
): Promise<{ place: number; recordId: number; spend: number } | null> => {
  const row = await firstRow<{ place: number; recordId: number; spend: string | null }>(trx)`
    select place, record_id as "recordId", spend from bulk_items
    where bulk_id = ${bulkId} and state = 'waiting' order by place limit 1 for update`
  return row ? { ...row, spend: Number(row.spend ?? 0) } : null
}

/** Stores the outcome of a waiting row; false if it is no longer waiting. */
export const settleItem = async (
  db: Db,
  bulkId: number,
  place: number,
  refusal: BulkRefusal | null,
): Promise<boolean> =>
  (await changedBy(db)`
    update bulk_items set state = ${refusal ? 'refused' : 'done'}, settled_at = clock_timestamp(),
      refusal = ${refusal && JSON.stringify(refusal)}::jsonb
    where bulk_id = ${bulkId} and place = ${place} and state = 'waiting'`) > 0

/** Cancels waiting rows. Blocks until a row in progress is finished. */
export const cancelWaiting = (trx: Trx, bulkId: number) => run(trx)`
    update bulk_items set state = 'cancelled', settled_at = clock_timestamp()
    where bulk_id = ${bulkId} and state = 'waiting'`

/** Requeues rows that were refused or cancelled. Returns the number of waiting rows. */
export const renewItems = async (trx: Trx, bulkId: number): Promise<number> => {
  await run(trx)`
    update bulk_items set state = 'waiting', settled_at = null, refusal = null
    where bulk_id = ${bulkId} and state in ('refused', 'cancelled')`
  return onlyValue<number>(trx)`
    select count(*)::int as n from bulk_items where bulk_id = ${bulkId} and state = 'waiting'`
}

type BulkRow = RowOf<Omit<BulkChange, 'own' | 'counts' | 'items' | 'endedAt'>, { startedAt: Date }> & {
  userId: number | null
}

/** A bulk change with its rows, in order; null if there is none. */
export const findBulk = async (
  db: Db,
  id: number,
): Promise<(Omit<BulkChange, 'own'> & { userId: number | null }) | null> => {
  const row = await firstRow<BulkRow>(db)`
    select id, user_id as "userId", username, kind, to_username as "to", reason, created_at as "startedAt"
    from bulk_changes where id = ${id}`
  if (!row) return null
  const found = await rowsOf<RowOf<BulkItem, { spend: string | null }> & { settledAt: Date | null }>(db)`
    select record_id as "recordId", account_id as "accountId", account_name as "accountName", spend, state, refusal,
      settled_at as "settledAt"
    from bulk_items where bulk_id = ${id} order by place`
  const counts: Record<BulkItemState, number> = { waiting: 0, done: 0, refused: 0, cancelled: 0 }
  for (const { state } of found) counts[state] += 1
  const last = Math.max(...found.map(({ settledAt }) => settledAt?.getTime() ?? 0))
  return {
    ...withMoments(row),
    endedAt: counts.waiting > 0 ? null : new Date(last).toISOString(),
    counts,
    items: found.map(({ settledAt: _at, spend, ...item }) => ({
      ...item,
      spend: spend === null ? null : Number(spend),
    })),
  }
}

/** A page of bulk changes without their rows, newest first; of one person, or of everybody if `userId` is null. */
export const listBulks = async (
  db: Db,
  { userId, page, limit }: { userId: number | null; page: number; limit: number },
): Promise<{ changes: (Omit<BulkSummary, 'own'> & { userId: number | null })[]; total: number }> => {
  const theirs = sql`(${userId}::integer is null or user_id = ${userId}::integer)`
  const rows = await rowsOf<BulkRow & Record<BulkItemState, number> & { settledAt: Date | null }>(db)`
    select b.id, b.user_id as "userId", b.username, b.kind, b.to_username as "to", b.reason, b.created_at as "startedAt", i.*
    from (
      select * from bulk_changes where ${theirs} order by id desc limit ${limit} offset ${(page - 1) * limit}
    ) b cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'done')::int as done,
        count(*) filter (where state = 'refused')::int as refused,
        count(*) filter (where state = 'cancelled')::int as cancelled, max(settled_at) as "settledAt"
      from bulk_items where bulk_id = b.id
    ) i order by b.id desc`
  const total = await onlyValue<number>(db)`
    select count(*)::int as n from bulk_changes where ${theirs}`
  return {
    changes: rows.map(({ waiting, done, refused, cancelled, settledAt, ...row }) => ({
      ...withMoments(row),
      endedAt: waiting > 0 || !settledAt ? null : settledAt.toISOString(),
      counts: { waiting, done, refused, cancelled },
    })),
    total,
  }
}

/** Retention of bulk changes, in days. */
const keptDays = 90

/** Deletes expired bulk changes; their effects stay in the account history. */
export const sweepBulk = async (db: Db): Promise<void> => {
  const old = sql`created_at < now() - make_interval(days => ${keptDays})`
  // Deletes items first and in small batches, since one bulk change cascades to hundreds of rows.
  await removeWhere(db, 'bulk_items', sql`bulk_id in (select id from bulk_changes where ${old})`)
  await removeWhere(db, 'bulk_changes', old)
}
