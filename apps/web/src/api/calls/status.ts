import { status } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls about how the installation stands. Loaded with the admin panel. */
export const statusApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(status, build) })
