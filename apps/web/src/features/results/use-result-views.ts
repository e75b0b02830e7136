import { readResultFilters, resultDimensions, ResultSort, writeResultFilters, type Comparison } from '@app/contract'
import { defaultResultSort } from '@app/figures'
import { useMemo } from 'react'
import type { Calendar, Range } from '../../lib/period.ts'
import { isDefaultIn, readColumns } from '../../shared/columns/kind.ts'
import { comparisonReaders, oneOf, type Readers, type ViewKind } from '../../shared/views/definition.ts'
import { useViews } from '../../shared/views/use-views.ts'
import { columnKind, type ResultColumn } from './columns.tsx'
import type { useQuestion } from './use-results.ts'

const readers: Readers = {
  by: oneOf(resultDimensions),
  of: (value) => (readResultFilters(value) ? value : undefined),
  sort: oneOf(ResultSort.options),
  columns: (value) => readColumns(columnKind, value),
  ...comparisonReaders,
}

const kind: ViewKind = {
  page: 'results',
  names: Object.keys(readers),
  read: (name, value) => readers[name]?.(value),
  hasPeriod: true,
}

interface ResultsView {
  question: Pick<ReturnType<typeof useQuestion>, 'by' | 'of' | 'sort'>
  keys: readonly ResultColumn[]
  comparison: Comparison | undefined
  own: Range | undefined
  range: Range | undefined
  calendar: Calendar | undefined
}

/** Saved views of the results, together with the current query. */
export const useResultViews = ({ question, keys, comparison, own, range, calendar }: ResultsView) => {
  const { by, of, sort } = question
  const values = useMemo(
    () => ({
      ...(by !== 'buyer' && { by }),
      ...(of.length > 0 && { of: writeResultFilters(of) }),
      ...(sort !== defaultResultSort(by) && { sort }),
      ...(!isDefaultIn(columnKind, keys) && { columns: keys.join() }),
      compare: comparison ?? 'off',
      ...(comparison === 'own' && own && { compareFrom: own.from, compareTo: own.to }),
    }),
    [by, of, sort, keys, comparison, own],
  )
  return useViews(kind, { values, range, calendar })
}
