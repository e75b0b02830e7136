import { defaultDashboardConfig, metricSlots, type DashboardConfig } from '@app/contract'
import { useEffect } from 'react'
import { statsApi } from '../../../api/calls/stats.ts'

const isDefault = (map: DashboardConfig): boolean =>
  metricSlots.every((slot) => map[slot] === defaultDashboardConfig[slot])

/** Which field feeds which slot: the default until it is known, and where it cannot be had. */
export const useMapping = (): DashboardConfig => {
  const { data, error, refetch } = statsApi.useGetDashboardConfigQuery()
  useEffect(() => {
    if (error) console.warn('The metric mapping could not be loaded', error)
  }, [error])
  useEffect(() => {
    const reload = () => void refetch()
    window.addEventListener('dashboardConfigUpdated', reload)
    return () => window.removeEventListener('dashboardConfigUpdated', reload)
  }, [refetch])
  // The same object as before it was known: nothing is drawn twice.
  return data && !isDefault(data) ? data : defaultDashboardConfig
}
