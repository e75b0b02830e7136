export type Cell = string | number | boolean | null

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r\0]/

/**
 * Texts that a spreadsheet would take for numbers and change: it keeps 15 digits and no zero in front, and makes 7e10 seventy
 * thousand millions.
 */
const changed = /^\s*(?:\d{16,}(?:[.,]\d*)?|0\d+|\d+e\d+)\s*$/i

/** How a spreadsheet of a country wants its files: a comma in numbers takes the comma from between them. */
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

/** The mark by which spreadsheets know UTF-8; a file begins with it. */
export const byteOrderMark = '\uFEFF'

/** One row as RFC 4180 wants it; without a dialect with commas between and points in numbers. */
export const csvRow = (row: readonly Cell[], dialect: CsvDialect = plain): string =>
  `${row.map((cell) => written(cell, dialect)).join(dialect.separator)}\r\n`

/** A whole file. */
export const toCsv = (rows: readonly (readonly Cell[])[], dialect?: CsvDialect): string =>
  byteOrderMark + rows.map((row) => csvRow(row, dialect)).join('')

/** The cells of a file as `toCsv` writes it without a dialect. */
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
