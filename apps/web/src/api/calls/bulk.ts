import { bulk } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for many accounts at once. Loaded with the page that needs them. */
export const bulkApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(bulk, build) })
