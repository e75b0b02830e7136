import type { TableQuestion, TableReading } from '@app/contract'
import { amountIn, centsOf, type Decimal } from './amounts.ts'
import type { Places } from './columns.ts'
import { currencyIn } from './currencies.ts'
import type { GridRow } from './grid.ts'
import { decimalsOf } from './patterns.ts'
import { cellOf, isBlank } from './table-rows.ts'

/** Maximum currencies reported. */
const mostCodes = 20

interface AmountOptions {
  places: Places
  /** Currency in the head of the amounts. */
  headCurrency: string | null
  /** Commas separate the cells. */
  isComma: boolean
  /** Number of amounts joined from two cells. */
  joined: number
  decimal: Decimal | undefined
}

type Cents = ReturnType<typeof centsOf> | 'currency'

export interface RowAmounts {
  /** Cents of each row, or the fault. */
  cents: Cents[]
  /** Whether the row is in a currency other than dollars. */
  isForeign(index: number): boolean
  isBlank(index: number): boolean
  told: TableReading['decimal']
  currency: TableReading['currency']
  question: TableQuestion | null
}

/** Parses the amounts of rows: decimal mark by column, currency by row. */
export const readAmounts = (rows: readonly GridRow[], options: AmountOptions): RowAmounts => {
  const { places, headCurrency, isComma, joined, decimal } = options
  const cells = rows.map((row) => cellOf(row, places.spend))
  const formats = rows.map((row) => (typeof places.spend === 'number' ? row.formats?.[places.spend] : undefined))
  const amounts = cells.map((cell) => (isBlank(cell) ? 'amount' : amountIn(cell)))
  // Numbers of workbooks have no written decimal mark.
  const written = amounts.filter((_, index) => formats[index]?.kind !== 'number')
  const decimals = decimalsOf(written, isComma, joined, decimal)
  const cents = amounts.map((amount, index): Cents => {
    if (typeof amount === 'string') return amount
    return centsOf(amount, formats[index]?.kind === 'number' ? 'point' : decimals.decimal)
  })

  const inColumn = rows.map((row) => cellOf(row, places.currency))
  const isNamed = inColumn.some((cell) => !isBlank(cell))
  const codes = new Set<string>()
  const foreign = amounts.map((amount, index) => {
    const column = inColumn[index]!
    const named = [
      headCurrency,
      isNamed ? (currencyIn(column) ?? (column || '?')) : null,
      typeof amount === 'string' ? null : amount.currency,
      formats[index]?.currency ?? null,
    ].filter((code) => code !== null)
    for (const code of named) if (codes.size < mostCodes) codes.add(code.slice(0, 20))
    return amount === 'currency' || named.some((code) => code !== 'USD')
  })
  const from = headCurrency !== null ? 'head' : isNamed ? 'column' : codes.size > 0 ? 'cells' : 'none'
  return {
    cents,
    isForeign: (index) => foreign[index]!,
    isBlank: (index) => isBlank(cells[index]!),
    told: decimals.told,
    currency: { codes: [...codes], from },
    question: decimals.question,
  }
}
