import { linkCountries } from '@app/contract'
import { api } from '../api.ts'
import { endpointsOf } from '../endpoints.ts'

/** The calls about the countries that links are made for. Loaded with the part that needs them. */
export const linkCountriesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(linkCountries, build) })
