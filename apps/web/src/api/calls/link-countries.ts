import { linkCountries } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** Calls for the countries of links. Loaded with the part that needs them. */
export const linkCountriesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(linkCountries, build) })
