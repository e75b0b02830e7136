import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useEffect, useMemo } from 'react'
import { fresh } from '../../api/endpoints.ts'
import { refusal } from '../../api/error.ts'
import { statsApi } from '../../api/calls/stats.ts'
import { again, useRefresh } from '../../api/use-refresh.ts'
import type { ComparisonQuery } from '../../lib/hooks/use-comparison.ts'
import type { Range } from '../../lib/period.ts'
import { track } from './charts/track.ts'

const path = '/api/stats'

/**
 * Figures of a range.
 * - `stats`: the latest available. While another range loads, those of the previous range.
 * - `failure`: why they could not be loaded or refreshed.
 * - `unreadable`: the server rejects the dates.
 */
export const useStats = (range: Range | undefined, more: ComparisonQuery) => {
  const args = useMemo(() => range && { query: { fromDate: range.from, toDate: range.to, ...more } }, [range, more])
  useEffect(() => {
    // Must precede the query below: effects run in order.
    if (args) track(path)
  }, [args])
  const { data, currentData, error, isFetching, isError } = statsApi.useGetStatsQuery(args ?? skipToken)
  const { refresh } = useRefresh(
    useCallback(() => {
      const { getStats, getStatsRange, getDashboardConfig } = statsApi.endpoints
      if (args) track(path)
      return [
        ...(args ? [getStats.initiate(fresh(args), again)] : []),
        getStatsRange.initiate(undefined, again),
        getDashboardConfig.initiate(undefined, again),
      ]
    }, [args]),
  )
  const unreadable = isError && refusal(error)?.code === 'validation'
  const failed = error !== undefined && !unreadable && currentData === undefined
  return {
    stats: args && !failed && !unreadable ? data : undefined,
    failure: unreadable ? undefined : error,
    unreadable,
    fetching: isFetching,
    /** Refetches everything, bypassing every cache. */
    refresh,
  }
}
