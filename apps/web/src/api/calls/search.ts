import { search } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls of the palette, loaded with it. */
export const searchApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(search, build) })
