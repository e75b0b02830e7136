import { codes } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for mailboxes and their codes. Loaded with the page that needs them. */
export const codesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(codes, build) })
