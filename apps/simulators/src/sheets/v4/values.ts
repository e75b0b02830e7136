import { z } from 'zod'
import { nameOfRect } from '../cells/a1.ts'
import { isError, errorTexts, replaced } from '../cells/cell.ts'
import { typed } from '../cells/typed.ts'
import { formulaAt, setCell, shownAt, valueAt, type Document } from '../grid.ts'
import { mustBeFree, mustFit, type Place } from './ranges.ts'

export const Rendering = z.object({
  valueRenderOption: z.enum(['FORMATTED_VALUE', 'UNFORMATTED_VALUE', 'FORMULA']).default('FORMATTED_VALUE'),
  dateTimeRenderOption: z.enum(['SERIAL_NUMBER', 'FORMATTED_STRING']).default('SERIAL_NUMBER'),
  majorDimension: z.enum(['ROWS', 'COLUMNS']).default('ROWS'),
})
export type Rendering = z.output<typeof Rendering>

const Input = z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()])
export const Values = z.array(z.array(Input))
export const InputOption = z.enum(['RAW', 'USER_ENTERED'])

type Rendered = string | number | boolean

const rendered = (document: Document, place: Place, row: number, column: number, how: Rendering): Rendered => {
  const { tab } = place
  if (how.valueRenderOption === 'FORMATTED_VALUE') return shownAt(document, tab, row, column)
  const formula = how.valueRenderOption === 'FORMULA' ? formulaAt(tab, row, column) : undefined
  const value = formula ?? valueAt(document, tab, row, column) ?? ''
  if (isError(value)) return errorTexts[value.error]
  const shown = shownAt(document, tab, row, column)
  const isDate = typeof value === 'number' && /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(shown)
  return isDate && how.dateTimeRenderOption === 'FORMATTED_STRING' ? shown : value
}

const trimmed = <T>(list: T[], isBlank: (each: T) => boolean): T[] =>
  list.slice(0, list.findLastIndex((each) => !isBlank(each)) + 1)

const turned = (rows: Rendered[][], width: number): Rendered[][] =>
  Array.from({ length: width }, (_each, column) => rows.map((row) => row[column] ?? ''))

/** Values of a range without trailing blanks; without the key if there are none. */
export const valueRange = (document: Document, place: Place, how: Rendering) => {
  const { tab, rect } = place
  const rows: Rendered[][] = []
  for (let row = rect.startRow; row < Math.min(rect.endRow, tab.rows.length); row++) {
    const width = Math.min(rect.endColumn, tab.rows[row]!.length)
    const cells: Rendered[] = []
    for (let column = rect.startColumn; column < width; column++)
      cells.push(rendered(document, place, row, column, how))
    rows.push(cells)
  }
  const width = Math.max(0, ...rows.map((row) => row.length))
  const lists = (how.majorDimension === 'ROWS' ? rows : turned(rows, width)).map((list) =>
    trimmed(list, (each) => each === ''),
  )
  const values = trimmed(lists, (list) => list.length === 0)
  return {
    range: nameOfRect(tab.title, rect),
    majorDimension: how.majorDimension,
    ...(values.length > 0 && { values }),
  }
}

export interface Writing {
  values: z.output<typeof Values>
  majorDimension?: 'ROWS' | 'COLUMNS' | undefined
  option: z.output<typeof InputOption>
  now: number
}

/** Writes a block at the start of a range: null skips a cell, '' clears it. @throws ApiError 400 */
export const writeValues = (document: Document, place: Place, { values, majorDimension, option, now }: Writing) => {
  const { tab, rect } = place
  const width = Math.max(0, ...values.map((list) => list.length))
  const rows =
    majorDimension === 'COLUMNS'
      ? Array.from({ length: width }, (_each, at) => values.map((list) => list[at] ?? null))
      : values
  const columns = Math.max(0, ...rows.map((row) => row.length))
  mustFit(place, rows.length, columns)
  const written = { ...rect, endRow: rect.startRow + rows.length, endColumn: rect.startColumn + columns }
  mustBeFree(tab, written)
  let cells = 0
  for (const [down, row] of rows.entries())
    for (const [across, value] of row.entries()) {
      if (value === null) continue
      const [at, column] = [rect.startRow + down, rect.startColumn + across]
      const next =
        option === 'USER_ENTERED' && typeof value === 'string' && value !== ''
          ? typed(value, document.locale, now)
          : { ...(value !== '' && { value }) }
      setCell(tab, at, column, replaced(tab.rows[at]?.[column], next))
      cells++
    }
  return {
    updatedRange: nameOfRect(tab.title, cells ? written : rect),
    updatedRows: rows.filter((row) => row.some((each) => each !== null)).length,
    updatedColumns: columns,
    updatedCells: cells,
  }
}
