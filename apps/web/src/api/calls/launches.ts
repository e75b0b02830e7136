import { launches } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for launches. Loaded with the part that needs them. */
export const launchesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(launches, build) })
