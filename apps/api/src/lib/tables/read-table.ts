import type { TableChoices, TableReading, TableRefusal, TableSource } from '@app/contract'
import {
  layoutOf,
  neededRoles,
  question,
  readColumns,
  describeColumns,
  type ColumnReading,
  type Places,
  type TablePurpose,
} from './columns.ts'
import { UnreadableTable, type Grid, type TableRow } from './grid.ts'
import { readAmounts } from './row-amounts.ts'
import { readDays } from './row-days.ts'
import { readRows } from './read-rows.ts'
import { readSource } from './source.ts'
import { alignRows, dataOf, hasDividedAmounts, selectRows, textOf } from './table-rows.ts'

/** Columns that a person chose before for a table with the same heads. */
export interface RememberedTable {
  signature: string
  columns: Places
}

export interface TableRequest {
  source: TableSource
  purpose: TablePurpose
  choices: TableChoices | null
  remembered: readonly RememberedTable[]
  timeZone: string
  /** Maximum rows of data. */
  most: number
}

export type TableAnswer =
  | { reading: TableReading; signature: string; rows: TableRow[] | null }
  | { refused: TableRefusal; line: number | null }

/** Maximum rows reported by line. */
const mostTold = 100

/** Columns by role that the table is read with; sent back to read it the same way again. */
const chosenOf = (purpose: TablePurpose, { places }: ColumnReading): Places => {
  const hasDay = typeof places.day === 'number'
  const roles = [...neededRoles[purpose], 'currency' as const, ...(hasDay ? [] : (['start', 'end'] as const))]
  return Object.fromEntries(roles.flatMap((role) => (places[role] === undefined ? [] : [[role, places[role]]])))
}

/** Reading of a table, with its rows if no question is open. @throws UnreadableTable */
const readGrid = (grid: Grid, request: Omit<TableRequest, 'source'>): Extract<TableAnswer, { reading: unknown }> => {
  const { purpose, choices, remembered, timeZone, most } = request
  if (grid.rows.length === 0) throw new UnreadableTable('empty')
  const isComma = grid.separator === 'comma'
  const layout = layoutOf(grid.rows)
  if (isComma && choices?.decimal !== 'point' && hasDividedAmounts(grid.rows, layout, neededRoles[purpose].length))
    layout.width -= 1
  const { data, leftOut } = dataOf(grid.rows, layout)
  // Tables without heads match only by their number of cells, which is too little to reuse a reading.
  const before = layout.head < 0 ? undefined : remembered.find(({ signature }) => signature === layout.signature)
  const columns = readColumns(data, layout, purpose, choices?.columns ?? before?.columns ?? null, !choices?.columns)
  const { places, questions } = columns

  const joins = choices?.decimal === 'point' ? null : places.spend
  const aligned = alignRows(data, layout, joins, isComma)
  const { rows, repeated, totals } = selectRows(aligned.rows, places, purpose, choices?.repeats)
  leftOut.push(...totals)
  if (repeated && choices?.repeats !== 'add') questions.push(question('repeats', repeated))
  const headCurrency = typeof places.spend === 'number' ? (layout.meanings[places.spend]?.currency ?? null) : null
  const amounts = readAmounts(rows, {
    places,
    headCurrency,
    isComma,
    joined: aligned.joined,
    decimal: choices?.decimal,
  })
  if (typeof places.spend === 'number' && amounts.question) questions.push(amounts.question)
  const days = readDays(rows, { places, hasDays: purpose === 'spend', timeZone, order: choices?.dates })
  if (days.question) questions.push(days.question)
  const read = readRows(rows, {
    places,
    layout,
    amounts,
    days,
    tooWide: aligned.tooWide,
    ranges: choices?.ranges,
    most,
  })
  leftOut.push(...read.totals.map((row) => ({ line: row.line, reason: 'total' as const, text: textOf(row) })))

  return {
    signature: layout.signature,
    rows: questions.length > 0 ? null : read.rows,
    reading: {
      sheets: grid.sheets,
      sheet: grid.sheet,
      separator: grid.separator,
      encoding: grid.encoding,
      headLine: layout.head < 0 ? null : grid.rows[layout.head]!.line,
      columns: describeColumns(data, layout, columns),
      dates: days.pattern,
      decimal: amounts.told,
      currency: amounts.currency,
      rows: rows.length - read.totals.length,
      ranges: read.ranges,
      leftOut: leftOut.toSorted((a, b) => a.line - b.line).slice(0, mostTold),
      questions,
      choices: {
        ...(grid.sheets.length > 0 && { sheet: grid.sheet }),
        ...choices,
        columns: chosenOf(purpose, columns),
      },
    },
  }
}

/** Never throws: an unreadable table is reported in the result. */
export const readTable = async ({ source, ...request }: TableRequest): Promise<TableAnswer> => {
  try {
    const grid = await readSource(source, request.choices?.sheet ?? 0, neededRoles[request.purpose].length)
    return readGrid(grid, request)
  } catch (error) {
    if (error instanceof UnreadableTable) return { refused: error.reason, line: error.line }
    throw error
  }
}
