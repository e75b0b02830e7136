import type { Person, Notification, Tx } from '../../context/context.ts'
import type { Holding } from './repository/holdings.ts'
import { nameAccounts } from './repository/rows.ts'

/** Emits a change of an account to pages of leads, and to the current and former holders in `people`. */
export const emitChanged = (tx: Tx, recordId: number, ...people: (number | null)[]): void => {
  tx.emit('account.changed', { recordId }, people)
  tx.emit(
    'account.own',
    { recordId },
    people.filter((id) => id !== null),
  )
}

/** Emits that an account was taken. */
export const emitTaken = (
  tx: Tx<Person>,
  { id: recordId, sheetId, accountId, country }: { id: number; sheetId: number; accountId: string; country: string },
): void => {
  tx.emit('account.taken', { sheetId, accountId, country }, tx.cause.user.id)
  tx.emit('account.own', { recordId }, tx.cause.user.id)
}

/** Emits that an account is free, to pages that list free ones. */
export const emitFree = (tx: Tx, { sheetId, accountId, country, userId }: Holding): void =>
  tx.emit('account.released', { sheetId, accountId, country }, userId)

/** Notifies people whose accounts were released or handed over, and the new holder; never the person who does it. */
export const emitMoved = async (
  tx: Tx<Person>,
  holdings: readonly Holding[],
  { to, reason }: { to: number | null; reason: string },
): Promise<void> => {
  const names = await nameAccounts(
    tx,
    holdings.map(({ rowId }) => rowId),
  )
  const by = tx.cause.user.username
  const told = holdings.flatMap(({ id, rowId, accountId, country, userId }): Notification[] => {
    const named = names.get(rowId)
    const data = { accountId, name: named?.name ?? null, country, by, reason }
    const kind = to === null ? 'account.released' : 'account.passed_on'
    return [
      ...(userId === null ? [] : [{ userId, kind, data: { ...data, recordId: id } } as const]),
      ...(to === null
        ? []
        : [{ userId: to, kind: 'account.received', data: { ...data, recordId: named?.holdingId ?? id } } as const]),
    ]
  })
  await tx.notify(told.filter(({ userId }) => userId !== tx.cause.user.id))
}
