import type { Answer, Contract, Endpoint, Entity, Request } from '@app/contract'
import type { BaseQueryFn, EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react'
import type { CallArgs } from './base-query.ts'
import type { ApiError } from './error.ts'

export type Base = BaseQueryFn<CallArgs, unknown, ApiError>

/** A body without required fields is optional: the call then sends `{}`. */
type Loose<R> = { [K in keyof R as {} extends R[K] ? never : K]: R[K] } & {
  [K in keyof R as {} extends R[K] ? K : never]?: R[K]
}

/** Argument of a call: its parts, or void if none is required. */
export type Argument<E extends Endpoint> =
  {} extends Loose<Request<E>> ? (keyof Request<E> extends never ? void : Loose<Request<E>> | void) : Loose<Request<E>>

/** A query for each GET of a contract, a mutation for the rest. */
type Endpoints<C extends Contract> = {
  [K in keyof C]: C[K]['method'] extends 'GET'
    ? QueryDefinition<Argument<C[K]>, Base, Entity, Answer<C[K]>, 'api'>
    : MutationDefinition<Argument<C[K]>, Base, Entity, Answer<C[K]>, 'api'>
}

type RequestParts = Omit<CallArgs, 'endpoint'> | undefined

/** Default lifetime of an answer, in seconds. */
const lifetime = 300

/** Bypasses the server's caches, as Refresh does: `initiate(fresh(parts), { forceRefetch: true })`. */
export const fresh = <P extends { query?: object | undefined }>(parts: P): P & { query: { fresh: '1' } } => ({
  ...parts,
  query: { ...parts.query, fresh: '1' },
})

/** Adds an idempotency key: a change repeated with the same key is made once. */
export const keyed = <P extends object>(parts: P, key: string): P => ({ ...parts, idempotencyKey: key })

const withoutFresh = (parts: RequestParts): RequestParts => {
  if (parts?.query?.['fresh'] === undefined) return parts
  const { fresh: _, ...query } = parts.query
  return { ...parts, query: Object.keys(query).length > 0 ? query : undefined }
}

/** Fresh arguments already sent. RTK Query refetches with the last arguments, and such a repeat is not a Refresh. */
const spent = new WeakSet<object>()

const definition = (endpoint: Endpoint, build: EndpointBuilder<Base, Entity, 'api'>) => {
  const query = (parts: RequestParts): CallArgs => {
    const repeated = parts && spent.has(parts)
    if (parts) spent.add(parts)
    return { endpoint, ...(repeated ? withoutFresh(parts) : parts) }
  }
  const responseSchema = endpoint.response
  if (endpoint.method !== 'GET')
    return build.mutation<unknown, RequestParts>({
      query,
      responseSchema,
      invalidatesTags: (_, error) => (error ? [] : endpoint.entities),
    })
  return build.query<unknown, RequestParts>({
    query,
    responseSchema,
    providesTags: endpoint.entities,
    // A fresh answer replaces the cached one of the same arguments.
    serializeQueryArgs: ({ queryArgs }) => withoutFresh(queryArgs) ?? {},
    // Refetches expired answers, even before the sweep has removed them.
    forceRefetch: ({ endpointState }) =>
      Date.now() - (endpointState?.fulfilledTimeStamp ?? 0) >= (endpoint.cacheSeconds ?? lifetime) * 1000,
  })
}

/** Derives the endpoint definitions of a contract. */
export const endpointsOf = <const C extends Contract>(
  contract: C,
  build: EndpointBuilder<Base, Entity, 'api'>,
): Endpoints<C> =>
  Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, definition(endpoint, build)]),
  ) as unknown as Endpoints<C>
