import { comparisons, countRange, shiftDay, type View, type ViewDefinition, type ViewPeriod } from '@app/contract'
import { presetOf, presetRange, type Calendar, type Range } from '../../lib/period.ts'

/** What the page of a list keeps in a view: values by their names in the address. */
export interface ViewKind {
  page: View['page']
  names: readonly string[]
  /** The part of a value that still means something there; undefined for nothing. */
  read: (name: string, value: string) => string | undefined
  /** It shows a period, which the address holds as `from` and `to`. */
  hasPeriod: boolean
}

/** What of a value still means something, by its name in the address. */
export type Readers = Readonly<Record<string, (value: string) => string | undefined>>

/** Reads one of some values. */
export const oneOf =
  (values: readonly string[]) =>
  (value: string): string | undefined =>
    values.includes(value) ? value : undefined

/** Of pages that compare: how, and with which days. */
export const comparisonReaders: Readers = {
  compare: oneOf(['off', ...comparisons]),
  compareFrom: (value) => value,
  compareTo: (value) => value,
}

/** What the address says where no view is open, though one opens first. */
export const noView = 'all'

/** Whether the address names a view: then what it does not say is not asked. */
export const isViewOpen = (params: URLSearchParams): boolean => ![null, noView].includes(params.get('saved'))

export type Values = Readonly<Record<string, string>>

/** What of a view still means something, and the names of what does not, or not wholly. */
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

/** The days that a period of a view means today. */
export const rangeOf = (period: ViewPeriod, calendar: Calendar): Range => {
  if ('preset' in period) return presetRange(period.preset, calendar)
  if ('last' in period) return { from: shiftDay(calendar.today, 1 - period.last), to: calendar.today }
  return period
}

/** How a range is kept: as the button that names it, as so many days up to today, else as it is. */
export const periodOf = (range: Range, calendar: Calendar): ViewPeriod => {
  const preset = presetOf(range, calendar)
  if (preset) return { preset }
  return range.to === calendar.today ? { last: countRange(range) } : { from: range.from, to: range.to }
}

const inOrder = (values: Values): string =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Whether two ask the same. */
export const isSame = (one: Values, other: Values): boolean => inOrder(one) === inOrder(other)
