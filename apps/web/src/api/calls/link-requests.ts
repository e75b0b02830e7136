import { linkRequests } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Pending requests, one page of them. Shared by the menu and the links page, so that they use one cache entry. */
export const waitingRequests = { query: { state: 'waiting', limit: '20' } } as const

/** Calls for link requests. Loaded with the part that needs them. */
export const linkRequestsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(linkRequests, build) })
