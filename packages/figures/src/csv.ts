export type Cell = string | number | boolean | null

/** Beginning of a text that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r\0]/

/**
 * Texts that a spreadsheet would convert to a number and thereby change: it keeps 15 digits, drops leading zeros, and
 * reads 7e10 as seventy thousand millions.
 */
const changed = /^\s*(?:\d{16,}(?:[.,]\d*)?|0\d+|\d+e\d+)\s*$/i

/** CSV format of a locale's spreadsheets. A decimal comma requires another separator. */
export interface CsvDialect {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

const plain: CsvDialect = { separator: ',', decimal: '.' }

const written = (cell: Cell, { separator, decimal }: CsvDialect): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell === 'boolean') return String(cell)
  const text = formula.test(cell) || changed.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Byte order mark at the beginning of a file, by which spreadsheets detect UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One row in the format of RFC 4180. The default dialect has comma separators and decimal points. */
export const csvRow = (row: readonly Cell[], dialect: CsvDialect = plain): string =>
  `${row.map((cell) => written(cell, dialect)).join(dialect.separator)}\r\n`

/** A complete file. */
export const toCsv = (rows: readonly (readonly Cell[])[], dialect?: CsvDialect): string =>
  byteOrderMark + rows.map((row) => csvRow(row, dialect)).join('')

/** Cells of a file written by `toCsv` in the default dialect. */
export const readCsv = (file: string): string[][] => {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  const text = file.replace(byteOrderMark, '')
  while (cells.lastIndex < text.length) {
    const [, quoted, bare = '', end] = cells.exec(text) ?? []
    if (end === undefined) throw new Error('Not a file of ours')
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\r\n' && cells.lastIndex < text.length) rows.push([])
  }
  return rows
}
