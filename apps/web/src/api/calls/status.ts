import { status } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for the status of the installation. Loaded with the admin panel. */
export const statusApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(status, build) })
