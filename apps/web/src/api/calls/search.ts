import { search } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls of the palette. Loaded with it. */
export const searchApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(search, build) })
