export type Cell = string | number | boolean | null

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r\0]/

const written = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The mark by which spreadsheets know UTF-8; a file begins with it. */
export const byteOrderMark = '\uFEFF'

/** One row as RFC 4180 wants it. Numbers are written with a point. */
export const csvRow = (row: readonly Cell[]): string => `${row.map(written).join(',')}\r\n`

/** A whole file. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => byteOrderMark + rows.map(csvRow).join('')
