import { maxShownCell, type TableQuestion, type TableReading } from '@app/contract'
import { decimalOf, type Decimal, type WrittenAmount } from './amounts.ts'
import { question } from './columns.ts'
import { orderOf, type DateOrder, type WrittenDay } from './days.ts'

interface Dates {
  order: DateOrder
  pattern: TableReading['dates']
  question: TableQuestion | null
}

/** Date pattern of a column of days. */
export const datesOf = (days: readonly (WrittenDay | null)[], texts: readonly string[], chosen?: DateOrder): Dates => {
  let [dayFirst, monthFirst, both] = [0, 0, 0]
  let example: string | null = null
  const patterns = new Set<NonNullable<TableReading['dates']>>()
  const note = (day: WrittenDay): void => {
    if (day.kind === 'range') return [day.from, day.to].forEach(note)
    if (day.kind === 'day') patterns.add(day.pattern)
    if (day.kind === 'moment') patterns.add('year_first')
  }
  for (const [index, day] of days.entries()) {
    if (!day) continue
    note(day)
    const order = orderOf(day)
    if (order === 'day_first') dayFirst += 1
    if (order === 'month_first') monthFirst += 1
    if (order === 'both') {
      both += 1
      example ??= texts[index]!.slice(0, maxShownCell)
    }
  }
  const isOpen = dayFirst > 0 === monthFirst > 0 && (both > 0 || dayFirst > 0)
  const order = chosen ?? (monthFirst > 0 && dayFirst === 0 ? 'month_first' : 'day_first')
  if (days.some((day) => day && (day.kind === 'either' || (day.kind === 'range' && day.from.kind === 'either'))))
    patterns.add(order)
  const [only = null] = patterns
  return {
    order,
    pattern: patterns.size > 1 ? 'several' : only,
    question: isOpen && !chosen ? question('dates', { rows: both || dayFirst + monthFirst, example }) : null,
  }
}

interface Decimals {
  decimal: Decimal
  told: TableReading['decimal']
  question: TableQuestion | null
}

/** Decimal mark of a column of amounts. */
export const decimalsOf = (
  amounts: readonly (WrittenAmount | string)[],
  isComma: boolean,
  joined: number,
  chosen?: Decimal,
): Decimals => {
  const counts = { point: 0, comma: joined, both: 0, none: 0 }
  let example: string | null = null
  for (const amount of amounts) {
    if (typeof amount === 'string') continue
    const decimal = decimalOf(amount.digits)
    counts[decimal] += 1
    if (decimal === 'both' || (isComma && decimal === 'comma')) example ??= amount.digits
  }
  const { point, comma, both } = counts
  const proposed: Decimal = comma > 0 && point === 0 ? 'comma' : 'point'
  // Commas that separate cells may also have split amounts.
  const isOpen = (point > 0 && comma > 0) || (both > 0 && point + comma === 0) || (comma > 0 && isComma)
  const decimal = chosen ?? proposed
  return {
    decimal,
    told: chosen ?? (point + comma + both === 0 ? 'none' : proposed),
    question: isOpen && !chosen ? question('decimal', { rows: comma + both, example }) : null,
  }
}
