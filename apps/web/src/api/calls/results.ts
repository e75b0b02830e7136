import { results } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Call for results. Loaded with the page that needs it. */
export const resultsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(results, build) })
