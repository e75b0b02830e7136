import { accounts, admin, stats } from '@app/contract'
import { api } from './api.ts'
import { endpointsOf } from './endpoints.ts'

const { listAllTaken } = accounts
const { listTrackerGroups, getAdminDashboardConfig, saveDashboardConfig } = stats

/** The calls of the admin panel. Loaded with it. */
export const adminApi = api.injectEndpoints({
  endpoints: (build) =>
    endpointsOf({ ...admin, listAllTaken, listTrackerGroups, getAdminDashboardConfig, saveDashboardConfig }, build),
})
