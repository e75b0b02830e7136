import type { TableFault, TableReading, TableRefusal } from '@app/contract'

/** Display format of a number in a workbook. */
export interface CellFormat {
  kind: 'number' | 'date'
  /** ISO code or sign of the currency in the format: `USD`, `€`; null if it has none. */
  currency: string | null
}

export interface GridRow {
  /** First line in the text, or row in the workbook, from 1. */
  line: number
  /** Trimmed cells. Numbers of workbooks are `1234.5`, dates `2026-11-22`. */
  cells: string[]
  /** Format per cell of a workbook; undefined for text cells. */
  formats?: readonly (CellFormat | undefined)[]
}

/** Non-empty rows of a file or a pasted text. */
export interface Grid extends Pick<TableReading, 'sheets' | 'sheet' | 'separator' | 'encoding'> {
  rows: GridRow[]
}

/** Parsed row of a table; a row for several days is expanded into one per day. */
export interface TableRow {
  line: number
  account: string
  /** Spellings under which the account may be known, the literal one first. */
  spellings: string[]
  /** YYYY-MM-DD, or the literal text; empty if the table has no days. */
  day: string
  cents: number | null
  fault: TableFault | null
}

/** Table that cannot be read at all. `line` is the place of the fault, if known. */
export class UnreadableTable extends Error {
  readonly reason: TableRefusal
  readonly line: number | null

  constructor(reason: TableRefusal, line: number | null = null) {
    super(`A table cannot be read: ${reason}`)
    this.reason = reason
    this.line = line
  }
}

/** Maximum rows of a table, including those above the head and below the data. */
export const maxTableRows = 20_100
