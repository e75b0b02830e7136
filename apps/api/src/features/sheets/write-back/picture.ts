import type { SheetField, SheetMapping } from '@app/contract'
import { inSlices } from '#lib/threads/slices.ts'
import type { Content } from '#ports/sheets.ts'
import { recogniseColumns, type Columns } from '../columns.ts'
import { idText, visibleText } from '../cell-texts.ts'
import { fingerprintOf } from '../rows.ts'

/** Fields that we write to sheets. */
export const writtenFields = [
  'status',
  'taken_by',
  'taken_at',
  'spend',
  'closed_at',
  'account_state',
] as const satisfies SheetField[]
export type MarkField = (typeof writtenFields)[number]

/** Displayed text and content of a cell. */
export interface Cell {
  text: string
  content: Content
}
export const emptyCell: Cell = { text: '', content: '' }

export type Texts = Partial<Record<MarkField, string>>
export type Cells = Partial<Record<MarkField, Cell>>

/** A row below the header, as it reads now. */
export interface SeenRow {
  /** Starts at 1. */
  row: number
  /** Fingerprint, independent of the holder and of the row's place. */
  print: string
  id: string
  texts: Texts
}

/** Snapshot of a sheet, with the parts that marks need. */
export interface Picture {
  header: readonly string[]
  columns: Columns
  /** Written fields that have a column in this sheet. */
  fields: MarkField[]
  rows: SeenRow[]
}

/** Null if the header is unusable. */
export const takePicture = async (
  key: Buffer,
  seen: readonly (readonly string[])[],
  headerRow: number,
  mapping: SheetMapping,
): Promise<Picture | null> => {
  const header = seen[headerRow - 1] ?? []
  const { columns, missing, doubled } = recogniseColumns(header, mapping)
  if (missing.length > 0 || doubled.length > 0) return null
  const fields = writtenFields.filter((field) => columns[field] !== undefined)
  const rows = await inSlices(seen, (cells, index): SeenRow | null =>
    index < headerRow || cells.every((cell) => visibleText(cell) === '')
      ? null
      : {
          row: index + 1,
          print: fingerprintOf(key, cells, columns).toString('base64'),
          id: idText(cells[columns.id!] ?? ''),
          texts: Object.fromEntries(fields.map((field) => [field, cells[columns[field]!] ?? ''])),
        },
  )
  return { header, columns, fields, rows: rows.filter((row) => row !== null) }
}
