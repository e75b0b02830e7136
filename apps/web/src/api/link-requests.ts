import { linkRequests } from '@app/contract'
import { api } from './api.ts'
import { endpointsOf } from './endpoints.ts'

/** The calls about requests for links. Loaded with the part that needs them. */
export const linkRequestsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(linkRequests, build) })
