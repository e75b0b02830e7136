import type { RowState } from '@app/contract'
import { markOf, takeOf } from './write-back/mark.ts'
import type { KnownRow } from './repository/mirror.ts'
import type { SheetRow } from './rows.ts'

/** A row that is new (`id` null) or whose content changed. */
export interface ChangedRow {
  id: string | null
  state: RowState
  row: SheetRow
}

/** A row whose place or state changed, but not its content. */
export interface MovedRow {
  id: string
  row: number
  state: RowState
  present: boolean
  /** The cell that makes the row unusable. */
  culprit: string | null
}

/** A row whose mark in the sheet is wrong. `take` is the take that the mark names; null if the mark is empty. */
export interface AmissRow {
  id: string
  take: number | null
}

/** Knowledge about ids from outside the sheet that was read. */
export interface Ids {
  /** Folds an id as the database does. No other folding will do, since it decides which ids are equal. */
  keyOf(accountId: string): string
  /** Folded ids that other sheets offer, or whose account is held there, with the name of the sheet. */
  elsewhere: ReadonlyMap<string, string>
}

/** Whether a row is held, or a mark of ours still has to be written to or removed from it. */
const areOurs = ({ holding, owed }: KnownRow): boolean => holding !== null || owed

/**
 * Whether our mark is missing or stands in the wrong row although no write is pending. A sort may have moved it, or
 * somebody cleared it. Text that people wrote themselves is left alone.
 */
const isAmiss = ({ mark }: SheetRow, { holding, owed }: KnownRow): boolean =>
  !owed && mark !== null && mark !== markOf(holding) && (mark === '' || takeOf(mark) !== null)

/** Hands out each row once by name; several rows may share a name. */
const createStock = (rows: readonly KnownRow[], nameOf: (row: KnownRow) => string) => {
  const byName = Map.groupBy(rows, nameOf)
  for (const each of byName.values()) each.reverse()
  return (name: string): KnownRow | undefined => byName.get(name)?.pop()
}

/** Ours first, then those that were in the sheet last time. */
const rankOf = (row: KnownRow): number => (areOurs(row) ? 0 : row.present ? 1 : 2)

/** Ids that may identify a row: its normalized id, and the text of its cell. */
const namesOf = ({ accountId, shownId }: SheetRow): string[] =>
  accountId === shownId ? [accountId] : [accountId, shownId]

/** All ids of rows that need folding: normalized, and as shown in the cell. */
export const idsIn = (rows: readonly SheetRow[]): string[] => rows.flatMap(namesOf)

/** Pairs each row of the sheet with its known row: by id, and among equal ids by fingerprint. */
const pair = (read: readonly SheetRow[], known: readonly KnownRow[], keyOf: Ids['keyOf']): Map<SheetRow, KnownRow> => {
  const exactly = (key: string, fingerprint: Buffer): string => `${fingerprint.toString('base64')} ${key}`
  const pairs = new Map<SheetRow, KnownRow>()
  const pairBy = (row: SheetRow, find: (key: string) => KnownRow | undefined): void => {
    for (const name of pairs.has(row) ? [] : namesOf(row)) {
      const found = find(keyOf(name))
      if (found) return void pairs.set(row, found)
    }
  }
  const takeSame = createStock(known, ({ accountKey, fingerprint }) => exactly(accountKey, fingerprint))
  for (const row of read) pairBy(row, (key) => takeSame(exactly(key, row.fingerprint)))
  const paired = new Set(pairs.values())
  const left = known.filter((row) => !paired.has(row)).sort((one, other) => rankOf(one) - rankOf(other))
  const takeOfId = createStock(left, ({ accountKey }) => accountKey)
  for (const row of read) if (row.accountId !== '') pairBy(row, takeOfId)
  return pairs
}

/** A row that cannot be trusted now, whatever its content: its known state is kept. */
const isUncertain = ({ state }: SheetRow): boolean => state === 'formula_error' || state === 'long_number'

/**
 * Computes the changes in the mirror after a sheet was read. Rows are followed wherever they move; a removed row stays
 * with `present` false. Of rows with the same id the first is offered, unless another one is held.
 */
export const mergeRows = (
  read: readonly SheetRow[],
  known: readonly KnownRow[],
  { keyOf, elsewhere }: Ids,
): { changed: ChangedRow[]; moved: MovedRow[]; amiss: AmissRow[] } => {
  const pairs = pair(read, known, keyOf)
  const isOurs = (row: SheetRow): boolean => {
    const old = pairs.get(row)
    return old !== undefined && areOurs(old)
  }
  const sameId = Map.groupBy(
    read.filter(({ accountId }) => accountId !== ''),
    ({ accountId }) => keyOf(accountId),
  )
  const offered = new Map(
    [...sameId].map(([key, same]) => [
      key,
      same.find(isOurs) ??
        same.find((each) => pairs.get(each)?.state === 'accepted' && !isUncertain(each)) ??
        same.find((each) => !isUncertain(each)) ??
        same[0],
    ]),
  )

  const stateOf = (row: SheetRow): RowState => {
    if (isUncertain(row)) return row.state
    if (row.accountId === '' || row.state === 'missing') return 'missing'
    const key = keyOf(row.accountId)
    if (row !== offered.get(key) || elsewhere.has(key)) return 'duplicate'
    // Our own mark, written or pending, does not mean that somebody else took the row.
    return row.state === 'taken_in_sheet' && isOurs(row) ? 'accepted' : row.state
  }

  const changed: ChangedRow[] = []
  const moved: MovedRow[] = []
  for (const row of read) {
    const [old, state] = [pairs.get(row), stateOf(row)]
    const says =
      old && (old.partly || !old.fingerprint.equals(row.fingerprint) || old.accountKey !== keyOf(row.accountId))
    if (!old || (says && row.state !== 'formula_error')) changed.push({ id: old?.id ?? null, state, row })
    else if (old.row !== row.row || old.state !== state || !old.present || old.culprit !== row.culprit)
      moved.push({ id: old.id, row: row.row, state, present: true, culprit: row.culprit })
  }
  const found = new Set(pairs.values())
  for (const old of known)
    if (old.present && !found.has(old))
      moved.push({ id: old.id, row: old.row, state: old.state, present: false, culprit: old.culprit })
  const amiss = [...pairs].flatMap(([row, old]) =>
    isAmiss(row, old) ? [{ id: old.id, take: takeOf(row.mark ?? '') }] : [],
  )
  return { changed, moved, amiss }
}
