import type { GoogleSpreadsheet } from 'google-spreadsheet'
import { SheetsError, type CellWrite } from '../../ports/sheets.ts'
import type { Calls } from './calls.ts'
import { BadRequest, unintelligible } from './failures.ts'
import { tabGone, type Reading } from './reading.ts'
import { WriteAnswer } from './shapes.ts'

/** RAW keeps a text as it is. One range for each cell: nothing beside it can be meant. */
const send = async (document: GoogleSpreadsheet, sheetId: number, cells: readonly CellWrite[]): Promise<void> => {
  const data = cells.map(({ row, column, value }) => ({
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
  }))
  const answer: unknown = await document.sheetsApi
    .post('values:batchUpdateByDataFilter', { json: { valueInputOption: 'RAW', data } })
    .json()
  if (WriteAnswer.safeParse(answer).data?.totalUpdatedCells !== cells.length) throw unintelligible()
}

/** Writes within one call of the port. */
export const createWriting = ({ ask }: Calls, { describe }: Reading, email: string) => {
  /** Why Google does not accept a change: it does not say it in a way that a program could rely on. */
  const reasonOf = async (gid: number, cells: readonly CellWrite[], refusal: BadRequest): Promise<SheetsError> => {
    const tab = (await describe()).tabs.find((each) => each.gid === gid)
    if (!tab) return tabGone()
    if (cells.some(({ row, column }) => row > tab.rows || column >= tab.columns))
      return new BadRequest('The tab has no such row or column any more')
    return refusal.isProtected
      ? new SheetsError('viewerOnly', 'The cell is protected: the owner of the sheet has to let us change it')
      : refusal
  }

  /** Google says the same to those who may not open a document and to those who may only look at it. */
  const viewerOr = async (refusal: SheetsError): Promise<SheetsError> => {
    try {
      await describe()
    } catch {
      return refusal
    }
    return new SheetsError('viewerOnly', `The sheet is shared for viewing only: make ${email} an Editor`)
  }

  return async (gid: number, given: readonly CellWrite[]): Promise<void> => {
    const cells = [...new Map(given.map((cell) => [`${cell.row} ${cell.column}`, cell])).values()]
    if (cells.length === 0) return
    try {
      await ask('writes', (document) => send(document, gid, cells))
    } catch (error) {
      if (error instanceof BadRequest) throw await reasonOf(gid, cells, error)
      if (error instanceof SheetsError && error.failure === 'notShared') throw await viewerOr(error)
      throw error
    }
  }
}
