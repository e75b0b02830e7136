import { views } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for saved views of lists. Loaded with the pages that have them. */
export const viewsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(views, build) })
