import { linkRequests } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** What waits for a decision, as many as are shown at once; the menu and the page of links ask for the same. */
export const waitingRequests = { query: { state: 'waiting', limit: '20' } } as const

/** The calls about requests for links. Loaded with the part that needs them. */
export const linkRequestsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(linkRequests, build) })
