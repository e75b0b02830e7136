import type { Answer, CsvFile, Endpoint } from '@app/contract'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { TypedUseQuery } from '@reduxjs/toolkit/query/react'
import { useCallback, useMemo } from 'react'
import { fresh, type Argument, type Base } from '../../api/endpoints.ts'
import { again, useRefresh } from '../../api/use-refresh.ts'
import { pageIn, useAddress } from '../../lib/hooks/use-address.ts'
import { useChanged } from '../../lib/hooks/use-changed.ts'
import { useSameRows } from '../../lib/hooks/use-same-rows.ts'
import type { RowState } from './table.tsx'

/** Endpoint that returns one page of rows, and can return all as a file. */
interface ListEndpoint extends Endpoint {
  readonly query: NonNullable<Endpoint['query']>
  readonly csv: CsvFile
}

type RowOf<E extends ListEndpoint> =
  Answer<E> extends Record<E['csv']['rows'], readonly (infer Row extends { id: number })[]> ? Row : never

type Thunk = ThunkAction<unknown, never, unknown, UnknownAction>

interface Call<E extends ListEndpoint> {
  useQuery: TypedUseQuery<Answer<E>, Argument<E>, Base>
  initiate: (parts: Argument<E>, options: typeof again) => Thunk
}

/** Parameters of a list besides page and search. */
interface Asking<Filter extends string> {
  /** Default order; if omitted, the server's. */
  sort?: string
  /** Default rows per page, and the other sizes on offer. */
  limit: number
  sizes?: readonly number[]
  /** Filters: name in the address to name in the call. The contract defines the values of each. */
  filters?: Readonly<Record<Filter, string>>
  /** Allowed values where they are fewer than the contract allows. */
  among?: Partial<Record<Filter, readonly string[]>>
}

type Values = Readonly<Record<string, string | undefined>>

/** List parameters of an address as the call takes them. Values outside the contract are dropped. */
const askedOf = <Filter extends string>(
  { query: { shape } }: ListEndpoint,
  { sort, limit, sizes = [], filters, among = {} }: Asking<Filter>,
  params: URLSearchParams,
) => {
  const allowed = (name: string, value: string | null) =>
    value && shape[name]?.safeParse(value).success ? value : undefined
  const search = (params.get('search') ?? '').slice(0, 100)
  const chosen = Object.entries<string>(filters ?? {}).flatMap(([name, as]) => {
    const value = allowed(as, params.get(name))
    const known = among[name as Filter]
    return value !== undefined && (known?.includes(value) ?? true) ? [[name, value] as const] : []
  })
  const order = allowed('sort', params.get('sort')) ?? sort
  return {
    page: pageIn(params),
    limit: sizes.find((size) => String(size) === params.get('size')) ?? limit,
    search,
    sort: order,
    chosen: Object.fromEntries(chosen) as Partial<Record<Filter, string>>,
    query: {
      ...(order && { sort: order }),
      ...(search && { search }),
      ...Object.fromEntries(chosen.map(([name, value]) => [filters?.[name as Filter], value])),
    } as Record<string, string>,
  }
}

type ListQuery = ReturnType<typeof askedOf>

/** Call arguments for the parameters of an address. */
const partsOf = ({ page, limit, query }: Pick<ListQuery, 'page' | 'limit' | 'query'>) => ({
  query: { page: String(page), limit: String(limit), ...query },
})

/** State of a list for the parts of a page: its parameters, its rows, and functions to change them. */
export interface Listing<Row = unknown> extends Omit<ListQuery, 'query' | 'chosen'> {
  endpoint: ListEndpoint
  parts: ReturnType<typeof partsOf>
  /** Active filters by their name in the address. */
  chosen: Readonly<Record<string, string | undefined>>
  /** Any search or filter is active. */
  filtered: boolean
  pages: number
  /** The page is beyond the last: rows have gone since, or somebody typed it. */
  beyond: boolean
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** The shown rows belong to a previous request. */
  old: boolean
  error: unknown
  busy: boolean
  /** Time of the last fetch, in ms since the epoch. */
  updated: number | undefined
  /** Changes parameters and returns to the first page. */
  ask: (values: Values) => void
  toPage: (page: number) => void
  /** Clears search and filters. */
  clear: () => void
  retry: () => void
  refresh: () => void
}

const idOf = ({ id }: { id: number }) => id

/**
 * List that the server searches, sorts and pages, controlled by the address. While a new request is pending, the rows
 * are still the previous ones: `old`.
 */
export const useServerList = <E extends ListEndpoint, Filter extends string = never>(
  call: Call<E>,
  endpoint: E,
  asking: Asking<Filter>,
  /** Further requests of Refresh. */
  more: () => readonly Thunk[] = () => [],
) => {
  const { params, change } = useAddress()
  const key = params.toString()
  const asked = useMemo(() => askedOf(endpoint, asking, new URLSearchParams(key)), [endpoint, asking, key])
  const parts = useMemo(() => partsOf(asked), [asked])
  // Each part was checked against the contract above.
  const argument = parts as unknown as Argument<E>
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = call.useQuery(argument)
  const { busy, refresh } = useRefresh(() => [call.initiate(fresh(parts) as unknown as Argument<E>, again), ...more()])
  const old = currentData === undefined
  const answer = data as ({ total: number } & Record<string, unknown>) | undefined
  const rows = useSameRows(answer?.[endpoint.csv.rows] as readonly RowOf<E>[] | undefined, idOf)
  const changed = useChanged(old ? undefined : rows, idOf, JSON.stringify(parts))
  const total = answer?.total
  const pages = Math.max(1, Math.ceil((total ?? 0) / asked.limit))
  const ask = (values: Values) => change({ ...values, page: undefined })
  const toPage = useCallback((page: number) => change({ page: page === 1 ? undefined : String(page) }), [change])
  const { query: _, ...rest } = asked
  const listing = {
    ...rest,
    endpoint,
    parts,
    filtered: asked.search !== '' || Object.keys(asked.chosen).length > 0,
    pages,
    beyond: !old && total !== undefined && total > 0 && asked.page > pages,
    rows,
    total,
    old,
    error: error as unknown,
    busy: isFetching || busy,
    updated: data === undefined ? undefined : fulfilledTimeStamp,
    ask,
    toPage,
    clear: () =>
      ask(Object.fromEntries(['search', ...Object.keys(asking.filters ?? {})].map((name) => [name, undefined]))),
    retry: () => void refetch(),
    refresh,
  } satisfies Listing<RowOf<E>>
  return {
    ...listing,
    data,
    /** Refresh was pressed, even if the pending request is not that of the list. */
    refreshing: busy,
    /** Current version of a row, so that an open one follows later changes. */
    now: (row: RowOf<E>) => rows?.find(({ id }) => id === row.id) ?? row,
    /** Marks rows that changed or arrived by themselves. */
    mark: ({ id }: RowOf<E>): RowState => (changed.has(id) ? 'new' : undefined),
  }
}
