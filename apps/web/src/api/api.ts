import { auth, entities, meta } from '@app/contract'
import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import type { ApiError } from './error.ts'
import { endpointsOf } from './endpoints.ts'

/** Lifetime of unused answers in memory, in seconds. */
const sweep = 600

/**
 * Calls that every page needs. The hooks derive from the contract, so there is no list to maintain. Calls of a single
 * page are injected beside it, as in stats.ts, so that they load with the page.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: entities,
  keepUnusedDataFor: sweep,
  catchSchemaFailure: ({ issues }): ApiError => ({
    kind: 'broken',
    issues: issues.map(({ message }) => message).join('; '),
  }),
  endpoints: (build) => endpointsOf({ ...auth, ...meta }, build),
})
