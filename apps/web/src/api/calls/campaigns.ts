import { breakdown, campaigns } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for campaigns. Loaded with the page that needs them. */
export const campaignsApi = api.injectEndpoints({
  endpoints: (build) => endpointsOf({ ...campaigns, ...breakdown }, build),
})
