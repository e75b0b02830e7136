import { invites } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for invitations, by administrators and by invited people. */
export const invitesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(invites, build) })
