import { defaultDashboardConfig, type DashboardConfig } from '@app/contract'
import { useEffect } from 'react'
import { statsApi } from '../../api/stats.ts'

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
  return data ?? defaultDashboardConfig
}
