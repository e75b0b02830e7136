import type { RowState } from '@app/contract'
import { markOf, takeOf } from './write-back/mark.ts'
import type { KnownRow } from './repository/mirror.ts'
import type { SheetRow } from './rows.ts'

/** A row that is new (`id` null) or reads differently than before. */
export interface ChangedRow {
  id: string | null
  state: RowState
  row: SheetRow
}

/** A row that only stands elsewhere, or in another state. */
export interface MovedRow {
  id: string
  row: number
  state: RowState
  present: boolean
  /** The cell for which it is left out. */
  culprit: string | null
}

/** A row whose mark is not the one that it should have, and the take that it names instead; null where it is empty. */
export interface AmissRow {
  id: string
  take: number | null
}

/** What is known of ids besides the sheet that was read. */
export interface Ids {
  /** An id as the database folds it. No other folding will do: it decides which ids are the same. */
  keyOf(accountId: string): string
  /** The ids (folded) that other sheets offer, or that are held there, with the sheet's name. */
  elsewhere: ReadonlyMap<string, string>
}

/** Held by somebody, or marked by us in a way that is not undone in the sheet yet. */
const areOurs = ({ holding, owed }: KnownRow): boolean => holding !== null || owed

/**
 * Whether a mark of ours is missing, or stands where it should not, though nothing is owed to the row any more: a sort may have
 * carried what we wrote into another row, or somebody cleared it. What people wrote themselves is theirs.
 */
const isAmiss = ({ mark }: SheetRow, { holding, owed }: KnownRow): boolean =>
  !owed && mark !== null && mark !== markOf(holding) && (mark === '' || takeOf(mark) !== null)

/** Rows of which each is given out once, under a name that several of them may have. */
const createStock = (rows: readonly KnownRow[], nameOf: (row: KnownRow) => string) => {
  const byName = Map.groupBy(rows, nameOf)
  for (const each of byName.values()) each.reverse()
  return (name: string): KnownRow | undefined => byName.get(name)?.pop()
}

/** Ours before others, and among these the ones that stood in the sheet last time. */
const rankOf = (row: KnownRow): number => (areOurs(row) ? 0 : row.present ? 1 : 2)

/** What a row may be known as: its id, and the same as its cell shows it. */
const namesOf = ({ accountId, shownId }: SheetRow): string[] =>
  accountId === shownId ? [accountId] : [accountId, shownId]

/** All ids of rows that have to be folded: as they are, and as their cells show them. */
export const idsIn = (rows: readonly SheetRow[]): string[] => rows.flatMap(namesOf)

/** Pairs each row of the sheet with the one that the mirror knows: by its id, and among equal ids by all it says. */
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

/** Cannot be relied on now, whatever it says: what is known of it stays as it is. */
const isUncertain = ({ state }: SheetRow): boolean => state === 'formula_error' || state === 'long_number'

/**
 * What changes in the mirror when a sheet was read. Rows are followed wherever they move; one that is gone stays, as not
 * present. Of rows with one id the first is offered, unless another one is held.
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
    // What we marked ourselves, or are about to, says nothing about other people.
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
