import { isEmpty, isRich, formatOf, type Cell, type Value } from './cells/cell.ts'
import type { Rect } from './cells/a1.ts'
import { display, type Locale } from './cells/display.ts'
import { evaluate } from './cells/formula.ts'
import type { RowMetadata } from './metadata.ts'

export type Access = 'editor' | 'viewer' | 'none'

export interface Tab {
  /** The gid in addresses: survives renaming and moving. */
  sheetId: number
  title: string
  /** Size of the grid, which exceeds the used part. */
  rowCount: number
  columnCount: number
  /** Rows up to the last used one. */
  rows: Cell[][]
  hiddenColumns?: number[]
  /** Developer metadata of rows. */
  metadata?: RowMetadata[]
  /** Cells that only the owner may change. */
  protectedCells?: Rect[]
}

export interface Document {
  id: string
  title: string
  locale: Locale
  /** The API does not treat an uploaded Office file as a spreadsheet. */
  kind: 'spreadsheet' | 'office'
  tabs: Tab[]
}

/** Maximum depth of an evaluation, so that formulas over formulas terminate. */
const deepest = 50
let depth = 0

const tabNamed = (document: Document, from: Tab, title: string | null): Tab | undefined =>
  title === null ? from : document.tabs.find((tab) => tab.title.toLowerCase() === title.toLowerCase())

/** Value of a cell; null if empty. */
export const valueAt = (document: Document, tab: Tab, row: number, column: number): Value | null => {
  const cell = tab.rows[row]?.[column]
  if (isEmpty(cell)) return null
  if (!isRich(cell)) return cell as Value
  if (cell.formula === undefined) return cell.value as Value
  if (++depth > deepest) {
    depth--
    return { error: 'REF' }
  }
  try {
    return evaluate(cell.formula, {
      size: (title) => {
        const found = tabNamed(document, tab, title)
        return found ? { rows: found.rowCount, columns: found.columnCount } : null
      },
      values: (title, rect) => {
        const found = tabNamed(document, tab, title)!
        const values: (Value | null)[] = []
        for (let at = rect.startRow; at < Math.min(rect.endRow, found.rows.length); at++)
          for (let across = rect.startColumn; across < rect.endColumn; across++)
            values.push(valueAt(document, found, at, across))
        return values.length ? values : [null]
      },
    })
  } finally {
    depth--
  }
}

export const shownAt = (document: Document, tab: Tab, row: number, column: number): string =>
  display(valueAt(document, tab, row, column), formatOf(tab.rows[row]?.[column]), document.locale)

export const formulaAt = (tab: Tab, row: number, column: number): string | undefined => {
  const cell = tab.rows[row]?.[column]
  return isRich(cell) ? cell.formula : undefined
}

/** Size of the used part of the grid. */
export const usedSize = (tab: Tab): { rows: number; columns: number } => {
  const used = (row: Cell[]): number => row.findLastIndex((cell) => !isEmpty(cell)) + 1
  return {
    rows: tab.rows.findLastIndex((row) => used(row) > 0) + 1,
    columns: Math.max(0, ...tab.rows.map(used)),
  }
}

export const setCell = (tab: Tab, row: number, column: number, cell: Cell): void => {
  while (tab.rows.length <= row) tab.rows.push([])
  const cells = tab.rows[row]!
  while (cells.length <= column) cells.push(null)
  cells[column] = cell
}

export const newTab = (sheetId: number, title: string, rows: Cell[][], more: Partial<Tab> = {}): Tab => ({
  sheetId,
  title,
  rows,
  rowCount: Math.max(1_000, rows.length),
  columnCount: Math.max(26, ...rows.map((row) => row.length)),
  ...more,
})
