import { admin } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/**
 * The calls of the admin panel. Loaded with it. Those of taken accounts, tracker groups and the dashboard's configuration
 * belong to accounts.ts and stats.ts: a call is injected once.
 */
export const adminApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(admin, build) })
