import { jobReasons } from '@app/contract'
import type { Core } from '#context/core.ts'
import type { Db } from '#db/connect.ts'
import { runIfFree } from '#db/leases.ts'
import { RetryLater, type Handler, type queues } from '#jobs/index.ts'
import { SheetsError, type Sheets } from '#ports/sheets.ts'
import * as marks from '../repository/marks.ts'
import type { PendingMark } from '../repository/marks.ts'
import { noteFailure } from '../repository/registered-sheets.ts'
import { refusalOf, failureOf } from '../failures.ts'
import { createSheetWrites } from './sheet-writes.ts'

export interface WriteBackOptions extends Pick<Core, 'db' | 'fingerprintKey' | 'publish' | 'timeZone'> {
  /** Whether this process is the only one on its database. */
  alone: boolean
  sheets: Sheets
  /** Adds a conflict with the sheet to the history of a row. */
  noteConflict(rowId: string, text: string): Promise<void>
}

/** Retry delays of a mark, in seconds, that replace those of the queue `sheet.mark` (`jobs/queues.ts`): while somebody must fix its sheet, and while another write to it runs. */
const refusedSeconds = 60
const busySeconds = 1

/** The lease of a dead writer ends before its job is retried. */
const turn = { lifetimeSeconds: 15, renewMs: 4_000 }

/** One writer per sheet over all processes, so that rows moved by one are not mistaken for edits of people. */
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
 * Writes the current state of rows to a sheet: the row of the job, and any other pending ones. Idempotent: rows are
 * located by their content, and only cells that differ are written.
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
    // Each try costs quota that other sheets need. The next reading of the sheet notices when it is fixed.
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
