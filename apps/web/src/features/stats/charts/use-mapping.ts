import { defaultDashboardConfig, metricSlots, type DashboardConfig } from '@app/contract'
import { useEffect } from 'react'
import { statsApi } from '#api/calls/stats.ts'

const isDefault = (map: DashboardConfig): boolean =>
  metricSlots.every((slot) => map[slot] === defaultDashboardConfig[slot])

/** Mapping of fields to slots; the default until it loads or if it cannot be loaded. */
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
  // Keep the identity of the default object, so that nothing renders twice.
  return data && !isDefault(data) ? data : defaultDashboardConfig
}
