import { z } from 'zod'
import { isError, replaced, type Cell } from './cells/cell.ts'
import { typed } from './cells/typed.ts'
import { rowMoved, rowsCame, rowsSorted, rowsWent } from './metadata.ts'
import { newTab, setCell, usedSize, valueAt, type Document, type Tab } from './grid.ts'

const place = { spreadsheetId: z.string().min(1), sheetId: z.int().min(0) }
/** 1-based rows and columns, as people count. */
const number = z.int().min(1).max(100_000)
const count = z.int().min(1).max(10_000).default(1)
const title = z.string().min(1).max(100)
const content = z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()])
const table = z.array(z.array(content).max(500)).max(10_000)

/** Edit by a person in an open document. Texts are as typed: 0012 becomes 12, =… a formula; '0012 stays text. */
export const Edit = z.discriminatedUnion('op', [
  z.strictObject({ ...place, op: z.literal('setCell'), row: number, column: number, value: content }),
  z.strictObject({ ...place, op: z.literal('insertRows'), before: number, count, values: table.optional() }),
  z.strictObject({ ...place, op: z.literal('deleteRows'), row: number, count }),
  z.strictObject({ ...place, op: z.literal('moveRow'), row: number, to: number }),
  z.strictObject({
    ...place,
    op: z.literal('sort'),
    column: number,
    descending: z.boolean().default(false),
    headerRows: z.int().min(0).max(100).default(1),
  }),
  z.strictObject({ ...place, op: z.literal('addColumn'), before: number.optional(), header: z.string().default('') }),
  z.strictObject({ ...place, op: z.literal('deleteColumn'), column: number }),
  z.strictObject({ ...place, op: z.literal('renameTab'), title }),
  z.strictObject({ ...place, op: z.literal('addTab'), title }),
  z.strictObject({ ...place, op: z.literal('deleteTab') }),
  z.strictObject({ ...place, op: z.literal('renameDocument'), title }),
  z.strictObject({ ...place, op: z.literal('resize'), rows: number.optional(), columns: number.optional() }),
  z.strictObject({ ...place, op: z.literal('protectColumn'), column: number }),
  z.strictObject({ ...place, op: z.literal('unprotect') }),
])

export type Edit = z.output<typeof Edit>

/** Edit that is impossible in this document. */
export class ImpossibleEdit extends Error {}

export const cellOf = (
  value: z.output<typeof content>,
  before: Cell | undefined,
  document: Document,
  now: number,
): Cell =>
  typeof value === 'string' && value !== ''
    ? replaced(before, typed(value, document.locale, now))
    : replaced(before, { ...(value !== null && value !== '' && { value }) })

const order = (left: Cell, right: Cell): number => {
  const rank = (cell: Cell): number => (cell === null || cell === '' ? 2 : typeof cell === 'number' ? 0 : 1)
  if (rank(left) !== rank(right)) return rank(left) - rank(right)
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right))
}

const sortRows = (
  document: Document,
  tab: Tab,
  { column, descending, headerRows }: Extract<Edit, { op: 'sort' }>,
  metadataFollows: boolean,
): void => {
  const body = tab.rows.slice(headerRows).map((row, index) => {
    const value = valueAt(document, tab, headerRows + index, column - 1)
    return { row, at: headerRows + index, key: value !== null && isError(value) ? null : value }
  })
  // Empty cells come last in both directions, and the sort is stable.
  const isBlank = (key: Cell): boolean => key === null || key === ''
  const sorted = body.toSorted((left, right) =>
    isBlank(left.key) || isBlank(right.key) || !descending ? order(left.key, right.key) : order(right.key, left.key),
  )
  tab.rows = [...tab.rows.slice(0, headerRows), ...sorted.map(({ row }) => row)]
  if (metadataFollows)
    rowsSorted(
      tab,
      headerRows,
      sorted.map(({ at }) => at),
    )
}

const grow = (tab: Tab): void => {
  const used = usedSize(tab)
  tab.rowCount = Math.max(tab.rowCount, used.rows)
  tab.columnCount = Math.max(tab.columnCount, used.columns)
}

/** Inserts before the given column, or after the last used one. References in formulas are not adjusted. */
const addColumn = (tab: Tab, before: number | undefined, header: string): void => {
  const at = before === undefined ? usedSize(tab).columns : before - 1
  for (const row of tab.rows) if (row.length > at) row.splice(at, 0, null)
  tab.columnCount++
  if (header) setCell(tab, 0, at, header)
}

export interface EditOptions {
  now: number
  metadataFollowsSort: boolean
}

/** Applies an edit to the document. @throws ImpossibleEdit */
export const applyEdit = (
  document: Document,
  edit: Edit,
  { now, metadataFollowsSort }: EditOptions,
): { sheetId: number } => {
  const tab = document.tabs.find(({ sheetId }) => sheetId === edit.sheetId)
  if (edit.op === 'addTab') {
    if (document.tabs.some((each) => each.title === edit.title)) throw new ImpossibleEdit('There is such a tab already')
    const sheetId = Math.max(0, ...document.tabs.map((each) => each.sheetId)) + 1_001
    document.tabs.push(newTab(sheetId, edit.title, []))
    return { sheetId }
  }
  if (!tab) throw new ImpossibleEdit('There is no such tab')
  switch (edit.op) {
    case 'setCell': {
      const before = tab.rows[edit.row - 1]?.[edit.column - 1]
      setCell(tab, edit.row - 1, edit.column - 1, cellOf(edit.value, before, document, now))
      grow(tab)
      break
    }
    case 'insertRows': {
      const given = edit.values ?? Array.from({ length: edit.count }, () => [])
      const rows = given.map((row) => row.map((value) => cellOf(value, undefined, document, now)))
      while (tab.rows.length < edit.before - 1) tab.rows.push([])
      tab.rows.splice(edit.before - 1, 0, ...rows)
      tab.rowCount += rows.length
      rowsCame(tab, edit.before - 1, rows.length)
      grow(tab)
      break
    }
    case 'deleteRows':
      tab.rows.splice(edit.row - 1, edit.count)
      tab.rowCount = Math.max(1, tab.rowCount - edit.count)
      rowsWent(tab, edit.row - 1, edit.count)
      break
    case 'moveRow': {
      const [row = []] = tab.rows.splice(edit.row - 1, 1)
      tab.rows.splice(edit.to - 1, 0, row)
      rowMoved(tab, edit.row - 1, edit.to - 1)
      break
    }
    case 'sort':
      sortRows(document, tab, edit, metadataFollowsSort)
      break
    case 'addColumn':
      addColumn(tab, edit.before, edit.header)
      break
    case 'deleteColumn':
      for (const row of tab.rows) row.splice(edit.column - 1, 1)
      tab.columnCount = Math.max(1, tab.columnCount - 1)
      break
    case 'renameTab':
      if (document.tabs.some((each) => each !== tab && each.title === edit.title))
        throw new ImpossibleEdit('There is such a tab already')
      tab.title = edit.title
      break
    case 'deleteTab':
      if (document.tabs.length === 1) throw new ImpossibleEdit('A document has at least one tab')
      document.tabs = document.tabs.filter((each) => each !== tab)
      break
    case 'renameDocument':
      document.title = edit.title
      break
    case 'resize':
      tab.rowCount = edit.rows ?? tab.rowCount
      tab.columnCount = edit.columns ?? tab.columnCount
      tab.rows = tab.rows.slice(0, tab.rowCount).map((row) => row.slice(0, tab.columnCount))
      break
    case 'protectColumn':
      tab.protectedCells = [
        ...(tab.protectedCells ?? []),
        { startRow: 0, endRow: 1_000_000, startColumn: edit.column - 1, endColumn: edit.column },
      ]
      break
    case 'unprotect':
      delete tab.protectedCells
      break
  }
  return { sheetId: tab.sheetId }
}
