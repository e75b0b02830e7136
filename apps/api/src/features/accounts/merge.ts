import type { RowState } from '@app/contract'
import { markOf, takeOf } from './mark.ts'
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
}

/** A row whose mark is not the one that it should have, and the take that it names instead; null where it is empty. */
export interface AmissRow {
  id: string
  take: number | null
}

/** Held by somebody, or marked by us in a way that is not undone in the sheet yet. */
const areOurs = ({ holding, owed }: KnownRow): boolean => holding !== null || owed

/**
 * Whether a mark of ours is missing, or stands where it should not, though nothing is owed to the row any more: a sort may have
 * carried what we wrote into another row, or somebody cleared it. What people wrote themselves is theirs.
 */
const isAmiss = ({ mark }: SheetRow, { holding, owed }: KnownRow): boolean =>
  !owed && mark !== null && mark !== markOf(holding) && (mark === '' || takeOf(mark) !== null)

const keyOf = (row: SheetRow): string => row.accountId.toLowerCase()

/** Pairs each row of the sheet with the one that the mirror knows: by its id, and among equal ids by all it says. */
const pair = (read: readonly SheetRow[], known: readonly KnownRow[]): Map<SheetRow, KnownRow> => {
  const byKey = Map.groupBy(known, ({ accountKey }) => accountKey)
  const pairs = new Map<SheetRow, KnownRow>()
  const take = (row: SheetRow, found: KnownRow | undefined): void => {
    if (!found) return
    pairs.set(row, found)
    byKey.set(
      found.accountKey,
      (byKey.get(found.accountKey) ?? []).filter((each) => each !== found),
    )
  }
  const candidates = (row: SheetRow): KnownRow[] => byKey.get(keyOf(row)) ?? []
  for (const row of read)
    take(
      row,
      candidates(row).find(({ fingerprint }) => fingerprint.equals(row.fingerprint)),
    )
  for (const row of read)
    if (!pairs.has(row) && row.accountId !== '')
      take(row, candidates(row).find(areOurs) ?? candidates(row).find(({ present }) => present) ?? candidates(row)[0])
  return pairs
}

/**
 * What changes in the mirror when a sheet was read. Rows are followed wherever they move; one that is gone stays, as not
 * present. Of rows with one id the first is offered, unless another one is held; `elsewhere` are ids of other sheets.
 */
export const mergeRows = (
  read: readonly SheetRow[],
  known: readonly KnownRow[],
  elsewhere: ReadonlyMap<string, string>,
): { changed: ChangedRow[]; moved: MovedRow[]; amiss: AmissRow[] } => {
  const pairs = pair(read, known)
  const isOurs = (row: SheetRow): boolean => {
    const old = pairs.get(row)
    return old !== undefined && areOurs(old)
  }
  const sameId = Map.groupBy(
    read.filter(({ accountId }) => accountId !== ''),
    keyOf,
  )

  const stateOf = (row: SheetRow): RowState => {
    if (row.accountId === '' || row.state === 'missing') return 'missing'
    const same = sameId.get(keyOf(row)) ?? []
    const offered = same.find(isOurs) ?? same.find((each) => pairs.get(each)?.state === 'accepted') ?? same[0]
    if (row !== offered || (elsewhere.has(keyOf(row)) && !isOurs(row))) return 'duplicate'
    // What we marked ourselves, or are about to, says nothing about other people.
    return row.state === 'taken_in_sheet' && isOurs(row) ? 'accepted' : row.state
  }

  const changed: ChangedRow[] = []
  const moved: MovedRow[] = []
  for (const row of read) {
    const [old, state] = [pairs.get(row), stateOf(row)]
    if (!old || !old.fingerprint.equals(row.fingerprint)) changed.push({ id: old?.id ?? null, state, row })
    else if (old.row !== row.row || old.state !== state || !old.present)
      moved.push({ id: old.id, row: row.row, state, present: true })
  }
  const found = new Set(pairs.values())
  for (const old of known)
    if (old.present && !found.has(old)) moved.push({ id: old.id, row: old.row, state: old.state, present: false })
  const amiss = [...pairs].flatMap(([row, old]) =>
    isAmiss(row, old) ? [{ id: old.id, take: takeOf(row.mark ?? '') }] : [],
  )
  return { changed, moved, amiss }
}
