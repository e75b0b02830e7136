import { useMemo } from 'react'
import { todayIn } from '../lib/days.ts'
import type { Calendar } from '../lib/period.ts'
import { statsApi } from './calls/stats.ts'

/**
 * Which day it is where the figures are counted, and since when there are any. The server's clock tells; only where it
 * does not, the browser's, in the same time zone.
 */
export const useCalendar = (zone: string) => {
  const { data, isError } = statsApi.useGetStatsRangeQuery(undefined, {
    // A page that was left open overnight.
    refetchOnFocus: true,
  })
  const calendar = useMemo((): Calendar | undefined => {
    if (data) return data
    return isError ? { today: todayIn(zone), earliest: null } : undefined
  }, [data, isError, zone])
  return { calendar, zone: data?.timeZone ?? zone }
}
