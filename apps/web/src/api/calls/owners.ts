import { ownerParts, owners } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for owners of campaigns. Loaded with the pages that need them. */
export const ownersApi = api.injectEndpoints({ endpoints: (build) => endpointsOf({ ...owners, ...ownerParts }, build) })
