/** What a range holds, as Google sends it: texts as shown, or the values themselves. */
export type Shown = readonly (readonly unknown[])[]

/** 1.23457E+15, also with a comma: how a sheet shortens whole numbers of sixteen digits. */
const shortened = /^-?\d([.,]\d+)?E\+\d+$/

export const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell as string))

/** Without blanks at the end. */
export const withoutBlankEnd = (texts: readonly string[]): string[] =>
  texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)

/** Rows of texts without blanks at their ends. */
export const textsOf = (rows: Shown): string[][] => rows.map((cells) => withoutBlankEnd(cells.map(textOf)))

/** Columns in which a sheet shows a shortened number, in order. */
export const shortenedColumns = (rows: readonly (readonly string[])[]): number[] => [
  ...new Set(rows.flatMap((cells) => cells.flatMap((text, column) => (shortened.test(text) ? [column] : [])))),
]

/** Whether a value is what is shown: the same text, or a number that can be shown like that. */
const fits = (text: string, value: unknown): boolean => {
  if (typeof value === 'string') return value === text
  if (typeof value !== 'number' || !shortened.test(text)) return true
  const shown = Number(text.replace(',', '.'))
  return Math.abs(value - shown) <= Math.abs(shown) * 1e-2
}

/**
 * Puts the digits back where a sheet shortened a whole number. `values` are those of one column, read a moment later:
 * null when they do not belong to these rows, since somebody moved rows in between.
 */
export const withDigits = (
  rows: readonly string[][],
  column: number,
  values: readonly unknown[],
): string[][] | null => {
  const restored: string[][] = []
  for (const [index, cells] of rows.entries()) {
    const [text, value] = [cells[column] ?? '', values[index] ?? '']
    if (!fits(text, value)) return null
    const isWhole = shortened.test(text) && typeof value === 'number' && Number.isSafeInteger(value)
    restored.push(isWhole ? cells.with(column, String(value)) : cells)
  }
  return restored
}
