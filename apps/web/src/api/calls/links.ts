import { links } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for campaign links. Loaded with the page that needs them. */
export const linksApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(links, build) })
