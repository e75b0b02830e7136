import type { AccountEventKind, AccountState, CloseReason, Delivery } from '@app/contract'
import type { Db } from '#db/connect.ts'
import type { Whose } from '#lib/principal.ts'

export interface AccountEvent {
  rowId: string
  /** The holding it belongs to. Its holder may see the event. */
  holdingId: number | null
  kind: AccountEventKind
  /** Author of the event. */
  username: string | null
  /** Shown to people; never a secret. */
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

/** Records that the sheet contradicts our state of a row. */
export const insertConflict = (trx: Db, rowId: string, detail: string): Promise<void> =>
  insertEvent(trx, { rowId, holdingId: null, kind: 'conflict', username: null, detail })

/** Parses amounts from the detail of events written before amounts had columns of their own. */
const amountsWithin = (kind: string, detail: string | null) => {
  const [, before, after, reason] = /^(?:([\d.]+) → )?(\d+\.\d\d)(?:: (.*))?$/s.exec(detail ?? '') ?? []
  if (after === undefined || (kind !== 'closed' && kind !== 'spend_corrected'))
    return { detail, spend: null, spendBefore: null }
  return { detail: reason ?? null, spend: Number(after), spendBefore: before === undefined ? null : Number(before) }
}

/** Events of a row, newest first: of one holding, or of the given people; null for all. */
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
