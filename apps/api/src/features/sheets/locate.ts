import type { Caller, Sheets } from '../../ports/sheets.ts'
import type { Columns } from './columns.ts'
import { orRefuse } from '../../lib/refusal.ts'
import { refusalOf } from './failures.ts'
import { idText, isPlainFormulaError, visibleText } from './cell-texts.ts'
import { fingerprintOf } from './rows.ts'

/** Identity of a row: enough to find it again wherever people moved it. */
export interface WantedRow {
  spreadsheetId: string
  gid: number
  /** Row number at the last reading, starting at 1. */
  row: number
  headerRow: number
  accountId: string
  fingerprint: Buffer
  columns: Columns
}

export interface LocatedRow {
  row: number
  cells: string[]
}

const idIn = (cells: readonly string[], { id }: Columns): string => (id === undefined ? '' : idText(cells[id] ?? ''))

/** Whether these cells are the wanted row, by its id. */
export const isRow = (wanted: WantedRow, cells: readonly string[]): boolean =>
  idIn(cells, wanted.columns).toLowerCase() === idText(wanted.accountId).toLowerCase()

/**
 * Finds a row in the sheet as it is now: first at its last place, then anywhere. If several have its id, the
 * fingerprint decides. Null if no row, or no single one, matches.
 * @throws SheetsError
 */
export const locate = async (
  sheets: Sheets,
  fingerprintKey: Buffer,
  wanted: WantedRow,
  caller: Caller,
): Promise<LocatedRow | null> => {
  const same = (cells: readonly string[]): boolean =>
    fingerprintOf(fingerprintKey, cells, wanted.columns).equals(wanted.fingerprint)
  const there = await sheets.readRow(wanted.spreadsheetId, wanted.gid, wanted.row, caller)
  if (isRow(wanted, there) && same(there)) return { row: wanted.row, cells: there }
  const { rows } = await sheets.read(wanted.spreadsheetId, wanted.gid, caller)
  const found = rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ row, cells }) => row > wanted.headerRow && isRow(wanted, cells))
  if (found.length === 1) return found[0]!
  const exact = found.filter(({ cells }) => same(cells))
  return exact.length === 1 ? exact[0]! : null
}

/** A row as of the last reading. `columns` is the stored JSON of its sheet. */
type ReadRow = Omit<WantedRow, 'columns'> & { columns: unknown }

/**
 * Reads a cell of a row from the sheet now. Null if it is empty, its formula failed, or the sheet has no such column.
 * @throws Refusal gone_from_sheet, vendor_…
 */
export const createCellReader =
  (sheets: Sheets, fingerprintKey: Buffer) =>
  async (row: ReadRow, field: keyof Columns): Promise<string | null> => {
    const columns = row.columns as Columns
    const column = columns[field]
    if (column === undefined) return null
    try {
      const found = orRefuse(await locate(sheets, fingerprintKey, { ...row, columns }, 'person'), 'gone_from_sheet')
      const text = (found.cells[column] ?? '').trim()
      return text === '' || isPlainFormulaError(visibleText(text)) ? null : text
    } catch (error) {
      throw refusalOf(error, sheets.serviceAccount())
    }
  }
