import type { ServiceState } from '@app/contract'

/**
 * Why a sheet could not be read or written.
 * - `notShared`: our account may not open it. `viewerOnly`: it may read but not write.
 * - `notFound`: no such document. `tabGone`: no such tab in it. `officeFile`: an uploaded file that is no sheet.
 * - `tooLarge`: more rows or columns than are read.
 * - `apiDisabled`: the project of our account has no access to the API. `refused`: our key is not accepted.
 * - `quota`: too many calls; after `retryAfterSeconds` there is room again.
 * - `broken`: an answer that makes no sense, or a fault on their side. `down`: no connection; nothing was done.
 * - `slow`: no answer in time to a reading. `unclear`: a change may or may not have happened; read before repeating it.
 */
export type SheetsFailure =
  | 'notShared'
  | 'viewerOnly'
  | 'notFound'
  | 'tabGone'
  | 'officeFile'
  | 'tooLarge'
  | 'apiDisabled'
  | 'refused'
  | 'quota'
  | 'broken'
  | 'down'
  | 'slow'
  | 'unclear'

/** Carries no cell, key or token: it may be logged. */
export class SheetsError extends Error {
  readonly failure: SheetsFailure
  readonly retryAfterSeconds: number | undefined

  constructor(failure: SheetsFailure, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'SheetsError'
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A tab as text, row by row as people see them; row 1 is `rows[0]`. Trailing empty cells may be left out. */
export interface SheetText {
  /** Of the document. */
  title: string
  /** Name of the tab; people change it. */
  tab: string
  /** The tab's own id, which stays. */
  gid: number
  rows: string[][]
}

/** One cell to write; row and column count from 1 and 0. */
export interface CellWrite {
  row: number
  column: number
  /** Written as plain text: never a formula, a number or a date. Empty clears the cell. */
  value: string
}

/** Tables that people keep in their own documents. Every call takes at most 10 s and throws SheetsError. */
export interface Sheets {
  state(): ServiceState
  /** With whom a document must be shared, as an editor. */
  serviceAccount(): string
  /** A whole tab, at most 20 000 rows of 60 columns; the first tab where `gid` is null. */
  read(spreadsheetId: string, gid: number | null): Promise<SheetText>
  /** One row, counted from 1; empty when it is below the last one. */
  readRow(spreadsheetId: string, gid: number, row: number): Promise<string[]>
  /** Writes single cells in one call; success means that all of them stand. */
  write(spreadsheetId: string, gid: number, cells: readonly CellWrite[]): Promise<void>
}
