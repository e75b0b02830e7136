import { pairing } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for pairing another Telegram account. */
export const pairingApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(pairing, build) })
