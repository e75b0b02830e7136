import type { GoogleSpreadsheet, GoogleSpreadsheetWorksheet } from 'google-spreadsheet'
import type { TabInfo } from '../../ports/sheets.ts'
import { unintelligible } from './failures.ts'
import { Tab, ValuesAnswer } from './shapes.ts'

/**
 * Zero-based and half-open, like Google's. A tab is addressed by id: another tab may take over its title at any time.
 */
export interface GridRange {
  sheetId: number
  startRowIndex: number
  endRowIndex?: number
  startColumnIndex: number
  endColumnIndex?: number
}

const tabOf = (tab: GoogleSpreadsheetWorksheet): TabInfo | null => {
  try {
    return Tab.parse({ gid: tab.sheetId, title: tab.title, rows: tab.rowCount, columns: tab.columnCount })
  } catch {
    return null
  }
}

/** Title and tabs of a document, and the number of tabs that could not be parsed. */
export interface DocumentInfo {
  title: string
  tabs: TabInfo[]
  odd: number
}

/** Loads title and tabs through the library. @throws SheetsError if they cannot be parsed */
export const loadInfo = async (document: GoogleSpreadsheet): Promise<DocumentInfo> => {
  await document.loadInfo()
  // Chart tabs have no grid.
  const grids = document.sheetsByIndex.filter((tab) => tab.sheetType === 'GRID')
  const tabs = grids.flatMap((tab) => tabOf(tab) ?? [])
  if (typeof document.title !== 'string' || tabs.length === 0) throw unintelligible()
  return { title: document.title, tabs, odd: grids.length - tabs.length }
}

/** Rows with one of our anchors. */
export interface AnchorLookup {
  metadataId: number
}
type Filter = { gridRange: GridRange } | { developerMetadataLookup: AnchorLookup }

export type Rendering = 'FORMATTED_VALUE' | 'UNFORMATTED_VALUE' | 'FORMULA'

/** Result of one filter. */
export interface FilterMatch {
  /** In A1 notation, as Google names it; empty if the answer lacks it. */
  range: string
  values: unknown[][]
}

const keyOf = (filter: {
  gridRange?: Pick<GridRange, 'startRowIndex' | 'startColumnIndex'>
  developerMetadataLookup?: AnchorLookup
}): string =>
  filter.gridRange
    ? `${filter.gridRange.startRowIndex} ${filter.gridRange.startColumnIndex}`
    : `anchor ${filter.developerMetadataLookup?.metadataId}`

/**
 * Results of several filters, read at the same time and in their order, by rows. Ranges must start in different cells.
 */
export const loadFiltered = async (
  document: GoogleSpreadsheet,
  dataFilters: readonly Filter[],
  valueRenderOption: Rendering,
): Promise<FilterMatch[]> => {
  const answer: unknown = await document.sheetsApi
    .post('values:batchGetByDataFilter', {
      searchParams: { prettyPrint: false },
      json: { dataFilters, majorDimension: 'ROWS', valueRenderOption },
    })
    .json()
  const parsed = ValuesAnswer.safeParse(answer)
  if (!parsed.success || parsed.data.spreadsheetId !== document.spreadsheetId) throw unintelligible()
  // The order is not guaranteed, but each part names its filter; empty ones may be missing.
  const found = new Map(dataFilters.map((filter): [string, FilterMatch] => [keyOf(filter), { range: '', values: [] }]))
  for (const { valueRange, dataFilters: answered } of parsed.data.valueRanges)
    for (const filter of answered) {
      if (!found.has(keyOf(filter))) throw unintelligible()
      found.set(keyOf(filter), valueRange)
    }
  return [...found.values()]
}

/** Values of several ranges in one request, in their order, by rows. Ranges must start in different cells. */
export const loadValues = async (
  document: GoogleSpreadsheet,
  ranges: readonly GridRange[],
  rendering: Rendering,
): Promise<unknown[][][]> =>
  (
    await loadFiltered(
      document,
      ranges.map((gridRange) => ({ gridRange })),
      rendering,
    )
  ).map(({ values }) => values)
