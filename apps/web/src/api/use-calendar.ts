import { useMemo } from 'react'
import { todayIn } from '../lib/days.ts'
import type { Calendar } from '../lib/period.ts'
import { statsApi } from './calls/stats.ts'

/**
 * Current day in the reporting zone, and the first day with figures. From the server's clock, or the browser's in the
 * same zone if the server does not answer.
 */
export const useCalendar = (zone: string) => {
  const { data, isError } = statsApi.useGetStatsRangeQuery(undefined, {
    // For a page left open overnight.
    refetchOnFocus: true,
  })
  const calendar = useMemo((): Calendar | undefined => {
    if (data) return data
    return isError ? { today: todayIn(zone), earliest: null } : undefined
  }, [data, isError, zone])
  return { calendar, zone: data?.timeZone ?? zone }
}
