import { maxShownCell, type TableChoices, type TableQuestion, type TableReading } from '@app/contract'
import type { Layout, Places, TablePurpose } from './columns.ts'
import { dayIn } from './days.ts'
import type { GridRow } from './grid.ts'
import { saysTotal } from './totals.ts'

export type LeftOut = TableReading['leftOut'][number]
export const textOf = ({ cells }: GridRow): string => cells.filter(Boolean).join(' · ').slice(0, maxShownCell)
export const cellOf = ({ cells }: GridRow, column: number | null | undefined): string =>
  column === null || column === undefined ? '' : (cells[column] ?? '')

/** Whether a cell is empty, as exports write it. */
export const isBlank = (cell: string): boolean => /^[\s–—-]*$/u.test(cell)

/** Rows below the head, without repetitions of the head. */
export const dataOf = (rows: readonly GridRow[], { head }: Layout): { data: GridRow[]; leftOut: LeftOut[] } => {
  const leftOut: LeftOut[] = rows
    .slice(0, Math.max(head, 0))
    .map((row) => ({ line: row.line, reason: 'title', text: textOf(row) }))
  const own = head < 0 ? null : rows[head]!.cells.join('\u0000')
  const data = rows.slice(head + 1).filter((row) => {
    if (own === null || row.cells.join('\u0000') !== own) return true
    leftOut.push({ line: row.line, reason: 'head', text: textOf(row) })
    return false
  })
  return { data, leftOut }
}

/** Joins a row that has one cell more than its head because a decimal comma split its amount. */
const joinedOf = (row: GridRow, width: number, spend: number | null | undefined): GridRow | null => {
  const { cells } = row
  if (spend === null || spend === undefined || cells.length !== width + 1) return null
  if (!/\d$/u.test(cells[spend] ?? '') || !/^\d{1,2}\D{0,4}$/u.test(cells[spend + 1] ?? '')) return null
  return { ...row, cells: [...cells.slice(0, spend), `${cells[spend]},${cells[spend + 1]}`, ...cells.slice(spend + 2)] }
}

/**
 * Whether lines without a head have one cell too many that looks like the cents of an amount:
 * `Acc-1,22.11.2026,128,50`.
 */
export const hasDividedAmounts = (rows: readonly GridRow[], { head, width }: Layout, needed: number): boolean =>
  head < 0 &&
  width === needed + 1 &&
  rows.every(({ cells }) => cells.length !== width || (/^\d{1,2}$/u.test(cells.at(-1)!) && /\d$/u.test(cells.at(-2)!)))

/** Rows as wide as their head. Rows with an extra cell are joined, or else marked. */
export const alignRows = (
  data: readonly GridRow[],
  { width, head }: Layout,
  spend: number | null | undefined,
  isComma: boolean,
): { rows: GridRow[]; joined: number; tooWide: Set<GridRow> } => {
  const tooWide = new Set<GridRow>()
  let joined = 0
  const rows = data.map((row) => {
    const filled = row.cells.findLastIndex((cell) => cell !== '') + 1
    if (filled <= width) return row
    const cut = filled < row.cells.length ? { ...row, cells: row.cells.slice(0, filled) } : row
    const whole = isComma ? joinedOf(cut, width, spend) : null
    if (whole) {
      joined += 1
      return whole
    }
    // Without a head, extra cells are notes and shift nothing.
    if (head >= 0) tooWide.add(cut)
    return cut
  })
  return { rows, joined, tooWide }
}

/** Cells with the days of a row: its day, or its first and last day. */
export const dayTextsOf = (row: GridRow, places: Places): [string, string] =>
  typeof places.day === 'number' ? [cellOf(row, places.day), ''] : [cellOf(row, places.start), cellOf(row, places.end)]

/** Whether a row is labelled as a total: in the account column, or elsewhere if it has no account or day. */
const isTotal = (row: GridRow, places: Places, hasDays: boolean): boolean => {
  const account = cellOf(row, places.account)
  if (saysTotal(account)) return true
  const [day] = dayTextsOf(row, places)
  if (account !== '' && (!hasDays || dayIn(day) !== null || day !== '')) return false
  return row.cells.some((cell, column) => column !== places.account && saysTotal(cell))
}

export interface Selected {
  rows: GridRow[]
  /** Duplicates of fully equal rows, without the first of each; null if there are none. */
  repeated: Pick<TableQuestion, 'rows' | 'example'> | null
  totals: LeftOut[]
}

/** Rows of data without totals, and without duplicates if chosen so. */
export const selectRows = (
  all: readonly GridRow[],
  places: Places,
  purpose: TablePurpose,
  repeats: TableChoices['repeats'],
): Selected => {
  const seen = new Set<string>()
  const totals: LeftOut[] = []
  let [repeated, example] = [0, '']
  const rows = all.filter((row) => {
    if (isTotal(row, places, purpose === 'spend')) {
      totals.push({ line: row.line, reason: 'total', text: textOf(row) })
      return false
    }
    const whole = row.cells.join('\u0000')
    if (!seen.has(whole)) {
      seen.add(whole)
      return true
    }
    repeated += 1
    example ||= textOf(row)
    if (repeats !== 'once') return true
    totals.push({ line: row.line, reason: 'repeat', text: textOf(row) })
    return false
  })
  return { rows, totals, repeated: repeated > 0 && repeats !== 'once' ? { rows: repeated, example } : null }
}
