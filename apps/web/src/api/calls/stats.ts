import { stats } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for figures. Loaded with the first page that needs them. */
export const statsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(stats, build) })
