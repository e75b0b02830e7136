import type { BreakdownField } from '@app/contract'
import type { ValueStats } from '../../ports/tracker.ts'

/** The longest value that is told apart, in characters. */
const longestValue = 200

/** What is carried or called, in any dress; empty where it is nothing. */
export const textIn = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number'
    ? String(given).replaceAll('\u0000', '').slice(0, longestValue).trim()
    : ''

/** The field that rows are divided by, and the one that names its values. */
export const valueFields = (by: BreakdownField): [field: string, name?: string] => {
  if (by === 'country') return ['country_code']
  return by === 'offer' || by === 'landing' ? [`${by}_id`, by] : [by]
}

/** What a row is about, in our words; belonging to nothing is 0, null or empty. */
export const valueIn = (by: BreakdownField, given: unknown): string => {
  const text = textIn(given)
  if (by === 'country') return text.toUpperCase()
  return (by === 'offer' || by === 'landing') && text === '0' ? '' : text
}

/** Those with the most of a measure first; ties by their values. */
export const mostFirst = (rows: readonly ValueStats[], measure: string): ValueStats[] => {
  const amount = ({ values }: ValueStats): number => Number(values[measure] ?? 0)
  return rows.toSorted((one, other) => amount(other) - amount(one) || (one.value < other.value ? -1 : 1))
}
