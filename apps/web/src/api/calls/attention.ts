import { attention, day } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for attention and a person's day. Loaded with the pages that need them. */
export const attentionApi = api.injectEndpoints({ endpoints: (build) => endpointsOf({ ...attention, ...day }, build) })
