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

export type Unit = 'count' | 'money' | 'percent' | 'price' | 'finePrice'

/** Place of a value: headline, cursor, axis or table. */
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
  // price: cost of one, in cents. finePrice: revenue of one, in tenths of a cent.
  price: { total: formatMoney, cursor: formatMoney, axis: formatMoney, exact: formatMoney },
  finePrice: { total: formatFineMoney, cursor: formatFineMoney, axis: formatFineMoney, exact: formatFineMoney },
  percent: {
    total: rate,
    cursor: rate,
    axis: (value, language) => `${formatAxis(value, language)}%`,
    exact: rate,
  },
}

/** Formats a value for its place; a dash for null. */
export const showValue = (unit: Unit, place: ValuePosition, value: number | null, language: Language): string =>
  value === null ? empty : shows[unit][place](value, language)
