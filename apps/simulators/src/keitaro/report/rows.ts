import type { Modes } from '../modes.ts'
import { hash } from '../random.ts'
import { width } from '../traffic.ts'
import type { Group } from './collect.ts'
import type { Value } from './dimensions.ts'
import { measures, type Sums } from './measures.ts'
import type { Asked } from './request.ts'

export type Row = Record<string, Value>
export interface Report {
  rows: Row[]
  total: number
  meta: { execution_time: string }
  summary?: Row
}

/**
 * Numbers do not always arrive as numbers: cost is text, every third revenue is, and some zeros are null. The position
 * of the row decides, so that every answer contains all forms.
 */
const dressed = (name: string, value: number | null, place: number, numbers: Modes['numbers']): Value => {
  if (value === null) return null
  if (numbers !== 'mixed') return numbers === 'text' ? String(value) : value
  if (value === 0 && place % 4 === 1 && name !== 'clicks') return null
  if (name === 'cost') return value.toFixed(4)
  if (name === 'revenue' && place % 3 === 0) return value.toFixed(2)
  return value
}

const plainRow = ({ values, sums }: Group, names: string[]): Row => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, measures[name]!(sums)])),
})

const compareValues = (left: Value | undefined, right: Value | undefined): number =>
  typeof left === 'string' || typeof right === 'string'
    ? String(left ?? '').localeCompare(String(right ?? ''))
    : (left ?? -Infinity) - (right ?? -Infinity) || 0

/** Number of reports so far: rows without a requested order come in a different one each time. */
let asked = 0

const inOrder = (rows: Row[], { sort, dimensions }: Asked): Row[] => {
  asked++
  const isLoose = sort.length > 0 && dimensions.some((name) => !sort.some((each) => each.name === name))
  const places = isLoose ? new Map(rows.map((row, place) => [row, hash(asked, place)])) : undefined
  const orders = sort.length > 0 ? sort : dimensions.map((name) => ({ name, order: 'ASC' }))
  const signOf = (order: string): number => (order.toUpperCase() === 'DESC' ? -1 : 1)
  return rows.toSorted((left, right) => {
    for (const { name, order } of orders) {
      const difference = compareValues(left[name], right[name]) * signOf(order)
      if (difference) return difference
    }
    return places ? places.get(left)! - places.get(right)! : 0
  })
}

const sumUp = (groups: Group[]): Sums => {
  const total = new Float64Array(width)
  for (const { sums } of groups) for (let at = 0; at < width; at++) total[at]! += sums[at]!
  return total
}

/** Answer for groups: filtered by their numbers, sorted, paged, with a summary only on request. */
export const reportOf = (groups: Group[], asked: Asked, { numbers }: Modes, startedAt: number): Report => {
  const passing = groups.filter(({ sums }) =>
    asked.filters.row.every(({ passes }) => passes((name) => measures[name]!(sums))),
  )
  const names = asked.measures
  const extra = asked.sort.map(({ name }) => name).filter((name) => Object.hasOwn(measures, name))
  const all = inOrder(
    passing.map((group) => plainRow(group, [...new Set([...names, ...extra])])),
    asked,
  )
  const page = all.slice(asked.offset, asked.limit === Infinity ? undefined : asked.offset + asked.limit)
  const dress = (row: Row, place: number): Row =>
    Object.fromEntries([
      ...asked.dimensions.filter((name) => name in row).map((name): [string, Value] => [name, row[name] ?? null]),
      ...names.map((name): [string, Value] => [name, dressed(name, row[name] as number | null, place, numbers)]),
    ])
  return {
    rows: page.map((row, at) => dress(row, asked.offset + at)),
    total: all.length,
    meta: { execution_time: ((performance.now() - startedAt) / 1_000).toFixed(3) },
    ...(asked.summary && { summary: dress(plainRow({ values: {}, sums: sumUp(passing) }, names), 2) }),
  }
}
