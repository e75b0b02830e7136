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

const keyOf = ({ startRowIndex, startColumnIndex }: Pick<GridRange, 'startRowIndex' | 'startColumnIndex'>): string =>
  `${startRowIndex} ${startColumnIndex}`

/** Values of several ranges, which begin in different cells, in one request: in their order, each row by row. */
export const loadValues = async (
  document: GoogleSpreadsheet,
  ranges: readonly GridRange[],
  valueRenderOption: 'FORMATTED_VALUE' | 'UNFORMATTED_VALUE',
): Promise<unknown[][][]> => {
  const answer: unknown = await document.sheetsApi
    .post('values:batchGetByDataFilter', {
      searchParams: { prettyPrint: false },
      json: { dataFilters: ranges.map((gridRange) => ({ gridRange })), majorDimension: 'ROWS', valueRenderOption },
    })
    .json()
  const parsed = ValuesAnswer.safeParse(answer)
  if (!parsed.success || parsed.data.spreadsheetId !== document.spreadsheetId) throw unintelligible()
  // Nobody promises an order, but each part says what it answers; what is blank may be left out.
  const found = new Map(ranges.map((range): [string, unknown[][]] => [keyOf(range), []]))
  for (const { valueRange, dataFilters } of parsed.data.valueRanges)
    for (const { gridRange } of dataFilters) {
      if (!found.has(keyOf(gridRange))) throw unintelligible()
      found.set(keyOf(gridRange), valueRange.values)
    }
  return [...found.values()]
}
