import { formatOf, isEmpty, isError, isRich, type Value } from '../cells/cell.ts'
import { display } from '../cells/display.ts'
import { formulaAt, usedSize, valueAt, type Document, type Tab } from '../grid.ts'
import { addressOf } from '../store.ts'
import type { Place } from './ranges.ts'

const extended = (value: Value): object =>
  isError(value)
    ? { errorValue: { type: value.error } }
    : typeof value === 'number'
      ? { numberValue: value }
      : typeof value === 'boolean'
        ? { boolValue: value }
        : { stringValue: value }

const cellData = (document: Document, tab: Tab, row: number, column: number): object => {
  const cell = tab.rows[row]?.[column]
  if (isEmpty(cell)) return {}
  const value = valueAt(document, tab, row, column)!
  const formula = formulaAt(tab, row, column)
  const entered = isRich(cell) && formula !== undefined ? { formulaValue: formula } : extended(value)
  const format = formatOf(cell)
  return {
    userEnteredValue: entered,
    effectiveValue: extended(value),
    formattedValue: display(value, format, document.locale),
    ...(format !== undefined && { userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: format } } }),
  }
}

/**
 * Cells of a range including blank ones; none at all for an empty tab. Positions of 0 are omitted, like every default.
 */
const gridData = (document: Document, { tab, rect }: Place): object => {
  const { startRow, endRow, startColumn, endColumn } = rect
  const width = Math.max(0, endColumn - startColumn)
  const rowData = Array.from({ length: usedSize(tab).rows ? Math.max(0, endRow - startRow) : 0 }, (_each, down) => ({
    values: Array.from({ length: width }, (_cell, across) =>
      cellData(document, tab, startRow + down, startColumn + across),
    ),
  }))
  return {
    ...(startRow && { startRow }),
    ...(startColumn && { startColumn }),
    ...(rowData.length && { rowData }),
    rowMetadata: Array.from({ length: Math.max(0, endRow - startRow) }, () => ({ pixelSize: 21 })),
    columnMetadata: Array.from({ length: width }, (_each, across) => ({
      pixelSize: 100,
      ...(tab.hiddenColumns?.includes(startColumn + across) && { hiddenByUser: true }),
    })),
  }
}

const propertiesOf = ({ sheetId, title, rowCount, columnCount }: Tab, index: number) => ({
  sheetId,
  title,
  index,
  sheetType: 'GRID',
  gridProperties: { rowCount, columnCount },
})

/** Spreadsheet resource: all tabs or those of the given places, with cells on request. */
export const spreadsheet = (document: Document, places: readonly Place[] | null, withCells: boolean): object => ({
  spreadsheetId: document.id,
  properties: {
    title: document.title,
    locale: document.locale,
    autoRecalc: 'ON_CHANGE',
    timeZone: document.locale === 'uk_UA' ? 'Europe/Kiev' : 'America/New_York',
  },
  sheets: document.tabs
    .map((tab, index) => ({ tab, index, own: places?.filter((place) => place.tab === tab) }))
    .filter(({ own }) => own === undefined || own.length > 0)
    .map(({ tab, index, own }) => ({
      properties: propertiesOf(tab, index),
      ...(withCells && { data: (own ?? [wholeOf(tab)]).map((place) => gridData(document, place)) }),
    })),
  spreadsheetUrl: addressOf(document.id),
})

const wholeOf = (tab: Tab): Place => ({
  tab,
  rect: { startRow: 0, endRow: tab.rowCount, startColumn: 0, endColumn: tab.columnCount },
})
