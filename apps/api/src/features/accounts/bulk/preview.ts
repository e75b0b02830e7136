import { maxDaySpend, type CloseLine, type CloseVerdict, type TableFault } from '@app/contract'
import type { Db } from '#db/connect.ts'
import type { Whose } from '#lib/principal.ts'
import type { TableRow } from '#lib/tables/grid.ts'
import { selectNamed, type NamedAccount } from '../repository/selection.ts'

/** Sum of the lines of one account, or a line that cannot be read. */
interface Sum extends Pick<TableRow, 'line' | 'account' | 'cents' | 'fault'> {
  lines: number
  found: NamedAccount | null
}

/** Sums rows by account. An account is identified by the first of its spellings that is known. */
const addUp = (rows: readonly TableRow[], known: ReadonlyMap<string, NamedAccount | null>): Sum[] => {
  const places = new Map<string | number, Sum>()
  return rows.flatMap(({ line, account, spellings, cents, fault }) => {
    const found = spellings.map((spelling) => known.get(spelling)).find((each) => each !== undefined) ?? null
    const place = found?.recordId ?? account.toLowerCase()
    const before = fault === null ? places.get(place) : undefined
    if (before) {
      before.cents! += cents!
      before.lines += 1
      return []
    }
    const sum = { line, account, cents, fault, found, lines: 1 }
    if (fault === null) places.set(place, sum)
    return [sum]
  })
}

/** Maps faults that concern days, since this table has none. */
const withoutDays = (fault: TableFault): CloseVerdict =>
  fault === 'day' || fault === 'zone' || fault === 'range' ? 'columns' : fault

const verdictOf = ({ cents, fault, found }: Sum): CloseVerdict => {
  if (fault !== null) return withoutDays(fault)
  if (!found) return 'unknown'
  if (found.closed) return 'closed'
  if (cents! > maxDaySpend * 100) return 'too_much'
  // Recorded days above the total must be corrected first, one account at a time.
  return BigInt(cents!) < found.recorded ? 'below' : 'closes'
}

/** Expected outcome of closing for each line of a table. */
export const previewLines = async (db: Db, whose: Whose, rows: readonly TableRow[]): Promise<CloseLine[]> => {
  const known = await selectNamed(db, whose, [...new Set(rows.flatMap(({ spellings }) => spellings))])
  return addUp(rows, known).map((sum): CloseLine => {
    const { line, lines, account, cents, found } = sum
    const verdict = verdictOf(sum)
    return {
      line,
      lines,
      account,
      accountName: found?.accountName ?? null,
      username: found?.username ?? null,
      spend: cents === null ? null : cents / 100,
      recorded: found ? Number(found.recorded) / 100 : null,
      verdict,
      recordId: verdict === 'closes' ? found!.recordId : null,
    }
  })
}
