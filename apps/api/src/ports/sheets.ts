import type { ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why a sheet could not be read or written.
 * - `notShared`: our account may not open it. `viewerOnly`: it may read but not write, or not this cell.
 * - `notFound`: no such document. `tabGone`: no such tab in it. `officeFile`: an uploaded file that is not a sheet.
 * - `domainPolicy`: its owner does not allow programs to open it.
 * - `tooLarge`: more rows or columns than are read.
 * - `apiDisabled`: the project of our account has no access to the API. `refused`: our key is not accepted.
 * - `projectRefused`: Google refuses that project. `blocked`: something in front of Google refuses us.
 * - `quota`: too many calls; retry after `retryAfterSeconds`.
 * - `broken`: a malformed answer or a fault on their side. `down`: no connection; nothing was done.
 * - `slow`: no answer in time, nothing was done. `unclear`: a change may or may not have happened; read before
 *   retrying.
 */
export type SheetsFailure =
  | 'notShared'
  | 'viewerOnly'
  | 'notFound'
  | 'tabGone'
  | 'officeFile'
  | 'domainPolicy'
  | 'tooLarge'
  | 'apiDisabled'
  | 'projectRefused'
  | 'blocked'
  | 'refused'
  | 'quota'
  | 'broken'
  | 'down'
  | 'slow'
  | 'unclear'

export const sheetsFailures: Failures<SheetsFailure> = {
  notShared: { kind: 'rejected', name: 'sheet_not_shared' },
  viewerOnly: { kind: 'rejected', name: 'sheet_viewer' },
  notFound: { kind: 'rejected', name: 'sheet_not_found' },
  tabGone: { kind: 'rejected', name: 'sheet_tab' },
  officeFile: { kind: 'rejected', name: 'sheet_office' },
  domainPolicy: { kind: 'rejected', name: 'sheet_domain' },
  tooLarge: { kind: 'rejected', name: 'sheet_large' },
  apiDisabled: { kind: 'forbidden', name: 'sheets_api' },
  projectRefused: { kind: 'forbidden', name: 'sheets_project' },
  blocked: { kind: 'forbidden', name: 'sheets_front' },
  refused: { kind: 'unauthorized', name: 'sheets_api' },
  quota: { kind: 'rate_limited', name: 'sheets_quota' },
  broken: { kind: 'failing' },
  down: { kind: 'unreachable' },
  slow: { kind: 'timeout' },
  unclear: { kind: 'timeout' },
}

export class SheetsError extends VendorError<SheetsFailure> {
  constructor(failure: SheetsFailure, message: string, more?: VendorErrorMore) {
    super('sheets', sheetsFailures, failure, message, more)
  }
}

/** Id of a tab, stable when it is renamed or moved, its name, and its grid including all blank rows and columns. */
export interface TabInfo {
  gid: number
  title: string
  rows: number
  columns: number
}

/** A tab as text, row by row as people see it; row 1 is `rows[0]`. Trailing empty cells may be missing. */
export interface SheetText {
  /** Title of the document. */
  title: string
  /** Name of the tab; people change it. */
  tab: string
  /** Stable id of the tab. */
  gid: number
  /**
   * Displayed texts, so that leading zeros stay. Only where a sheet shortens a whole number to 1.23E+15, as it does
   * with sixteen digits, the digits themselves are given.
   */
  rows: string[][]
  /** Cells whose number lost digits in the sheet, with the same indexes as `rows`; omitted if there are none. */
  inexact?: readonly { row: number; column: number }[]
}

/** Content of a cell, independent of its display. An empty string for an empty cell. */
export type Content = string | number | boolean | { formula: string }

/** One cell to write. `row` counts from 1, `column` from 0. */
export interface CellWrite {
  row: number
  /** Identifies the row in place of its number, wherever it has moved to. */
  anchor?: number | undefined
  column: number
  /**
   * A string is written as plain text, never as a formula, number or date. Empty clears the cell. Any other value
   * restores previous content.
   */
  value: Content
}

/** Current columns of a tab and the rows of some anchors, read at the same moment. */
export interface CloseLook {
  /** Values by column, row by row. A text that begins with = may be a formula. */
  columns: Map<number, readonly (string | number | boolean)[]>
  /** Anchors that still exist: the row, counted from 1, and all of its cells. */
  anchors: Map<number, { row: number; cells: readonly (string | number | boolean)[] }>
}

/** Maximum rows and columns read from a tab. */
export const largestTab = { rows: 20_000, columns: 60 } as const

/**
 * Priority of a call when quota is short, highest first: a `person` who waits, a `refresh` of many sheets by a person,
 * a `mark` to be written into a sheet, the `round` that re-reads all sheets in the background.
 */
export type Caller = 'person' | 'refresh' | 'mark' | 'round'

/**
 * Tables that people keep in their own documents. Every call takes at most 10 s and throws SheetsError. Calls have the
 * priority of a person unless stated otherwise.
 */
export interface Sheets {
  state(): ServiceState
  /** The account that a document must be shared with, as an editor. */
  serviceAccount(): string
  /** A document without its cells: tabs in order, including hidden ones, without charts. */
  describe(spreadsheetId: string): Promise<{ title: string; tabs: TabInfo[] }>
  /** A whole tab, at most 20 000 rows of 60 columns; the first tab if `gid` is null. */
  read(spreadsheetId: string, gid: number | null, caller?: Caller): Promise<SheetText>
  /** One row, counted from 1; empty if it is below the last one. */
  readRow(spreadsheetId: string, gid: number, row: number, caller?: Caller): Promise<string[]>
  // The following calls serve marks.
  /** All rows of a tab as people see them, in one call. */
  look(spreadsheetId: string, gid: number): Promise<readonly (readonly string[])[]>
  /**
   * Anchors rows, counted from 1, so that they keep their identity while other rows come and go. Replaces all earlier
   * anchors. Null if the service refuses. Whether an anchor follows its row when people sort is unknown.
   */
  anchor(spreadsheetId: string, gid: number, rows: readonly number[]): Promise<Map<number, number> | null>
  /** Removes all anchors that `anchor` set. */
  unanchor(spreadsheetId: string): Promise<void>
  lookClosely(
    spreadsheetId: string,
    gid: number,
    columns: readonly number[],
    anchors: readonly number[],
  ): Promise<CloseLook>
  /**
   * Writes single cells and never touches others. On success all are written, except those of rows whose anchor is
   * gone.
   */
  write(spreadsheetId: string, gid: number, cells: readonly CellWrite[]): Promise<void>
}
