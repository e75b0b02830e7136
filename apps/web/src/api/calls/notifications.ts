import { notifications } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls about what people are told. Loaded with the bell. */
export const notificationsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(notifications, build) })
