import type { AccountEventKind, AccountState, CloseReason, Delivery } from '@app/contract'
import type { Db } from '../../../db/connect.ts'
import type { Whose } from '../../../lib/principal.ts'

export interface AccountEvent {
  rowId: string
  /** The holding it belongs to; what its holder may see. */
  holdingId: number | null
  kind: AccountEventKind
  /** Who did it. */
  username: string | null
  /** For people; never a secret. */
  detail?: string | null
}

export const insertEvent = async (
  trx: Db,
  { rowId, holdingId, kind, username, detail }: AccountEvent,
): Promise<void> => {
  await trx
    .insertInto('account_events')
    .values({ row_id: rowId, holding_id: holdingId, kind, username, detail: detail ?? null })
    .execute()
}

/** That a sheet says something else of a row than we do. */
export const insertConflict = (trx: Db, rowId: string, detail: string): Promise<void> =>
  insertEvent(trx, { rowId, holdingId: null, kind: 'conflict', username: null, detail })

/** The amounts of a row that was written before they had columns of their own: they stand in its detail. */
const amountsWithin = (kind: string, detail: string | null) => {
  const [, before, after, reason] = /^(?:([\d.]+) → )?(\d+\.\d\d)(?:: (.*))?$/s.exec(detail ?? '') ?? []
  if (after === undefined || (kind !== 'closed' && kind !== 'spend_corrected'))
    return { detail, spend: null, spendBefore: null }
  return { detail: reason ?? null, spend: Number(after), spendBefore: before === undefined ? null : Number(before) }
}

/** What happened to a row, newest first: the part of one holding, or of people, null for all of it. */
export const listEvents = async (db: Db, rowId: string, part: { holdingId: number } | { whose: Whose }) => {
  let query = db
    .selectFrom('account_events')
    .select([
      'at',
      'kind',
      'username',
      'detail',
      'spend',
      'spend_before',
      'state',
      'state_before',
      'close_reason',
      'how',
    ])
    .where('row_id', '=', rowId)
    .orderBy('id', 'desc')
    .limit(200)
  if ('holdingId' in part) query = query.where('holding_id', '=', part.holdingId)
  else if (part.whose !== null) {
    const own = db.selectFrom('accounts').select('id').where('user_id', 'in', part.whose)
    query = query.where('holding_id', 'in', own.where('row_id', '=', rowId))
  }
  return (await query.execute()).map(({ at, kind, username, detail, spend, spend_before: before, ...row }) => ({
    at: at.toISOString(),
    kind: kind as AccountEventKind,
    username,
    ...(spend === null
      ? amountsWithin(kind, detail)
      : { detail, spend: Number(spend), spendBefore: before === null ? null : Number(before) }),
    state: row.state as AccountState | null,
    stateBefore: row.state_before as AccountState | null,
    closeReason: row.close_reason as CloseReason | null,
    how: row.how as Delivery | null,
  }))
}
