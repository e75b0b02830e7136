/** Content of a range as Google sends it: formatted texts, or raw values. */
export type RangeValues = readonly (readonly unknown[])[]

/** 1.23457E+15, also with a comma: how a sheet shortens integers of sixteen or more digits. */
const shortened = /^-?\d([.,]\d+)?E\+\d+$/

export const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell as string))

/** Drops empty texts at the end. */
export const withoutBlankEnd = (texts: readonly string[]): string[] =>
  texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)

/** Rows as texts, without empty cells at their ends. */
export const textsOf = (rows: RangeValues): string[][] => rows.map((cells) => withoutBlankEnd(cells.map(textOf)))

/** More digits than a sheet keeps of a number; separators may be in between. */
const long = /^-?\d(?:[,.\u00a0\u202f ]?\d){15,40}$/
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Significant digits that a sheet shows; the rest become zeros. */
const shownDigits = 15

/** Whether a long number may be rounded: it has only zeros beyond the digits that a sheet shows. */
const isRounded = (text: string): boolean => long.test(text) && /^0+$/.test(digitsOf(text).slice(shownDigits))

/**
 * Columns in which a sheet shows numbers without all of their digits, in order: shortened or rounded. One sixteen-digit
 * text in ten ends in a zero anyway, so these only count if the whole column does.
 */
export const shortenedColumns = (rows: readonly (readonly string[])[]): number[] => {
  const found = new Set<number>()
  /** By column with sixteen-digit texts: whether all of them are rounded. */
  const sixteen = new Map<number, boolean>()
  for (const cells of rows)
    for (const [column, text] of cells.entries()) {
      if (found.has(column)) continue
      if (shortened.test(text)) found.add(column)
      else if (text.length <= shownDigits || !long.test(text)) continue
      else if (digitsOf(text).length > shownDigits + 1) {
        if (isRounded(text)) found.add(column)
      } else sixteen.set(column, (sixteen.get(column) ?? true) && isRounded(text))
    }
  for (const [column, all] of sixteen) if (all) found.add(column)
  return [...found].toSorted((one, other) => one - other)
}

/** Whether a value matches the displayed text: the same text, or a number that may be displayed like that. */
const fits = (text: string, value: unknown): boolean => {
  if (typeof value === 'string') return value === text
  if (typeof value !== 'number' || !(shortened.test(text) || isRounded(text))) return true
  const shown = shortened.test(text)
    ? Number(text.replace(',', '.'))
    : Number(digitsOf(text)) * (text.startsWith('-') ? -1 : 1)
  return Math.abs(value - shown) <= Math.abs(shown) * 1e-2
}

/** Rows with all digits that the sheet has, and the rows whose digits the sheet itself has lost. */
export interface Restored {
  rows: string[][]
  inexact: number[]
}

/**
 * Restores the digits of numbers that a sheet shows without all of them. `values` are the raw values of one column,
 * read a moment later. Null if they do not match the rows, because somebody moved rows in between.
 */
export const withDigits = (rows: readonly string[][], column: number, values: readonly unknown[]): Restored | null => {
  const restored: Restored = { rows: [], inexact: [] }
  for (const [index, cells] of rows.entries()) {
    const [text, value] = [cells[column] ?? '', values[index] ?? '']
    if (!fits(text, value)) return null
    const isShort = typeof value === 'number' && (shortened.test(text) || isRounded(text))
    const isWhole = isShort && Number.isSafeInteger(value)
    if (isShort && !isWhole) restored.inexact.push(index)
    restored.rows.push(isWhole ? cells.with(column, String(value)) : cells)
  }
  return restored
}
