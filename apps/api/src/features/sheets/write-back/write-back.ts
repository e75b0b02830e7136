import { jobReasons } from '@app/contract'
import type { Core } from '../../../context/core.ts'
import type { Db } from '../../../db/connect.ts'
import { runIfFree } from '../../../db/leases.ts'
import { RetryLater, type Handler, type queues } from '../../../jobs/index.ts'
import { SheetsError, type Sheets } from '../../../ports/sheets.ts'
import * as marks from '../repository/marks.ts'
import type { PendingMark } from '../repository/marks.ts'
import { noteFailure } from '../repository/registered-sheets.ts'
import { refusalOf, failureOf } from '../failures.ts'
import { createSheetWrites } from './sheet-writes.ts'

export interface WriteBackOptions extends Pick<Core, 'db' | 'fingerprintKey' | 'publish' | 'timeZone'> {
  /** Whether this process is the only one on its database. */
  alone: boolean
  sheets: Sheets
  /** Puts into the history of a row that its sheet says something else. */
  noteConflict(rowId: string, text: string): Promise<void>
}

/** How long a mark waits while somebody must mend its sheet, and while others are written to it, in seconds. */
const refusedSeconds = 60
const busySeconds = 1

/** A sheet whose writer died is free again before its job is. */
const turn = { lifetimeSeconds: 15, renewMs: 4_000 }

/** One after the other writes to a sheet, over all processes: what one moves is not mistaken for what people do. */
const createTurns = (db: Db, alone: boolean) => {
  const busy = new Set<number>()
  return async (
    sheetId: number,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> => {
    if (busy.has(sheetId)) return false
    busy.add(sheetId)
    try {
      if (!alone) return await runIfFree(db, `sheet ${sheetId}`, signal, work, turn)
      await work(signal)
      return true
    } finally {
      busy.delete(sheetId)
    }
  }
}

/**
 * Writes into a sheet how its rows stand now: the row of the job, and with it whatever else the sheet is owed. It may run
 * again at any time: rows are found anew by what they say, and only cells that differ are written.
 */
export const writeBackRow = ({
  db,
  alone,
  sheets,
  fingerprintKey,
  timeZone,
  publish,
  noteConflict,
}: WriteBackOptions): Handler<(typeof queues)['sheet.mark']> => {
  const inTurn = createTurns(db, alone)

  const tell = (sheetId: number, { holding }: PendingMark): void => {
    if (holding) publish('account.changed', { recordId: holding.id }, holding.userId)
    else publish('sheet.changed', { sheetId })
  }
  const writing = createSheetWrites({
    db,
    sheets,
    fingerprintKey,
    timeZone,
    shown: async (sheetId, mark) => {
      await marks.noteWritten(db, mark)
      tell(sheetId, mark)
    },
    objected: async (sheetId, mark, text) => {
      await marks.noteConflict(db, mark.rowId, text)
      await noteConflict(mark.rowId, text)
      tell(sheetId, mark)
    },
  })

  return async ({ data: { rowId }, signal }) => {
    const sheet = await marks.findOwing(db, rowId)
    if (!sheet) return
    if (sheet.removed) {
      await marks.noteNothingToWrite(db, rowId)
      publish('sheet.changed', { sheetId: sheet.id })
      return
    }
    // Asking costs quota that other sheets need; the sheet's next reading finds out when it is mended.
    if (sheet.refused) throw new RetryLater(refusedSeconds, jobReasons.sheetRefused)
    try {
      const wasFree = await inTurn(sheet.id, signal, (held) =>
        writing.write(sheet, held, () => marks.listOwed(db, sheet.id, rowId, writing.atOnce)),
      )
      if (!wasFree) throw new RetryLater(busySeconds)
    } catch (error) {
      if (!(error instanceof SheetsError)) throw error
      const refusal = refusalOf(error, sheets.serviceAccount())
      const code = failureOf(refusal)
      if (code && (await noteFailure(db, sheet.id, code, refusal.extra.values)))
        publish('sheet.changed', { sheetId: sheet.id })
      if (error.failure === 'quota') throw new RetryLater(error.retryAfterSeconds ?? 10, jobReasons.quota)
      throw error
    }
  }
}
