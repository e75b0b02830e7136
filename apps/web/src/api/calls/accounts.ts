import { accounts, sheets } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for accounts and their source sheets. Loaded with the first page that needs them. */
export const accountsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf({ ...accounts, ...sheets }, build) })
