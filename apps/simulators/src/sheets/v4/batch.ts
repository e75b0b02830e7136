import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { invalid } from '../answers.ts'
import { replaced, type RichCell } from '../cells/cell.ts'
import { setCell, type Document } from '../grid.ts'
import { rowsCame, rowsWent } from '../metadata.ts'
import { GridRange, metadataOf, MetadataLookup, mustBeFree, placeOfGrid, tabById } from './ranges.ts'

const Extended = z.object({
  stringValue: z.string().optional(),
  numberValue: z.number().optional(),
  boolValue: z.boolean().optional(),
  formulaValue: z.string().optional(),
})
const CellInput = z.object({ userEnteredValue: Extended.optional() })
const Rows = z.array(z.object({ values: z.array(CellInput).optional() }))
const Dimension = z.strictObject({
  sheetId: z.int().default(0),
  dimension: z.enum(['ROWS', 'COLUMNS']),
  startIndex: z.int().min(0),
  endIndex: z.int().min(1),
})

const NewMetadata = z.strictObject({
  metadataId: z.int().min(1).optional(),
  metadataKey: z.string().min(1),
  metadataValue: z.string().default(''),
  location: z.strictObject({ dimensionRange: Dimension }),
  visibility: z.enum(['DOCUMENT', 'PROJECT']),
})

/** Batch requests that the adapter's library sends, and those that move rows. */
const Request = z.union([
  z.strictObject({
    updateCells: z.object({
      rows: Rows.default([]),
      range: GridRange.optional(),
      start: z
        .object({ sheetId: z.int().default(0), rowIndex: z.int().default(0), columnIndex: z.int().default(0) })
        .optional(),
    }),
  }),
  z.strictObject({ insertDimension: z.object({ range: Dimension }) }),
  z.strictObject({ deleteDimension: z.object({ range: Dimension }) }),
  z.strictObject({ deleteRange: z.object({ range: GridRange, shiftDimension: z.literal('ROWS') }) }),
  z.strictObject({ createDeveloperMetadata: z.strictObject({ developerMetadata: NewMetadata }) }),
  z.strictObject({
    deleteDeveloperMetadata: z.strictObject({
      dataFilter: z.strictObject({ developerMetadataLookup: MetadataLookup }),
    }),
  }),
  z.strictObject({
    updateSheetProperties: z.object({ properties: z.object({ sheetId: z.int().default(0), title: z.string() }) }),
  }),
])

export const BatchUpdate = z.object({
  requests: z.array(z.record(z.string(), z.unknown())).min(1),
  includeSpreadsheetInResponse: z.boolean().default(false),
  responseIncludeGridData: z.boolean().default(false),
  responseRanges: z.array(z.string()).optional(),
})

const contentOf = (given: z.output<typeof CellInput>): RichCell => {
  const { formulaValue, ...plain } = given.userEnteredValue ?? {}
  const value = plain.stringValue ?? plain.numberValue ?? plain.boolValue
  return formulaValue !== undefined ? { formula: formulaValue } : { ...(value !== undefined && { value }) }
}

type Request = z.output<typeof Request>

const updateCells = (
  document: Document,
  { rows, range, start }: Extract<Request, { updateCells: object }>['updateCells'],
): void => {
  const at = range
    ? { sheetId: range.sheetId, row: range.startRowIndex ?? 0, column: range.startColumnIndex ?? 0 }
    : { sheetId: start?.sheetId ?? 0, row: start?.rowIndex ?? 0, column: start?.columnIndex ?? 0 }
  for (const [down, { values = [] }] of rows.entries())
    for (const [across, given] of values.entries()) {
      const [row, column] = [at.row + down, at.column + across]
      const cell = { startRowIndex: row, endRowIndex: row + 1, startColumnIndex: column, endColumnIndex: column + 1 }
      const { tab, rect } = placeOfGrid(document, { sheetId: at.sheetId, ...cell })
      mustBeFree(tab, rect)
      setCell(tab, row, column, replaced(tab.rows[row]?.[column], contentOf(given)))
    }
}

const moveDimension = (document: Document, range: z.output<typeof Dimension>, inserts: boolean): void => {
  const tab = tabById(document, range.sheetId)
  const count = range.endIndex - range.startIndex
  if (count <= 0) throw invalid('endIndex must be greater than startIndex')
  const change = inserts ? count : -count
  if (range.dimension === 'ROWS') {
    while (inserts && tab.rows.length < range.startIndex) tab.rows.push([])
    tab.rows.splice(range.startIndex, inserts ? 0 : count, ...(inserts ? Array.from({ length: count }, () => []) : []))
    tab.rowCount += change
    if (inserts) rowsCame(tab, range.startIndex, count)
    else rowsWent(tab, range.startIndex, count)
    return
  }
  for (const row of tab.rows)
    row.splice(range.startIndex, inserts ? 0 : count, ...(inserts ? Array.from({ length: count }, () => null) : []))
  tab.columnCount += change
}

const longestMetadata = 30_000

/** For a single row only. Keys and values of a tab have a total limit. */
const createMetadata = (document: Document, given: z.output<typeof NewMetadata>): void => {
  const { dimension, startIndex, endIndex, sheetId } = given.location.dimensionRange
  const tab = tabById(document, sheetId)
  if (dimension !== 'ROWS' || endIndex !== startIndex + 1)
    throw invalid('Developer metadata can only be associated with a single row here')
  if (startIndex >= tab.rowCount) throw invalid('Developer metadata is outside of the grid')
  const id = given.metadataId ?? randomInt(1, 2 ** 31 - 1)
  if (document.tabs.some((each) => each.metadata?.some((other) => other.id === id)))
    throw invalid(`Developer metadata with id ${id} already exists`)
  const all = [...(tab.metadata ?? []), { id, key: given.metadataKey, value: given.metadataValue, row: startIndex }]
  if (all.reduce((sum, { key, value }) => sum + key.length + value.length, 0) > longestMetadata)
    throw invalid('Developer metadata exceeds the size limit of the sheet')
  tab.metadata = all
}

/** Applies one request of a batch. @throws ApiError 400 */
export const applyRequest = (document: Document, given: Record<string, unknown>, index: number): void => {
  const parsed = Request.safeParse(given)
  if (!parsed.success) throw invalid(`Invalid requests[${index}]: ${Object.keys(given).join()} is not supported here`)
  const request = parsed.data
  if ('updateCells' in request) updateCells(document, request.updateCells)
  else if ('insertDimension' in request) moveDimension(document, request.insertDimension.range, true)
  else if ('deleteDimension' in request) moveDimension(document, request.deleteDimension.range, false)
  else if ('deleteRange' in request) {
    const { tab, rect } = placeOfGrid(document, request.deleteRange.range)
    mustBeFree(tab, rect)
    tab.rows.splice(rect.startRow, rect.endRow - rect.startRow)
    rowsWent(tab, rect.startRow, rect.endRow - rect.startRow)
  } else if ('createDeveloperMetadata' in request)
    createMetadata(document, request.createDeveloperMetadata.developerMetadata)
  else if ('deleteDeveloperMetadata' in request) {
    const found = metadataOf(document, request.deleteDeveloperMetadata.dataFilter.developerMetadataLookup)
    for (const { tab, metadata } of found) tab.metadata = tab.metadata!.filter((each) => each !== metadata)
  } else {
    const { sheetId, title } = request.updateSheetProperties.properties
    tabById(document, sheetId).title = title
  }
}
