import { spend } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for the daily spend of accounts. Loaded with the first part that needs them. */
export const spendApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(spend, build) })
