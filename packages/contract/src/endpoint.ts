import { z } from 'zod'
import type { Entity } from './entities.ts'
import type { Permission } from './permissions.ts'

/** Who may make a call: anyone, any signed-in person, or people with a permission (with several: any of them). */
export type Access = 'public' | 'session' | Permission | readonly [Permission, ...Permission[]]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call, described once. The Express route, the RTK Query hook, the OpenAPI operation and the permission tests are
 * all derived from this object.
 *
 * - `path` is relative to `/api`; `:name` marks a parameter, each of which has an entry in `params`.
 * - `entities` are read by a GET (its cache tags) and changed by any other method (the tags it invalidates).
 * - `cacheSeconds` is how long a client may reuse the answer to a GET; 300 by default.
 * - `stream` calls answer server-sent events, each of which is a `response`.
 * - `revalidate`: a browser keeps the answer and revalidates it.
 * - `shared`: the answer is the same for everybody who may make the call, and depends only on its entities. With
 *   `groups`: for everybody with the same tracker groups; with `people`: for everybody except leads restricted to their
 *   own people, each of whom gets a separate one. The handler does not learn who asks.
 * - `passive` calls are made by the page by itself and do not count as use of the session.
 * - `csv`: with Accept text/csv, the call answers all rows that match the search and filters, at most 100 000.
 * - `sensitive`: requires a sign-in within the last 15 minutes, if the installation is set so.
 * - `large`: the body may have 16 MiB instead of 64 KiB.
 * - `follows`: the call waits for the work that the change starts; a retry with the same key waits for it, too, and
 *   does not replay the first answer.
 * - `secret`: the answer contains secrets and is never stored. A retry with the same key shows the current data, if
 *   still permitted, with a new audit record.
 * - `issuesCsrfToken`: the call returns the token that calls which change something must send.
 * - `limit` names the rate class of the call; by default `read` for GET and `write` for the rest.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly entities: readonly Entity[]
  readonly cacheSeconds?: number
  readonly limit?: RateClass
  readonly follows?: true
  readonly secret?: true
  readonly stream?: true
  readonly revalidate?: true
  readonly shared?: true | 'groups' | 'people'
  readonly passive?: true
  readonly sensitive?: true
  readonly large?: true
  readonly csv?: CsvFile
  readonly issuesCsrfToken?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly response: z.ZodType
}

/**
 * A list as a file: the key of its rows in the answer, unless the answer is a list itself, and its columns with their
 * paths in a row. The file is named after the rows. If the file has a column with the path `note`, a text of that name
 * in the answer becomes its last line, alone in the row, about the whole file.
 */
export interface CsvFile {
  readonly rows: string
  /** Column header to path in the row, joined by points. Never a secret. */
  readonly columns: Readonly<Record<string, string>>
  /**
   * Query parameter by which a caller chooses columns by path, in order. Columns that belong to a path follow it, and
   * columns about the whole row come last. Without it the file has all columns. `first` is the parameter with the
   * grouping path, whose column always comes first.
   */
  readonly chosen?: {
    readonly by: string
    readonly first: string
    readonly with: Readonly<Record<string, readonly string[]>>
    readonly last: readonly string[]
  }
}

/** Columns of a file for this query. */
export const columnsOf = ({ columns, chosen }: CsvFile, query: unknown): Readonly<Record<string, string>> => {
  if (!chosen) return columns
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>
  const names = asked[chosen.by] as readonly string[] | undefined
  const first = asked[chosen.first] as string | undefined
  const withOthers = (name: string): readonly string[] => [name, ...(chosen.with[name] ?? [])]
  const places = [
    ...(first === undefined ? [] : withOthers(first)),
    ...(names ? [...names.flatMap(withOthers), ...chosen.last] : Object.values(columns)),
  ]
  const heads = new Map(Object.entries(columns).map(([head, place]) => [place, head]))
  return Object.fromEntries(
    [...new Set(places)].flatMap((place) => {
      const head = heads.get(place)
      return head === undefined ? [] : [[head, place]]
    }),
  )
}

export type Contract = Readonly<Record<string, Endpoint>>

/** Rate classes of calls; the server's limiter defines the numbers. */
export type RateClass = 'read' | 'write' | 'sign-in' | 'token' | 'secret' | 'take' | 'reveal' | 'link' | 'search'

/** Keeps literal types, so that everything can be inferred from the contract. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type SentPart<S> = S extends z.ZodType ? z.input<S> : undefined

/** Parsed input of a handler; only the parts that the call has. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Parsed<E[K]>
}

/** Input sent by a client: the same parts before parsing. */
export type Request<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: SentPart<E[K]>
}

export type Answer<E extends Endpoint> = z.output<E['response']>

/** A body or query that refuses unknown keys. */
export const strict = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape)
