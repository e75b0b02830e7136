import { invites } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls around invitations: of administrators, and of whoever is invited. */
export const invitesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(invites, build) })
