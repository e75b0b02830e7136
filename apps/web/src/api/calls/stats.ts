import { stats } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls about figures. Loaded with the first page that needs them. */
export const statsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(stats, build) })
