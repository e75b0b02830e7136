import type { CloseLook, Content } from '#ports/sheets.ts'
import type { IssuedWrite, Unchecked } from './damage.ts'
import { takeOf } from './mark.ts'
import { emptyCell, type Cell, type Cells, type Picture, type SeenRow, type Texts, type MarkField } from './picture.ts'
import type { OriginalCells, PendingMark } from '../repository/marks.ts'

export type SheetTexts = readonly (readonly string[])[]

/** A row to be written, and why. */
export interface Planned {
  seen: SeenRow
  mark: PendingMark | null
  /** Cells to restore. */
  restored: Cells | null
  cells: Cells
}

/** A cell to restore outside our columns: people moved columns at the moment of a write. */
export interface Stray {
  row: number
  column: number
  value: Content
}

/** Full content of the rows written last, by fingerprint. */
export interface Whole {
  header: readonly string[]
  rows: ReadonlyMap<string, readonly (string | number | boolean)[]>
}

const textsOf = (cells: Cells): Texts =>
  Object.fromEntries(Object.entries(cells).map(([field, { text }]) => [field, text]))

const contentsOf = (cells: Cells): IssuedWrite['contents'] =>
  Object.fromEntries(Object.entries(cells).map(([field, { content }]) => [field, content]))

/** Content of a cell, from its displayed text and its input: only a formula displays something else than its input. */
const contentOf = (text: string, given: string | number | boolean): Content =>
  typeof given === 'string' && given.startsWith('=') && given !== text ? { formula: given } : given

/** Whether a cell with this input value may display this text. */
const mayShow = (text: string, given: string | number | boolean): boolean => {
  if (typeof given === 'string') return given.startsWith('=') || given === text
  // Sheets display fifteen digits of a number, and zeros for the rest.
  return typeof given === 'number' && /^\d+$/.test(text)
    ? Math.abs(Number(text) - given) <= (text.length > 15 ? given * 1e-14 : 0)
    : text !== ''
}

/** Index of a column in an older header, as people may have inserted or removed columns. Null for a new column. */
const columnBefore = (now: readonly string[], column: number, before: readonly string[]): number | null => {
  const fits = (at: number): boolean =>
    before[at] === now[column] && (before[at - 1] === now[column - 1] || before[at + 1] === now[column + 1])
  const found = before.findIndex((_name, at) => fits(at))
  return found < 0 ? null : found
}

/**
 * Writes that landed in other columns of the right row, with the values to restore from the content of the whole row.
 */
export const strayIn = (
  seen: SheetTexts,
  { header, columns, rows }: Picture,
  last: Unchecked | null,
  whole: Whole | null,
): Stray[] =>
  (last && whole ? last.writes : []).flatMap(({ print, texts }) => {
    const row = rows.find((each) => each.print === print)
    const before = whole!.rows.get(print)
    if (!row || !before) return []
    return (Object.keys(texts) as MarkField[]).flatMap((field): Stray[] => {
      const column = last!.columns[field]
      if (column === undefined || columns[field] === column) return []
      if ((seen[row.row - 1]?.[column] ?? '') !== texts[field]) return []
      const from = columnBefore(header, column, whole!.header)
      const value = from === null ? '' : (before[from] ?? '')
      return value === texts[field] ? [] : [{ row: row.row, column, value: contentOf('', value) }]
    })
  })

/** Whether the close look shows the same rows in the same places as the look before it. */
export const isSame = (seen: SheetTexts, close: CloseLook, anchors: ReadonlyMap<number, number> | null): boolean => {
  for (const [column, cells] of close.columns) {
    const length = Math.max(seen.length, cells.length)
    for (let row = 0; row < length; row++) {
      const [text, given] = [seen[row]?.[column] ?? '', cells[row] ?? '']
      if (text === '' && given === '') continue
      if (!mayShow(text, given)) return false
    }
  }
  return [...(anchors ?? [])].every(([row, anchor]) => close.anchors.get(anchor)?.row === row)
}

/** All texts in our columns before the write, needed to find out which rows it reached and to repair them. */
export const remember = (picture: Picture, planned: readonly Planned[], close: CloseLook): Unchecked => {
  const cellsOf = ({ row, texts }: SeenRow): Cells =>
    Object.fromEntries(
      picture.fields.map((field): [MarkField, Cell] => {
        const text = texts[field] ?? ''
        return [field, { text, content: contentOf(text, close.columns.get(picture.columns[field]!)?.[row - 1] ?? '') }]
      }),
    )
  const written = new Set(planned.map(({ seen }) => seen))
  const holds = ({ texts }: SeenRow): boolean => Object.values(texts).some((text) => text !== '')
  const kinds = new Set([...written, ...picture.rows.filter(holds)].map(({ print }) => print))
  return {
    columns: Object.fromEntries(picture.fields.map((field) => [field, picture.columns[field]!])),
    rows: picture.rows
      .filter((each) => !written.has(each) && kinds.has(each.print))
      .map((each) => ({ print: each.print, cells: cellsOf(each) })),
    writes: planned.map(({ seen, cells, restored }) => ({
      print: seen.print,
      row: seen.row,
      before: cellsOf(seen),
      texts: textsOf(cells),
      contents: contentsOf(cells),
      restored,
    })),
  }
}

/** Cells of a row to restore when its mark is removed; never a mark of ours. */
export const keptOf = (mark: PendingMark, { before, restored }: IssuedWrite, cells: Cells): OriginalCells => {
  const stood: Cells = { ...before, ...restored }
  const isOurs = takeOf((stood.status?.text ?? '').trim()) !== null
  // Cells kept earlier belong to this row only if it still shows what was written then. An earlier attempt may have hit
  // another row with the same fingerprint.
  const kept = Object.fromEntries(
    Object.entries(mark.kept).filter(
      ([field, { wrote }]) => isOurs || (stood[field as MarkField]?.text ?? '').trim() === wrote.trim(),
    ),
  ) as OriginalCells
  const wrote = Object.entries(cells) as [MarkField, Cell][]
  return {
    ...kept,
    ...Object.fromEntries(
      wrote.map(([field, { text }]) => [
        field,
        { before: kept[field]?.before ?? (isOurs ? emptyCell : (stood[field] ?? emptyCell)), wrote: text },
      ]),
    ),
  }
}
