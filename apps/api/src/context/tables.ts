import type { TableChoices, TableReading, TableSource } from '@app/contract'
import type { TablePurpose } from '../lib/tables/columns.ts'
import type { TableRow } from '../lib/tables/grid.ts'
import type { Person, Tx } from './context.ts'

/** A table that somebody imports. */
export interface ImportedTable {
  table: TableSource
  choices?: TableChoices | undefined
  purpose: TablePurpose
  /** Rows of data at most. */
  most: number
}

/** How a table was read; `rows` is null while something is asked. */
export interface TableRead {
  reading: TableReading
  /** Stands for the heads of the table. */
  signature: string
  rows: TableRow[] | null
}

/** The one reader of tables that are pasted or chosen. */
export interface Tables {
  /** What the person chose for equal heads before holds again. @throws Refusal validation/table_…, too_large/table_lines */
  read(userId: number, imported: ImportedTable): Promise<TableRead>
  /** Keeps what a person said of a table in which nothing is asked any more. */
  remember(tx: Tx<Person>, userId: number, imported: ImportedTable, read: TableRead): Promise<void>
}
