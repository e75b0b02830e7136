import { spend } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls about what accounts spent, by day. Loaded with the first part of a page that needs them. */
export const spendApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(spend, build) })
