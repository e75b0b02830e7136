import { maxTableColumns, type TableRefusal } from '@app/contract'
import { maxTableRows, UnreadableTable, type CellFormat, type GridRow } from './grid.ts'
import { createCellText, isShownText, type CellText } from './workbook-text.ts'
import { dateText, isoDateText, numberText, storedNumber } from './workbook-values.ts'
import { attribute, readXml, spreadsheet, type XmlBudget } from './workbook-xml.ts'

const maxCells = 1_000_000
/** The last possible cell of a sheet, XFD1048576. */
const lastRow = 1_048_576
const lastColumn = 16_384

/** Parts that the cells of all sheets refer to. */
export interface SharedParts {
  strings: readonly string[]
  /** By style; empty if the workbook has no styles. */
  formats: readonly CellFormat[]
  from1904: boolean
}

type CellParts = [text: string, format?: CellFormat]

const plainNumber: CellFormat = { kind: 'number', currency: null }
const plainDate: CellFormat = { kind: 'date', currency: null }

/** Column, from 0, and row of a reference such as `AB12`; null if it is not one. */
const placeOf = (reference: string): { column: number; row: number } | null => {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(reference) ?? []
  if (letters === undefined) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return column > lastColumn ? null : { column: column - 1, row: Number(digits) }
}

const shownNumber = (value: string, format: CellFormat, from1904: boolean): CellParts => {
  const stored = storedNumber(value)
  if (stored === null) return [value.slice(0, 100)]
  if (format.kind === 'number') return [numberText(stored), format]
  const date = dateText(stored, from1904)
  return date === null ? [numberText(stored), plainNumber] : [date, format]
}

/** Displayed text of a cell by its type and style; null for a dangling reference. */
const readCell = (type: string, style: string, text: CellText, shared: SharedParts): CellParts | null => {
  switch (type) {
    case 's': {
      const string = shared.strings[Number(text.takeValue() || -1)]
      return string === undefined ? null : [string]
    }
    case 'str':
    case 'inlineStr':
    case 'e':
      return [text.takeText()]
    case 'b':
      return [{ 1: 'TRUE', 0: 'FALSE' }[text.takeValue()] ?? '']
    case 'd': {
      const date = isoDateText(text.takeValue())
      return date === null ? null : [date, plainDate]
    }
    case '':
    case 'n': {
      const value = text.takeValue()
      const format = shared.formats.length === 0 ? plainNumber : shared.formats[Number(style)]
      if (value === '') return ['']
      return format === undefined ? null : shownNumber(value, format, shared.from1904)
    }
    default:
      return null
  }
}

/** Collects rows in the order of the sheet. */
const createRows = () => {
  const rows: GridRow[] = []
  let line = 0
  let cells: string[] = []
  let formats: (CellFormat | undefined)[] = []
  let column = -1
  let isPlaced = true
  let counted = 0
  const refuse = (reason: TableRefusal): never => {
    throw new UnreadableTable(reason, line > 0 ? line : null)
  }
  return {
    rows,
    refuse,
    beginRow: (number: string): void => {
      const next = number === '' ? line + 1 : /^\d{1,7}$/u.test(number) ? Number(number) : 0
      if (next <= line || next > lastRow) refuse('broken_workbook')
      line = next
      isPlaced = number !== ''
      cells = []
      formats = []
      column = -1
    },
    /** A row without a number takes that of its first cell. */
    beginCell: (reference: string): void => {
      counted += 1
      if (counted > maxCells) refuse('too_much')
      if (reference === '') return void (column += 1)
      const place = placeOf(reference) ?? refuse('broken_workbook')
      if (!isPlaced && place.row >= line) line = place.row
      if (place.row !== line || line > lastRow) refuse('broken_workbook')
      isPlaced = true
      column = place.column
    },
    /** Skips empty cells, which programs keep for their borders at any position. */
    add: ([text, format]: CellParts): void => {
      if (text === '') return
      if (column >= maxTableColumns) refuse('too_many_columns')
      while (cells.length <= column) {
        cells.push('')
        formats.push(undefined)
      }
      if (cells[column] !== '') refuse('broken_workbook')
      cells[column] = text
      formats[column] = format
    },
    endRow: (): void => {
      if (cells.length === 0) return
      if (rows.length >= maxTableRows) refuse('too_many_lines')
      rows.push({ line, cells, formats })
    },
  }
}

/** Non-empty rows of a sheet. @throws UnreadableTable */
export const readSheet = async (
  part: AsyncIterable<Uint8Array>,
  shared: SharedParts,
  budget: XmlBudget,
): Promise<GridRow[]> => {
  const rows = createRows()
  const text = createCellText(budget)
  let [type, style] = ['', '']
  await readXml(part, spreadsheet, budget, {
    opened: (name, attributes, parent) => {
      if (name === 'row' && parent === 'sheetData') rows.beginRow(attribute(attributes, 'r'))
      else if (name === 'c' && parent === 'row') {
        rows.beginCell(attribute(attributes, 'r'))
        type = attribute(attributes, 't')
        style = attribute(attributes, 's') || '0'
      }
    },
    text: (piece, name, parent) => {
      if ((name === 'v' && parent === 'c') || isShownText(name, parent)) text.add(piece)
    },
    closed: (name, parent) => {
      if (name === 'c' && parent === 'row')
        rows.add(readCell(type, style, text, shared) ?? rows.refuse('broken_workbook'))
      else if (name === 'row' && parent === 'sheetData') rows.endRow()
    },
  })
  return rows.rows
}
