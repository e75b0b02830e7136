import { contract, entities } from '@app/contract'
import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import type { ApiError } from './error.ts'
import { endpointsOf } from './endpoints.ts'

/** How long an answer that nobody looks at stays in memory, in seconds. */
const sweep = 600

/** Every call of the contract. The hooks below come straight from it: no list to keep. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: entities,
  keepUnusedDataFor: sweep,
  catchSchemaFailure: ({ issues }): ApiError => ({
    kind: 'broken',
    issues: issues.map(({ message }) => message).join('; '),
  }),
  endpoints: (build) => endpointsOf(contract, build),
})
