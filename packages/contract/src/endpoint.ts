import { z } from 'zod'
import type { Entity } from './entities.ts'
import type { Permission } from './permissions.ts'

/** Who may make a call: anyone, any signed-in person, or people with a permission (with several: any of them). */
export type Access = 'public' | 'session' | Permission | readonly [Permission, ...Permission[]]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call, described once. The Express route, the RTK Query hook, the OpenAPI operation and the permission tests
 * are all derived from this object.
 *
 * - `path` is relative to `/api`; `:name` marks a parameter, each of which stands in `params`.
 * - `entities` are read by a GET (the answer is cached under them) and changed by anything else (they are refreshed).
 * - `cacheSeconds` is how long a client may serve a GET without asking again; 300 when absent.
 * - `stream` calls answer server-sent events, each of which is a `response`.
 * - `revalidate`: a browser keeps the answer and asks whether it is still the same.
 * - `shared`: the answer is the same for everybody who may make the call, and follows from its entities alone. With
 *   `groups`: for everybody who sees the same tracker groups; with `people`: for everybody but leads who are limited to own
 *   people, each of whom has one of their own. The handler is not told who asks.
 * - `passive` calls are made by the page by itself: they do not count as use of the session.
 * - `csv`: asked for text/csv, the call answers every row that the search and the filters find, at most 100 000.
 * - `sensitive`: where the installation asks for it, only for those who signed in within the last 15 minutes.
 * - `large`: the body may have 16 MiB instead of 64 KiB.
 * - `follows`: what a change has begun is waited for; a repetition with the same key waits for it, too, and does not
 *   answer what the first one did.
 * - `secret`: the answer holds secrets. It is never kept: a repetition with the same key is shown what there is to show by
 *   then, if it still may be, and on record.
 * - `issuesCsrfToken`: the call hands out the token that changing calls must send.
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
 * A list as a file: which part of the answer holds its rows, if it is no list itself, and the columns with where each
 * stands in a row. The file is called after the rows. Where the file has a column with the place `note`, a text of that name
 * in the answer is its last line, with nothing beside it: it is about the whole file.
 */
export interface CsvFile {
  readonly rows: string
  /** Head of a column to names from the row inwards, joined by points. Never a secret. */
  readonly columns: Readonly<Record<string, string>>
  /**
   * The part of the query by which a caller names the places of the columns that they want, in their order; what goes with
   * a place follows it, and what tells of the whole row comes last. Without it the file has all columns. `first` is the part
   * that names the place by which rows are grouped: it comes first in any case.
   */
  readonly chosen?: {
    readonly by: string
    readonly first: string
    readonly with: Readonly<Record<string, readonly string[]>>
    readonly last: readonly string[]
  }
}

/** The columns of a file, for who asks with this query. */
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

/** Rate classes of calls; the numbers stand with the server's limiter. */
export type RateClass = 'read' | 'write' | 'sign-in' | 'token' | 'secret' | 'take' | 'reveal' | 'link' | 'search'

/** Keeps literal types, so that everything can be inferred from the contract. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type SentPart<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler is given: parsed values, only the parts that the call has. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Parsed<E[K]>
}

/** What a client sends: the same parts before parsing. */
export type Request<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: SentPart<E[K]>
}

export type Answer<E extends Endpoint> = z.output<E['response']>

/** A body or query that refuses keys it does not name. */
export const strict = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape)
