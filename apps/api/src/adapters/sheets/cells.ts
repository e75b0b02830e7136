/** What a range holds, as Google sends it: texts as shown, or the values themselves. */
export type RangeValues = readonly (readonly unknown[])[]

/** 1.23457E+15, also with a comma: how a sheet shortens whole numbers of sixteen digits. */
const shortened = /^-?\d([.,]\d+)?E\+\d+$/

export const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell as string))

/** Without blanks at the end. */
export const withoutBlankEnd = (texts: readonly string[]): string[] =>
  texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)

/** Rows of texts without blanks at their ends. */
export const textsOf = (rows: RangeValues): string[][] => rows.map((cells) => withoutBlankEnd(cells.map(textOf)))

/** More digits than a sheet keeps of a number; separators may stand between them. */
const long = /^-?\d(?:[,.\u00a0\u202f ]?\d){15,40}$/
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Digits of a number that a sheet shows; zeros stand for the others. */
const shownDigits = 15

/** Whether a text of many digits may be a number that lost some: it ends in zeros where a sheet shows none. */
const isRounded = (text: string): boolean => long.test(text) && /^0+$/.test(digitsOf(text).slice(shownDigits))

/**
 * Columns in which a sheet shows a number without all of its digits, in order: shortened, or rounded. One text in ten of
 * sixteen digits ends in a zero by itself, so those count only where all of a column do.
 */
export const shortenedColumns = (rows: readonly (readonly string[])[]): number[] => {
  const found = new Set<number>()
  /** Of a column with texts of sixteen digits, whether all of them are rounded. */
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

/** Whether a value is what is shown: the same text, or a number that can be shown like that. */
const fits = (text: string, value: unknown): boolean => {
  if (typeof value === 'string') return value === text
  if (typeof value !== 'number' || !(shortened.test(text) || isRounded(text))) return true
  const shown = shortened.test(text)
    ? Number(text.replace(',', '.'))
    : Number(digitsOf(text)) * (text.startsWith('-') ? -1 : 1)
  return Math.abs(value - shown) <= Math.abs(shown) * 1e-2
}

/** Rows with all digits that the sheet has, and in which of them it has not got all. */
export interface Restored {
  rows: string[][]
  inexact: number[]
}

/**
 * Puts the digits back where a sheet shows a whole number without all of them. `values` are those of one column, read a moment later:
 * null when they do not belong to these rows, since somebody moved rows in between.
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
