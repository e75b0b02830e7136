import { library } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for the library of PWA links. Loaded with the part that needs them. */
export const libraryApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(library, build) })
