import { collator } from './collator.ts'
import type { ResultDimension, ResultLine, ResultSort, resultSortKeys } from '@app/contract'

// Shared by the page, which sorts on click, and the server, which exports the same as a file.

/** Default order: days chronologically, everything else by profit, largest first. */
export const defaultResultSort = (by: ResultDimension): ResultSort => (by === 'day' ? 'name' : '-profit')

const valueOf = (line: ResultLine, key: (typeof resultSortKeys)[number]): string | number | null =>
  key === 'name' ? (line.name ?? line.key) : line[key]

/** Sorts lines, equal ones by key. The rest comes last in any order, and lines without a value before it. */
export const sortResults = (lines: readonly ResultLine[], sort: ResultSort): ResultLine[] => {
  const sign = sort.startsWith('-') ? -1 : 1
  const key = sort.replace('-', '') as (typeof resultSortKeys)[number]
  const places = (line: ResultLine): number => (line.key === '' ? 2 : valueOf(line, key) === null ? 1 : 0)
  return lines.toSorted((left, right) => {
    const apart = places(left) - places(right)
    if (apart !== 0) return apart
    const [a, b] = [valueOf(left, key), valueOf(right, key)]
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''))
    return sign * order || collator.compare(left.key, right.key) || collator.compare(left.by, right.by)
  })
}
