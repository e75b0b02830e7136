import { pairing } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls by which somebody pairs another Telegram account. */
export const pairingApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(pairing, build) })
