import { comparisons, type View, type ViewDefinition, type ViewPeriod } from '@app/contract'
import { countRange, shiftDay } from '@app/figures'
import { presetOf, presetRange, type Calendar, type Range } from '../../lib/period.ts'

/** Parts of a list's address that a view stores. */
export interface ViewKind {
  page: View['page']
  names: readonly string[]
  /** The part of a stored value that is still valid; undefined if none is. */
  read: (name: string, value: string) => string | undefined
  /** The page has a period, stored in the address as `from` and `to`. */
  hasPeriod: boolean
}

/** Validators by name in the address; each returns the part of a value that is still valid. */
export type Readers = Readonly<Record<string, (value: string) => string | undefined>>

/** Accepts one of the given values. */
export const oneOf =
  (values: readonly string[]) =>
  (value: string): string | undefined =>
    values.includes(value) ? value : undefined

/** Validators for the comparison and its days. */
export const comparisonReaders: Readers = {
  compare: oneOf(['off', ...comparisons]),
  compareFrom: (value) => value,
  compareTo: (value) => value,
}

/** Value of `saved` that keeps the default view from opening. */
export const noView = 'all'

/** Whether the address names a view. The address then overrides stored preferences. */
export const isViewOpen = (params: URLSearchParams): boolean => ![null, noView].includes(params.get('saved'))

export type Values = Readonly<Record<string, string>>

/** Valid part of a stored view, and the names of values that are fully or partly invalid. */
export const readView = (
  { names, read }: ViewKind,
  { address }: ViewDefinition,
): { values: Values; lost: string[] } => {
  const values: Record<string, string> = {}
  const lost: string[] = []
  for (const [name, value] of Object.entries(address)) {
    const known = names.includes(name) ? read(name, value) : undefined
    if (known !== undefined) values[name] = known
    if (known !== value) lost.push(name)
  }
  return { values, lost }
}

/** Range that a view's period means today. */
export const rangeOf = (period: ViewPeriod, calendar: Calendar): Range => {
  if ('preset' in period) return presetRange(period.preset, calendar)
  if ('last' in period) return { from: shiftDay(calendar.today, 1 - period.last), to: calendar.today }
  return period
}

/** Stored form of a range: a preset, a number of days up to today, or fixed days. */
export const periodOf = (range: Range, calendar: Calendar): ViewPeriod => {
  const preset = presetOf(range, calendar)
  if (preset) return { preset }
  return range.to === calendar.today ? { last: countRange(range) } : { from: range.from, to: range.to }
}

const inOrder = (values: Values): string =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Whether two sets of values are equal, regardless of order. */
export const isSame = (one: Values, other: Values): boolean => inOrder(one) === inOrder(other)
