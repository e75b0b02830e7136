import type { GoogleSpreadsheet, GoogleSpreadsheetWorksheet } from 'google-spreadsheet'
import type { TabInfo } from '../../ports/sheets.ts'
import { unintelligible } from './failures.ts'
import { Tab, ValuesAnswer } from './shapes.ts'

/** Zero-based and half-open, as Google counts. A tab is named by its id: its title may pass to another at any moment. */
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

/** What a document is called, its tabs, and how many more there are that make no sense. */
export interface DocumentInfo {
  title: string
  tabs: TabInfo[]
  odd: number
}

/** What the library loads about a document. @throws SheetsError when it makes no sense */
export const loadInfo = async (document: GoogleSpreadsheet): Promise<DocumentInfo> => {
  await document.loadInfo()
  // Tabs that are charts have no grid.
  const grids = document.sheetsByIndex.filter((tab) => tab.sheetType === 'GRID')
  const tabs = grids.flatMap((tab) => tabOf(tab) ?? [])
  if (typeof document.title !== 'string' || tabs.length === 0) throw unintelligible()
  return { title: document.title, tabs, odd: grids.length - tabs.length }
}

/** Rows that carry a name of ours. */
export interface AnchorLookup {
  metadataId: number
}
type Filter = { gridRange: GridRange } | { developerMetadataLookup: AnchorLookup }

export type Rendering = 'FORMATTED_VALUE' | 'UNFORMATTED_VALUE' | 'FORMULA'

/** What one filter found. */
export interface FilterMatch {
  /** In A1, as Google names it; empty where nothing was said of it. */
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

/** What several filters find, read at one moment: in their order, each row by row. Ranges begin in different cells. */
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
  // Nobody promises an order, but each part says what it answers; what is blank may be left out.
  const found = new Map(dataFilters.map((filter): [string, FilterMatch] => [keyOf(filter), { range: '', values: [] }]))
  for (const { valueRange, dataFilters: answered } of parsed.data.valueRanges)
    for (const filter of answered) {
      if (!found.has(keyOf(filter))) throw unintelligible()
      found.set(keyOf(filter), valueRange)
    }
  return [...found.values()]
}

/** Values of several ranges, which begin in different cells, in one request: in their order, each row by row. */
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
