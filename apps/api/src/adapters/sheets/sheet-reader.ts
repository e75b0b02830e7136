import { largestTab, SheetsError, type CloseLook, type SheetText, type TabInfo } from '../../ports/sheets.ts'
import type { Calls } from './calls.ts'
import { shortenedColumns, textOf, textsOf, withDigits, withoutBlankEnd } from './cells.ts'
import { BadRequest, unintelligible } from './failures.ts'
import { loadFiltered, loadInfo, loadValues, type DocumentInfo, type GridRange } from './values.ts'

const tries = 3

export const tabGone = (): SheetsError => new SheetsError('tabGone', 'The document has no such tab any more')

const tooLarge = (): SheetsError =>
  new SheetsError('tooLarge', `The tab holds more than ${largestTab.rows} rows or ${largestTab.columns} columns`)

/** Ranges outside the part that is read. */
const beyond = ({ gid: sheetId, rows, columns }: TabInfo): GridRange[] => [
  ...(rows > largestTab.rows ? [{ sheetId, startRowIndex: largestTab.rows, startColumnIndex: 0 }] : []),
  ...(columns > largestTab.columns ? [{ sheetId, startRowIndex: 0, startColumnIndex: largestTab.columns }] : []),
]

const contentOf = (cell: unknown): string | number | boolean =>
  typeof cell === 'number' || typeof cell === 'boolean' ? cell : textOf(cell)

/** Row number of a range such as 'Tab'!A5:Z5, from 1. */
const rowIn = (range: string): number | null => {
  const [, row] = /![A-Z]+(\d+)(?::|$)/.exec(range) ?? []
  return row === undefined ? null : Number(row)
}

type Texts = Required<Pick<SheetText, 'rows' | 'inexact'>>

/** Reads within one call of the port. */
export const createSheetReader = ({ ask, skippedTabs }: Calls) => {
  const describe = async (): Promise<DocumentInfo> => {
    try {
      const info = await ask('reads', loadInfo)
      skippedTabs(info.odd, info.tabs.length + info.odd)
      return info
    } catch (error) {
      // Only the id was requested, so no tab or row can be the cause and asking again is pointless.
      throw error instanceof BadRequest ? new SheetsError('broken', error.message, { weight: error.weight }) : error
    }
  }

  /** Texts of some ranges, read at the same time. Null if rows moved before shortened numbers could be fetched. */
  const texts = async (ranges: readonly GridRange[]): Promise<Texts[] | null> => {
    const shown = (await ask('reads', (document) => loadValues(document, ranges, 'FORMATTED_VALUE'))).map(
      (values): Texts => ({ rows: textsOf(values), inexact: [] }),
    )
    const wanted = shown.flatMap(({ rows }, index) => shortenedColumns(rows).map((column) => ({ index, column })))
    if (wanted.length === 0) return shown
    const columns = wanted.map(({ index, column }) => {
      const range = ranges[index]!
      const startColumnIndex = range.startColumnIndex + column
      return { ...range, startColumnIndex, endColumnIndex: startColumnIndex + 1 }
    })
    const values = await ask('reads', (document) => loadValues(document, columns, 'UNFORMATTED_VALUE'))
    for (const [at, { index, column }] of wanted.entries()) {
      const restored = withDigits(
        shown[index]!.rows,
        column,
        values[at]!.map(([value]) => value),
      )
      if (!restored) return null
      const inexact = restored.inexact.map((row) => ({ row, column }))
      shown[index] = { rows: restored.rows, inexact: [...shown[index]!.inexact, ...inexact] }
    }
    return shown
  }

  const readOnce = async (gid: number | null): Promise<SheetText | null> => {
    const { title, tabs, odd } = await describe()
    const tab = gid === null ? tabs[0] : tabs.find((each) => each.gid === gid)
    if (!tab) throw odd > 0 ? unintelligible() : tabGone()
    const outside = beyond(tab)
    const rest = outside.length
      ? await ask('reads', (document) => loadValues(document, outside, 'FORMATTED_VALUE'))
      : []
    if (rest.some((values) => values.length > 0)) throw tooLarge()
    const range = {
      sheetId: tab.gid,
      startRowIndex: 0,
      endRowIndex: Math.min(tab.rows, largestTab.rows),
      startColumnIndex: 0,
      endColumnIndex: Math.min(tab.columns, largestTab.columns),
    }
    const found = await texts([range])
    if (!found) return null
    const [{ rows, inexact }] = found as [Texts]
    return { title, tab: tab.title, gid: tab.gid, rows, ...(inexact.length > 0 && { inexact }) }
  }

  const changing = (): SheetsError => new SheetsError('slow', 'The sheet changes faster than it can be read')

  const rowInGrid = async (gid: number, row: number): Promise<string[]> => {
    const range = { sheetId: gid, startRowIndex: row - 1, endRowIndex: row, startColumnIndex: 0 }
    for (let left = tries; left > 0; left--) {
      const found = await texts([range])
      if (found) return withoutBlankEnd((found[0]!.rows[0] ?? []).slice(0, largestTab.columns))
    }
    throw changing()
  }

  /** Finds out why Google rejects a request about a single tab. */
  const reasonOf = async (gid: number, refusal: BadRequest): Promise<SheetsError> =>
    (await describe()).tabs.some((each) => each.gid === gid) ? refusal : tabGone()

  return {
    describe,

    read: async (gid: number | null): Promise<SheetText> => {
      for (let left = tries; left > 0; left--) {
        try {
          const text = await readOnce(gid)
          if (text) return text
        } catch (error) {
          // The tab may have shrunk or been deleted after its size was read.
          if (!(error instanceof BadRequest) || left === 1) throw error
        }
      }
      throw changing()
    },

    /** All rows of a tab, in one request if no number is shortened. */
    look: async (gid: number): Promise<string[][]> => {
      try {
        for (let left = tries; left > 0; left--) {
          const found = await texts([{ sheetId: gid, startRowIndex: 0, startColumnIndex: 0 }])
          if (found) return found[0]!.rows.slice(0, largestTab.rows).map((cells) => cells.slice(0, largestTab.columns))
        }
      } catch (error) {
        throw error instanceof BadRequest ? await reasonOf(gid, error) : error
      }
      throw changing()
    },

    lookClosely: async (gid: number, columns: readonly number[], anchors: readonly number[]): Promise<CloseLook> => {
      const ranges = columns.map((column) => ({
        gridRange: { sheetId: gid, startRowIndex: 0, startColumnIndex: column, endColumnIndex: column + 1 },
      }))
      const lookups = anchors.map((metadataId) => ({ developerMetadataLookup: { metadataId } }))
      const filters = [...ranges, ...lookups]
      const found = await ask('reads', (document) => loadFiltered(document, filters, 'FORMULA')).catch(
        async (error: unknown) => {
          throw error instanceof BadRequest ? await reasonOf(gid, error) : error
        },
      )
      const ofColumns = found.slice(0, columns.length)
      return {
        columns: new Map(
          columns.map((column, index) => [column, ofColumns[index]!.values.map(([cell]) => contentOf(cell))]),
        ),
        anchors: new Map(
          found.slice(columns.length).flatMap(({ range, values: [cells = []] }, index) => {
            const row = rowIn(range)
            return row === null ? [] : [[anchors[index]!, { row, cells: cells.map(contentOf) }] as const]
          }),
        ),
      }
    },

    readRow: async (gid: number, row: number): Promise<string[]> => {
      try {
        return await rowInGrid(gid, row)
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error
        const tab = (await describe()).tabs.find((each) => each.gid === gid)
        if (!tab) throw tabGone()
        if (row <= tab.rows) throw unintelligible()
        return []
      }
    },
  }
}

export type SheetReader = ReturnType<typeof createSheetReader>
