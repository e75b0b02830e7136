import type { Language } from '@app/contract'
import {
  empty,
  formatAxis,
  formatDollars,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShort,
  inDollars,
} from '../../lib/format.ts'

/** What a series counts. */
export type Unit = 'count' | 'money' | 'percent'

/** Where a value stands: as a headline, at the cursor, on the axis, in a table. */
type Place = 'total' | 'cursor' | 'axis' | 'exact'

type Show = (value: number, language: Language) => string

const rate: Show = (value, language) => formatPercent(value, language, 1)

const shows: Record<Unit, Record<Place, Show>> = {
  count: { total: formatNumber, cursor: formatShort, axis: formatAxis, exact: formatNumber },
  money: {
    total: formatDollars,
    cursor: (value, language) => inDollars(formatShort(value, language), language),
    axis: (value, language) => inDollars(formatAxis(value, language), language),
    exact: formatMoney,
  },
  percent: {
    total: rate,
    cursor: rate,
    axis: (value, language) => `${formatAxis(value, language)}%`,
    exact: rate,
  },
}

/** A value of a unit in its place; a dash where there is none. */
export const showValue = (unit: Unit, place: Place, value: number | null, language: Language): string =>
  value === null ? empty : shows[unit][place](value, language)
