import type { BreakdownField } from '@app/contract'
import type { ValueStats } from '../../ports/tracker.ts'

/** Maximum length of a distinct value, in characters. */
const longestValue = 200

/** Text of a value or name of any type; empty if there is none. */
export const textIn = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number'
    ? String(given).replaceAll('\u0000', '').slice(0, longestValue).trim()
    : ''

/** Field to group by, and the field with the names of its values. */
export const valueFields = (by: BreakdownField): [field: string, name?: string] => {
  if (by === 'country') return ['country_code']
  return by === 'offer' || by === 'landing' ? [`${by}_id`, by] : [by]
}

/** Normalized value of a row; empty for 0, null or empty in the answer. */
export const valueIn = (by: BreakdownField, given: unknown): string => {
  const text = textIn(given)
  if (by === 'country') return text.toUpperCase()
  return (by === 'offer' || by === 'landing') && text === '0' ? '' : text
}

/** Sorts by a measure, largest first; ties by value. */
export const mostFirst = (rows: readonly ValueStats[], measure: string): ValueStats[] => {
  const amount = ({ values }: ValueStats): number => Number(values[measure] ?? 0)
  return rows.toSorted((one, other) => amount(other) - amount(one) || (one.value < other.value ? -1 : 1))
}
