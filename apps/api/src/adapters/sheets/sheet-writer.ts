import { randomInt } from 'node:crypto'
import type { GoogleSpreadsheet } from 'google-spreadsheet'
import { SheetsError, type CellWrite } from '../../ports/sheets.ts'
import type { Calls } from './calls.ts'
import { BadRequest, unintelligible } from './failures.ts'
import { tabGone, type SheetReader } from './sheet-reader.ts'
import { WriteAnswer } from './shapes.ts'

/** Range of a row found by its anchor; null cells are left alone. */
const byAnchor = (metadataId: number, cells: readonly Raw[]): object => {
  const values: (Raw['value'] | null)[] = Array.from(
    { length: Math.max(...cells.map(({ column }) => column)) + 1 },
    () => null,
  )
  for (const { column, value } of cells) values[column] = value
  return { dataFilter: { developerMetadataLookup: { metadataId } }, majorDimension: 'ROWS', values: [values] }
}

/** One range per cell, so that no neighbour can be affected. */
const byPlace = (sheetId: number, { row, column, value }: Raw): object => ({
  dataFilter: {
    gridRange: {
      sheetId,
      startRowIndex: row - 1,
      endRowIndex: row,
      startColumnIndex: column,
      endColumnIndex: column + 1,
    },
  },
  majorDimension: 'ROWS',
  values: [[value]],
})

/** Cell to write, with its literal value. */
type Raw = Omit<CellWrite, 'value'> & { value: string | number | boolean }

const send = async (
  document: GoogleSpreadsheet,
  sheetId: number,
  cells: readonly Raw[],
  valueInputOption: 'RAW' | 'USER_ENTERED',
): Promise<void> => {
  const named = Map.groupBy(
    cells.filter(({ anchor }) => anchor !== undefined),
    ({ anchor }) => anchor!,
  )
  const placed = cells.filter(({ anchor }) => anchor === undefined)
  const data = [
    ...[...named].map(([anchor, own]) => byAnchor(anchor, own)),
    ...placed.map((cell) => byPlace(sheetId, cell)),
  ]
  const answer: unknown = await document.sheetsApi
    .post('values:batchUpdateByDataFilter', { json: { valueInputOption, data } })
    .json()
  const { totalUpdatedCells } = WriteAnswer.safeParse(answer).data ?? { totalUpdatedCells: -1 }
  if (totalUpdatedCells > cells.length || totalUpdatedCells < placed.length) throw unintelligible()
}

/** Key that identifies row anchors as ours. */
const metadataKey = 'campaign-stats'
const allOurs = { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataKey } } } }

const change = async (document: GoogleSpreadsheet, requests: readonly object[]): Promise<void> => {
  await document.sheetsApi.post(':batchUpdate', { json: { requests } }).json()
}

/** Writes within one call of the port. */
export const createSheetWriter = ({ ask }: Calls, { describe }: SheetReader, email: string) => {
  /** Finds out why Google rejects a change, because its answer has no reliable reason. */
  const reasonOf = async (gid: number, cells: readonly Raw[], refusal: BadRequest): Promise<SheetsError> => {
    const tab = (await describe()).tabs.find((each) => each.gid === gid)
    if (!tab) return tabGone()
    if (cells.some(({ row, column }) => row > tab.rows || column >= tab.columns))
      return new BadRequest('The tab has no such row or column any more')
    return refusal.isProtected
      ? new SheetsError('viewerOnly', 'The cell is protected: the owner of the sheet has to let us change it')
      : refusal
  }

  /** Distinguishes a viewer from somebody without access, because Google gives the same answer to both. */
  const viewerOr = async (refusal: SheetsError): Promise<SheetsError> => {
    try {
      await describe()
    } catch {
      return refusal
    }
    return new SheetsError('viewerOnly', `The sheet is shared for viewing only: make ${email} an Editor`)
  }

  const write = async (gid: number, cells: readonly Raw[], option: 'RAW' | 'USER_ENTERED'): Promise<void> => {
    if (cells.length === 0) return
    try {
      await ask('writes', (document) => send(document, gid, cells, option))
    } catch (error) {
      if (error instanceof BadRequest) throw await reasonOf(gid, cells, error)
      if (error instanceof SheetsError && error.failure === 'notShared') throw await viewerOr(error)
      throw error
    }
  }

  return {
    /** RAW keeps texts literal. Formulas are restored separately, because they only work as if typed by a person. */
    write: async (gid: number, given: readonly CellWrite[]): Promise<void> => {
      const cells = [...new Map(given.map((cell) => [`${cell.row} ${cell.column}`, cell])).values()]
      const raw: Raw[] = []
      const formulas: Raw[] = []
      for (const { value, ...place } of cells)
        if (typeof value === 'object') formulas.push({ ...place, value: value.formula })
        else raw.push({ ...place, value })
      await write(gid, raw, 'RAW')
      await write(gid, formulas, 'USER_ENTERED')
    },

    anchor: async (gid: number, rows: readonly number[]): Promise<Map<number, number> | null> => {
      const anchors = new Map(rows.map((row) => [row, randomInt(1, 2 ** 31 - 1)]))
      const created = [...anchors].map(([row, metadataId]) => ({
        createDeveloperMetadata: {
          developerMetadata: {
            metadataId,
            metadataKey,
            location: { dimensionRange: { sheetId: gid, dimension: 'ROWS', startIndex: row - 1, endIndex: row } },
            visibility: 'PROJECT',
          },
        },
      }))
      try {
        await ask('writes', (document) => change(document, [allOurs, ...created]))
        return anchors
      } catch (error) {
        if (error instanceof BadRequest) return null
        if (error instanceof SheetsError && error.failure === 'notShared') throw await viewerOr(error)
        throw error
      }
    },

    unanchor: (): Promise<void> => ask('writes', (document) => change(document, [allOurs])),
  }
}
