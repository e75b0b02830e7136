import { notifications } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for notifications. Loaded with the bell. */
export const notificationsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(notifications, build) })
