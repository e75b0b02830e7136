import { admin } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/**
 * Calls of the admin panel, loaded with it. Calls for taken accounts, tracker groups and the dashboard's configuration
 * are in accounts.ts and stats.ts, because a call is injected only once.
 */
export const adminApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(admin, build) })
