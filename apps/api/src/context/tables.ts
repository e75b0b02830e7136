import type { TableChoices, TableReading, TableSource } from '@app/contract'
import type { TablePurpose } from '../lib/tables/columns.ts'
import type { TableRow } from '../lib/tables/grid.ts'
import type { Person, Tx } from './context.ts'

/** A table to import. */
export interface ImportedTable {
  table: TableSource
  choices?: TableChoices | undefined
  purpose: TablePurpose
  /** Maximum data rows. */
  most: number
}

/** Result of reading a table; `rows` is null while questions are open. */
export interface TableRead {
  reading: TableReading
  /** Identifies the headers of the table. */
  signature: string
  rows: TableRow[] | null
}

/** Reader of pasted or uploaded tables. */
export interface Tables {
  /**
   * Reads a table. The person's earlier choices for equal headers apply again.
   * @throws Refusal validation/table_…, too_large/table_lines
   */
  read(userId: number, imported: ImportedTable): Promise<TableRead>
  /** Stores a person's choices for a table once no question is open. */
  remember(tx: Tx<Person>, userId: number, imported: ImportedTable, read: TableRead): Promise<void>
}
