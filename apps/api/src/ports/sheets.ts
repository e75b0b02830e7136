import type { ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why a sheet could not be read or written.
 * - `notShared`: our account may not open it. `viewerOnly`: it may read but not write, or not this cell.
 * - `notFound`: no such document. `tabGone`: no such tab in it. `officeFile`: an uploaded file that is no sheet.
 * - `domainPolicy`: whoever owns it lets no programs open it.
 * - `tooLarge`: more rows or columns than are read.
 * - `apiDisabled`: the project of our account has no access to the API. `refused`: our key is not accepted.
 * - `projectRefused`: Google refuses that project. `blocked`: something in front of Google refuses us.
 * - `quota`: too many calls; after `retryAfterSeconds` there is room again.
 * - `broken`: an answer that makes no sense, or a fault on their side. `down`: no connection; nothing was done.
 * - `slow`: no answer in time, nothing was done. `unclear`: a change may or may not have happened; read before
 *   repeating it.
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

/** A tab's own id, which stays when it is renamed or moved, its name, and its grid with all blank rows and columns. */
export interface TabInfo {
  gid: number
  title: string
  rows: number
  columns: number
}

/** A tab as text, row by row as people see them; row 1 is `rows[0]`. Trailing empty cells may be left out. */
export interface SheetText {
  /** Of the document. */
  title: string
  /** Name of the tab; people change it. */
  tab: string
  /** The tab's own id, which stays. */
  gid: number
  /**
   * Texts are those that people see, so that zeros in front stay. Only where a sheet shortens a whole number to
   * 1.23E+15, as it does with sixteen digits, the digits themselves are given.
   */
  rows: string[][]
  /** Cells whose number lost digits in the sheet, counted as the cells of `rows` are; left out where there are none. */
  inexact?: readonly { row: number; column: number }[]
}

/** What a cell holds, whatever it shows of it. An empty text for an empty cell. */
export type Content = string | number | boolean | { formula: string }

/** One cell to write; row and column count from 1 and 0. */
export interface CellWrite {
  row: number
  /** Names the row instead of its number, wherever it stands by then. */
  anchor?: number | undefined
  column: number
  /**
   * A text is written as plain text: never a formula, a number or a date. Empty clears the cell. Anything else puts back
   * what stood there.
   */
  value: Content
}

/** Columns of a tab as they are, and where the rows of some anchors stand, at one moment. */
export interface CloseLook {
  /** By column, row by row; a text that begins with = may be a formula. */
  columns: Map<number, readonly (string | number | boolean)[]>
  /** Of each anchor that is still there its row, counted from 1, and all that the row holds. */
  anchors: Map<number, { row: number; cells: readonly (string | number | boolean)[] }>
}

/** Most rows and columns that are read of a tab. */
export const largestTab = { rows: 20_000, columns: 60 } as const

/**
 * For whom a call is made. Where calls are few, whoever waits comes before the others: a `person`, one who has many sheets
 * read again (`refresh`), the `mark` that a sheet is owed, the `round` that reads all sheets again by itself.
 */
export type Caller = 'person' | 'refresh' | 'mark' | 'round'

/**
 * Tables that people keep in their own documents. Every call takes at most 10 s and throws SheetsError. It is made for a
 * person unless it says otherwise.
 */
export interface Sheets {
  state(): ServiceState
  /** With whom a document must be shared, as an editor. */
  serviceAccount(): string
  /** A document without its cells: tabs in order, hidden ones included, charts left out. */
  describe(spreadsheetId: string): Promise<{ title: string; tabs: TabInfo[] }>
  /** A whole tab, at most 20 000 rows of 60 columns; the first tab where `gid` is null. */
  read(spreadsheetId: string, gid: number | null, caller?: Caller): Promise<SheetText>
  /** One row, counted from 1; empty when it is below the last one. */
  readRow(spreadsheetId: string, gid: number, row: number, caller?: Caller): Promise<string[]>
  // The following are for marks.
  /** All rows of a tab as people see them, in one call. */
  look(spreadsheetId: string, gid: number): Promise<readonly (readonly string[])[]>
  /**
   * Gives rows, counted from 1, names that they keep while others come and go, in place of those that it gave before. Null
   * where the service refuses that; what happens to a name when people sort is not known.
   */
  anchor(spreadsheetId: string, gid: number, rows: readonly number[]): Promise<Map<number, number> | null>
  /** Takes back the names that it gave. */
  unanchor(spreadsheetId: string): Promise<void>
  lookClosely(
    spreadsheetId: string,
    gid: number,
    columns: readonly number[],
    anchors: readonly number[],
  ): Promise<CloseLook>
  /**
   * Writes single cells; other cells are never touched. Success means that all of them stand, but for those of rows whose
   * anchor is gone.
   */
  write(spreadsheetId: string, gid: number, cells: readonly CellWrite[]): Promise<void>
}
