import type { TableFault, TableReading, TableRefusal } from '@app/contract'

/** A number of a workbook and the format that it is shown in. */
export interface CellFormat {
  kind: 'number' | 'date'
  /** ISO code, or sign, of the currency in its format: `USD`, `€`; null where it has none. */
  currency: string | null
}

export interface GridRow {
  /** Line of a text, or row of a workbook, where it begins: from 1. */
  line: number
  /** Cells without white space around them. Numbers of workbooks stand as `1234.5`, their dates as `2026-11-22`. */
  cells: string[]
  /** In workbooks: of each cell, undefined where it is text. */
  formats?: readonly (CellFormat | undefined)[]
}

/** Rows that hold anything, as they stand in a file or a pasted text. */
export interface Grid extends Pick<TableReading, 'sheets' | 'sheet' | 'separator' | 'encoding'> {
  rows: GridRow[]
}

/** A row of a table as it was read; one of several days stands for each of them. */
export interface TableRow {
  line: number
  account: string
  /** Under which the account may be known, the first as it stands. */
  spellings: string[]
  /** YYYY-MM-DD, or as it stands there; empty where the table has no days. */
  day: string
  cents: number | null
  fault: TableFault | null
}

/** A table that cannot be read at all. `line` is where it went wrong, as far as that is known. */
export class UnreadableTable extends Error {
  readonly reason: TableRefusal
  readonly line: number | null

  constructor(reason: TableRefusal, line: number | null = null) {
    super(`A table cannot be read: ${reason}`)
    this.reason = reason
    this.line = line
  }
}

/** Rows that a table may have, those above its head and below its data included. */
export const maxTableRows = 20_100
