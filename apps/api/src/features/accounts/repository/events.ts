import type { AccountEventKind } from '@app/contract'
import type { Db } from '../../../db/connect.ts'

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

/** What happened to a row, newest first: all of it, or the part of one holding. */
export const listEvents = async (db: Db, rowId: string, holdingId: number | null) => {
  let query = db
    .selectFrom('account_events')
    .select(['at', 'kind', 'username', 'detail'])
    .where('row_id', '=', rowId)
    .orderBy('id', 'desc')
    .limit(200)
  if (holdingId !== null) query = query.where('holding_id', '=', holdingId)
  return (await query.execute()).map((row) => ({
    ...row,
    kind: row.kind as AccountEventKind,
    at: row.at.toISOString(),
  }))
}
