import { z } from 'zod'
import { invalid } from '../answers.ts'
import { columnName, nameOfRect, rectOf, splitA1, type Rect } from '../cells/a1.ts'
import type { Document, Tab } from '../grid.ts'
import type { RowMetadata } from '../metadata.ts'

/** Cells of one tab, within its grid. */
export interface Place {
  tab: Tab
  rect: Rect
}

const index = z.int().min(0).max(2_147_483_647)
/** Missing fields: tab 0, otherwise unbounded. */
export const GridRange = z.strictObject({
  sheetId: index.default(0),
  startRowIndex: index.optional(),
  endRowIndex: index.optional(),
  startColumnIndex: index.optional(),
  endColumnIndex: index.optional(),
})
/** All given criteria must match. */
export const MetadataLookup = z.strictObject({
  metadataId: z.int().optional(),
  metadataKey: z.string().optional(),
  metadataValue: z.string().optional(),
  locationType: z.literal('ROW').optional(),
})
export const DataFilter = z.union([
  z.strictObject({ a1Range: z.string() }),
  z.strictObject({ gridRange: GridRange }),
  z.strictObject({ developerMetadataLookup: MetadataLookup }),
])
export type DataFilter = z.output<typeof DataFilter>

/** The start must lie within the grid; the end is clipped. @throws ApiError 400 */
const within = (tab: Tab, rect: Rect): Place => {
  const { rowCount, columnCount } = tab
  if (rect.startRow >= rowCount || rect.startColumn >= columnCount)
    throw invalid(
      `Range (${nameOfRect(tab.title, rect)}) exceeds grid limits. Max rows: ${rowCount}, max columns: ${columnCount}`,
    )
  const [endRow, endColumn] = [Math.min(rect.endRow, rowCount), Math.min(rect.endColumn, columnCount)]
  return { tab, rect: { ...rect, endRow, endColumn } }
}

export const tabById = (document: Document, sheetId: number): Tab => {
  const tab = document.tabs.find((each) => each.sheetId === sheetId)
  if (!tab) throw invalid(`No grid with id: ${sheetId}`)
  return tab
}

/** @throws ApiError 400 */
export const placeOfGrid = (document: Document, range: z.output<typeof GridRange>): Place => {
  const tab = tabById(document, range.sheetId)
  return within(tab, {
    startRow: range.startRowIndex ?? 0,
    endRow: range.endRowIndex ?? tab.rowCount,
    startColumn: range.startColumnIndex ?? 0,
    endColumn: range.endColumnIndex ?? tab.columnCount,
  })
}

const tabTitled = (document: Document, title: string): Tab | undefined =>
  document.tabs.find((each) => each.title.toLowerCase() === title.toLowerCase())

/** @throws ApiError 400 */
export const placeOfA1 = (document: Document, text: string): Place => {
  const { title, cells } = splitA1(text)
  const first = document.tabs[0]!
  const asCells = title === null && cells !== null ? rectOf(cells, first.rowCount, first.columnCount) : null
  if (asCells) return within(first, asCells)
  // A name without cells is a whole tab.
  const tab = tabTitled(document, title ?? cells ?? '')
  const rect = tab && (title === null || cells === null ? whole(tab) : rectOf(cells, tab.rowCount, tab.columnCount))
  if (!tab || !rect) throw invalid(`Unable to parse range: ${text}`)
  return within(tab, rect)
}

const whole = ({ rowCount, columnCount }: Tab): Rect => ({
  startRow: 0,
  endRow: rowCount,
  startColumn: 0,
  endColumn: columnCount,
})

/** Row metadata of the document that matches. */
export const metadataOf = (
  document: Document,
  { metadataId: id, metadataKey: key, metadataValue: value }: z.output<typeof MetadataLookup>,
): { tab: Tab; metadata: RowMetadata }[] =>
  document.tabs.flatMap((tab) =>
    (tab.metadata ?? [])
      .filter(
        (each) =>
          (id === undefined || each.id === id) &&
          (key === undefined || each.key === key) &&
          (value === undefined || each.value === value),
      )
      .map((metadata) => ({ tab, metadata })),
  )

/** One place for a range, any number for metadata: whole rows. @throws ApiError 400 */
export const placesOfFilter = (document: Document, filter: DataFilter): Place[] => {
  if ('a1Range' in filter) return [placeOfA1(document, filter.a1Range)]
  if ('gridRange' in filter) return [placeOfGrid(document, filter.gridRange)]
  return metadataOf(document, filter.developerMetadataLookup).map(({ tab, metadata: { row } }) => ({
    tab,
    rect: { startRow: row, endRow: row + 1, startColumn: 0, endColumn: tab.columnCount },
  }))
}

/** Refuses writes beyond the range. @throws ApiError 400 */
export const mustFit = ({ tab, rect }: Place, rows: number, columns: number): void => {
  const text = `Requested writing within range [${nameOfRect(tab.title, rect)}], but tried writing to`
  if (rows > rect.endRow - rect.startRow) throw invalid(`${text} row [${rect.endRow + 1}]`)
  if (columns > rect.endColumn - rect.startColumn) throw invalid(`${text} column [${columnName(rect.endColumn)}]`)
}

/** Refuses changes of protected cells. @throws ApiError 400 */
export const mustBeFree = (tab: Tab, rect: Rect): void => {
  const meets = (each: Rect): boolean =>
    each.startRow < rect.endRow &&
    rect.startRow < each.endRow &&
    each.startColumn < rect.endColumn &&
    rect.startColumn < each.endColumn
  if (tab.protectedCells?.some(meets))
    throw invalid(
      'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    )
}
