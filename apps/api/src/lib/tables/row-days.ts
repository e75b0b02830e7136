import type { TableFault, TableQuestion, TableReading } from '@app/contract'
import type { Places } from './columns.ts'
import { dayIn, daysOf, type DateOrder } from './days.ts'
import type { GridRow } from './grid.ts'
import { datesOf } from './patterns.ts'
import { dayTextsOf, isBlank } from './table-rows.ts'

/** First and last day of a row, or the fault. */
export type RowDays = { from: string; to: string } | Extract<TableFault, 'columns' | 'day' | 'zone'>

interface DayOptions {
  places: Places
  /** False if the table is read without days. */
  hasDays: boolean
  timeZone: string
  order: DateOrder | undefined
}

export interface ReadDays {
  days: RowDays[]
  /** Literal text of each row. */
  texts: string[]
  pattern: TableReading['dates']
  question: TableQuestion | null
}

/**
 * Parses the days of rows in the order that their column proves. A point in time counts if its day is the same in the
 * reporting zone.
 */
export const readDays = (
  rows: readonly GridRow[],
  { places, hasDays, timeZone, order: chosen }: DayOptions,
): ReadDays => {
  if (!hasDays) {
    return { days: rows.map(() => ({ from: '', to: '' })), texts: rows.map(() => ''), pattern: null, question: null }
  }
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const dayAt = (at: Date): string => format.format(at)
  const texts = rows.map((row) => dayTextsOf(row, places))
  const [starts, ends] = [texts.map(([start]) => start), texts.map(([, end]) => end)]
  const [first, last] = [starts.map(dayIn), ends.map((end) => (end === '' ? null : dayIn(end)))]
  const { order, pattern, question } = datesOf([...first, ...last], [...starts, ...ends], chosen)
  const days = rows.map((_, index): RowDays => {
    const [start, end] = [first[index], last[index]]
    if (!start) return isBlank(starts[index]!) ? 'columns' : 'day'
    const from = daysOf(start, order, dayAt)
    if (typeof from === 'string' || typeof places.day === 'number') return from
    if (!end) return isBlank(ends[index]!) ? 'columns' : 'day'
    const to = daysOf(end, order, dayAt)
    if (typeof to === 'string') return to
    return from.from <= to.to ? { from: from.from, to: to.to } : 'day'
  })
  return { days, texts: starts, pattern, question }
}
