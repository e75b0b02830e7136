import { jobReasons, type SheetField } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { RetryLater, type Handler, type queues } from '../../jobs/index.ts'
import type { Publish } from '../../lib/events.ts'
import { SheetsError, type CellWrite, type Sheets } from '../../ports/sheets.ts'
import type { Columns } from './columns.ts'
import { isRow, locate, type WantedRow } from './locate.ts'
import { markOf, saysTaken, takeOf } from './mark.ts'
import { insertEvent } from './repository/events.ts'
import { noteConflict, noteWritten, readMark, type Mark } from './repository/marks.ts'
import { noteTrouble } from './repository/mirror.ts'
import { refusalOf, troubleOf } from './trouble.ts'

export interface MarkingOptions {
  db: Db
  sheets: Sheets
  fingerprintKey: Buffer
  timeZone: string
  publish: Publish
}

/** 2026-03-05 09:04 in the reporting zone: plain text that sorts. */
const momentIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)

/** How long a mark waits while somebody must mend its sheet, in seconds. */
const refusedSeconds = 60

type Written = Extract<SheetField, 'status' | 'taken_by' | 'taken_at' | 'spend' | 'closed_at'>

/** What is to stand in the columns that we write, as text; empty for a row that is free. */
const valuesOf = ({ holding }: Mark, timeZone: string): Record<Written, string> => {
  if (!holding) return { status: '', taken_by: '', taken_at: '', spend: '', closed_at: '' }
  const { id, username, takenAt, closedAt, spend } = holding
  return {
    status: markOf({ id, closed: closedAt !== null }),
    taken_by: username,
    taken_at: momentIn(takenAt, timeZone),
    spend: spend ?? '',
    closed_at: closedAt ? momentIn(closedAt, timeZone) : '',
  }
}

/**
 * Writes into a sheet how a row stands now. It may run again at any time: the row is found anew by what it says, and only
 * cells of that row that differ are written.
 */
export const markRow =
  ({ db, sheets, fingerprintKey, timeZone, publish }: MarkingOptions): Handler<(typeof queues)['sheet.mark']> =>
  async ({ data }) => {
    const mark = await readMark(db, data.rowId)
    if (!mark || mark.written >= mark.wanted) return
    const columns = mark.columns as Columns
    const wanted: WantedRow = { ...mark, columns }
    const tell = (): void => {
      if (mark.holding) publish('account.changed', { recordId: mark.holding.id })
      else publish('sheet.changed', { sheetId: mark.sheetId })
    }
    const conflict = async (text: string): Promise<void> => {
      await noteConflict(db, mark.rowId, text)
      await insertEvent(db, { rowId: mark.rowId, holdingId: null, kind: 'conflict', username: null, detail: text })
      tell()
    }
    const written = async (): Promise<void> => {
      await noteWritten(db, mark.rowId, mark.wanted)
      tell()
    }

    const values = Object.entries(valuesOf(mark, timeZone)).flatMap(([field, value]) => {
      const column = columns[field as Written]
      return column === undefined ? [] : [{ field, column, value }]
    })
    if (mark.removed || values.length === 0) return written()
    // Asking costs quota that other sheets need; the sheet's next reading finds out when it is mended.
    if (mark.refused) throw new RetryLater(refusedSeconds, jobReasons.sheetRefused)

    try {
      const found = await locate(sheets, fingerprintKey, wanted, 'mark')
      if (!found) return await conflict('The row was changed or removed in the sheet')
      const status = columns.status === undefined ? '' : (found.cells[columns.status] ?? '').trim()
      if (mark.holding && saysTaken(status) && takeOf(status) === null)
        return await conflict(`The row is marked “${status.slice(0, 40)}” in the sheet`)
      const cells: CellWrite[] = values
        .filter(({ column, value }) => (found.cells[column] ?? '').trim() !== value)
        .map(({ column, value }) => ({ row: found.row, column, value }))
      if (cells.length > 0) {
        await sheets.write(mark.spreadsheetId, mark.gid, cells)
        const after = await sheets.readRow(mark.spreadsheetId, mark.gid, found.row, 'mark')
        if (!isRow(wanted, after)) {
          // Rows were moved in the instant between: take back what landed in another row, and begin again.
          const stray = cells.filter(({ column, value }) => value !== '' && (after[column] ?? '').trim() === value)
          if (stray.length > 0)
            await sheets.write(
              mark.spreadsheetId,
              mark.gid,
              stray.map((cell) => ({ ...cell, value: '' })),
            )
          throw new RetryLater(2, jobReasons.rowMoved)
        }
      }
      await written()
    } catch (error) {
      if (!(error instanceof SheetsError)) throw error
      const refusal = refusalOf(error, sheets.serviceAccount())
      const trouble = troubleOf(refusal)
      if (trouble && (await noteTrouble(db, mark.sheetId, trouble, refusal.extra.values)))
        publish('sheet.changed', { sheetId: mark.sheetId })
      if (error.failure === 'quota') throw new RetryLater(error.retryAfterSeconds ?? 10, jobReasons.quota)
      throw error
    }
  }
