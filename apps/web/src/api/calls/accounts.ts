import { accounts, sheets } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls about accounts and the sheets that they come from. Loaded with the first page that needs them. */
export const accountsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf({ ...accounts, ...sheets }, build) })
