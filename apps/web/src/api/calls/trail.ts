import { trail } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Call for the chain of related records. Loaded with the first record that shows it. */
export const trailApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(trail, build) })
