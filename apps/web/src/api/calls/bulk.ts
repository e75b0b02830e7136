import { bulk } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls about many accounts at once. Loaded with the page that needs them. */
export const bulkApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(bulk, build) })
