import {
  mostResultDays,
  readResultFilters,
  resultDimensions,
  resultSortKeys,
  writeResultFilters,
  type ResultDimension,
  type ResultLine,
  type ResultPlace,
  type Results,
  type ResultSort,
} from '@app/contract'
import { countRange, defaultResultSort } from '@app/figures'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useMemo } from 'react'
import { fresh } from '../../api/endpoints.ts'
import { refusal } from '../../api/error.ts'
import { resultsApi } from '../../api/calls/results.ts'
import { statsApi } from '../../api/calls/stats.ts'
import { again, useRefresh } from '../../api/use-refresh.ts'
import type { ComparisonQuery } from '../../lib/hooks/use-comparison.ts'
import { useAddress } from '../../lib/hooks/use-address.ts'
import type { Range } from '../../lib/period.ts'

/** Next dimension when a line is opened. */
const next: Record<ResultDimension, ResultDimension> = {
  buyer: 'campaign',
  country: 'campaign',
  sheet: 'account',
  account: 'campaign',
  campaign: 'day',
  day: 'campaign',
}

/** Query of the page in the address, and setters for it. Invalid parts are ignored. */
export const useQuestion = () => {
  const { params, change } = useAddress()
  const by = resultDimensions.find((each) => each === params.get('by')) ?? 'buyer'
  const text = params.get('of')
  const of = useMemo((): readonly ResultPlace[] => (text === null ? [] : (readResultFilters(text) ?? [])), [text])
  const said = params.get('sort')
  const sort =
    said !== null && resultSortKeys.some((key) => key === said.replace('-', ''))
      ? (said as ResultSort)
      : defaultResultSort(by)
  return {
    by,
    of,
    sort,
    choose: useCallback((value: ResultDimension) => change({ by: value, sort: undefined }, true), [change]),
    setSort: useCallback((value: string) => change({ sort: value }), [change]),
    /** Address of the drill-down of a line; the period stays. */
    behind: (place: ResultPlace): string => {
      const all = [...of.filter((each) => each.by !== place.by), place]
      const asked = new URLSearchParams(params)
      const free = [next[place.by], 'day', 'campaign', 'account', 'buyer'] as const
      asked.set('by', free.find((each) => !all.some((one) => one.by === each)) ?? 'day')
      asked.set('of', writeResultFilters(all))
      asked.delete('sort')
      return `?${asked}`
    },
    /** Address that keeps only the first `count` filters. */
    upTo: (count: number): string => {
      const asked = new URLSearchParams(params)
      const left = of.slice(0, count)
      asked.set('by', of[count]?.by ?? 'buyer')
      if (left.length > 0) asked.set('of', writeResultFilters(left))
      else asked.delete('of')
      asked.delete('sort')
      return `?${asked}`
    },
  }
}

/** Results of a range. While another query loads, those of the previous one, with `old` set. */
export const useResults = (
  range: Range | undefined,
  { by, of }: { by: ResultDimension; of: readonly ResultPlace[] },
  { compare, compareFrom, compareTo }: ComparisonQuery,
) => {
  const tooLong = range !== undefined && countRange(range) > mostResultDays
  const args = useMemo(
    () =>
      range && !tooLong
        ? {
            query: {
              fromDate: range.from,
              toDate: range.to,
              by,
              ...(of.length > 0 && { of: writeResultFilters(of) }),
              ...(compare && { compare }),
              ...(compareFrom && compareTo && { compareFrom, compareTo }),
            },
          }
        : undefined,
    [range, tooLong, by, of, compare, compareFrom, compareTo],
  )
  const { data, currentData, error, isFetching } = resultsApi.useGetResultsQuery(args ?? skipToken)
  const { busy, refresh } = useRefresh(
    useCallback(
      () => [
        statsApi.endpoints.getStatsRange.initiate(undefined, again),
        ...(args ? [resultsApi.endpoints.getResults.initiate(fresh(args), again)] : []),
      ],
      [args],
    ),
  )
  const code = refusal(error)?.code
  const lost = error !== undefined && currentData === undefined
  return {
    args,
    tooLong,
    results: tooLong || lost ? undefined : data,
    old: currentData === undefined,
    gone: lost && code === 'not_found',
    unreadable: lost && code === 'validation',
    failure: error,
    busy: isFetching || busy,
    refresh,
  }
}

/** Days of the same results: taken from the answer if it is by day, else fetched after it. */
export const useDays = (
  told: Results | undefined,
  range: Range | undefined,
  { of }: { of: readonly ResultPlace[] },
  comparison: ComparisonQuery,
): readonly ResultLine[] | undefined => {
  const isAsked =
    told !== undefined && told.by !== 'day' && told.fromDate !== told.toDate && !of.some(({ by }) => by === 'day')
  const { results } = useResults(isAsked ? range : undefined, { by: 'day', of }, comparison)
  if (told?.by === 'day') return told.lines
  return isAsked && results?.by === 'day' ? results.lines : undefined
}
