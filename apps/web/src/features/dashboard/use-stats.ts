import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useDispatch } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { fresh } from '../../api/endpoints.ts'
import { refusal } from '../../api/error.ts'
import { statsApi } from '../../api/stats.ts'
import type { Range } from '../../lib/period.ts'
import { track } from './charts/track.ts'

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof statsApi.reducer> }, unknown, UnknownAction>

const path = '/api/stats'

/**
 * The figures of a range.
 * - `stats`: the newest there are. While another range loads, still those of the one before.
 * - `failure`: why they could not be had, or not anew.
 * - `unreadable`: the server does not take the dates.
 */
export const useStats = (range: Range | undefined) => {
  const args = useMemo(() => range && { query: { fromDate: range.from, toDate: range.to } }, [range])
  useEffect(() => {
    // Before the call below: effects run in their order.
    if (args) track(path)
  }, [args])
  const { data, currentData, error, isFetching, isError } = statsApi.useGetStatsQuery(args ?? skipToken)
  const dispatch = useDispatch<Dispatch>()

  const refresh = useCallback((): void => {
    const { getStats, getStatsRange, getDashboardConfig } = statsApi.endpoints
    const options = { forceRefetch: true, subscribe: false } as const
    if (args) {
      track(path)
      void dispatch(getStats.initiate(fresh(args), options))
    }
    void dispatch(getStatsRange.initiate(undefined, options))
    void dispatch(getDashboardConfig.initiate(undefined, options))
  }, [args, dispatch])
  const unreadable = isError && refusal(error)?.code === 'validation'
  const failed = error !== undefined && !unreadable && currentData === undefined
  return {
    stats: args && !failed && !unreadable ? data : undefined,
    failure: unreadable ? undefined : error,
    unreadable,
    fetching: isFetching,
    /** Everything once more, past every cache. */
    refresh,
  }
}
