/** Value of a cell after evaluating formulas. */
export type Value = string | number | boolean | CellError

/** Error value such as #REF! or #NAME?. */
export interface CellError {
  error: 'REF' | 'NAME' | 'DIVIDE_BY_ZERO' | 'VALUE' | 'ERROR' | 'N_A' | 'NUM' | 'NULL_VALUE' | 'LOADING'
}

/** Constant with its own format, or a formula; `format` is a number pattern such as 000 or dd.mm.yyyy. */
export interface RichCell {
  value?: string | number | boolean
  formula?: string
  format?: string
}

/** Plain constants are stored bare, because documents are large and saved as a whole. Null for an empty cell. */
export type Cell = string | number | boolean | null | RichCell

export const errorTexts: Record<CellError['error'], string> = {
  REF: '#REF!',
  NAME: '#NAME?',
  DIVIDE_BY_ZERO: '#DIV/0!',
  VALUE: '#VALUE!',
  ERROR: '#ERROR!',
  N_A: '#N/A',
  NUM: '#NUM!',
  NULL_VALUE: '#NULL!',
  LOADING: 'Loading...',
}

export const isRich = (cell: Cell | undefined): cell is RichCell => typeof cell === 'object' && cell !== null

export const isError = (value: Value): value is CellError => typeof value === 'object'

export const formatOf = (cell: Cell | undefined): string | undefined => (isRich(cell) ? cell.format : undefined)

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === undefined ||
  cell === null ||
  cell === '' ||
  (isRich(cell) && cell.formula === undefined && (cell.value === undefined || cell.value === ''))

/** Cell with new content. Its number format stays, as in the real service. */
export const replaced = (before: Cell | undefined, next: RichCell): Cell => {
  const format = next.format ?? formatOf(before)
  if (next.formula === undefined && format === undefined) return next.value ?? null
  return { ...next, ...(format !== undefined && { format }) }
}
