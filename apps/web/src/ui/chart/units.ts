import type { Language } from '@app/contract'
import {
  empty,
  formatAxis,
  formatDollars,
  formatMoney,
  formatFineMoney,
  formatNumber,
  formatPercent,
  formatShort,
  inDollars,
} from '../../lib/format.ts'

/** What a series counts. */
export type Unit = 'count' | 'money' | 'percent' | 'price' | 'finePrice'

/** Where a value stands: as a headline, at the cursor, on the axis, in a table. */
type ValuePosition = 'total' | 'cursor' | 'axis' | 'exact'

type Show = (value: number, language: Language) => string

const rate: Show = (value, language) => formatPercent(value, language, 1)

const shows: Record<Unit, Record<ValuePosition, Show>> = {
  count: { total: formatNumber, cursor: formatShort, axis: formatAxis, exact: formatNumber },
  money: {
    total: formatDollars,
    cursor: (value, language) => inDollars(formatShort(value, language), language),
    axis: (value, language) => inDollars(formatAxis(value, language), language),
    exact: formatMoney,
  },
  // The cost of one, in cents; what one brings in, in tenths of a cent.
  price: { total: formatMoney, cursor: formatMoney, axis: formatMoney, exact: formatMoney },
  finePrice: { total: formatFineMoney, cursor: formatFineMoney, axis: formatFineMoney, exact: formatFineMoney },
  percent: {
    total: rate,
    cursor: rate,
    axis: (value, language) => `${formatAxis(value, language)}%`,
    exact: rate,
  },
}

/** A value of a unit in its place; a dash where there is none. */
export const showValue = (unit: Unit, place: ValuePosition, value: number | null, language: Language): string =>
  value === null ? empty : shows[unit][place](value, language)
