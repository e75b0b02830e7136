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

/** A call that answers one page of rows, and can give all of them as a file. */
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

/** What a list is asked for beside its page and its search. */
interface Asking<Filter extends string> {
  /** The order of those who choose none; without one, the server's own. */
  sort?: string
  /** Rows on a page, and how many else may be chosen. */
  limit: number
  sizes?: readonly number[]
  /** What narrows it down: names in the address to those in the call. Of each, the contract says what it may be. */
  filters?: Readonly<Record<Filter, string>>
  /** Where not all counts that the contract allows. */
  among?: Partial<Record<Filter, readonly string[]>>
}

type Values = Readonly<Record<string, string | undefined>>

/** What an address asks of a list, as its call takes it. What the contract does not allow is not asked. */
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

/** The parts of the call that an address asks for. */
const partsOf = ({ page, limit, query }: Pick<ListQuery, 'page' | 'limit' | 'query'>) => ({
  query: { page: String(page), limit: String(limit), ...query },
})

/** What the parts of a page are told of a list: what it was asked, what came, and how to ask for something else. */
export interface Listing<Row = unknown> extends Omit<ListQuery, 'query' | 'chosen'> {
  endpoint: ListEndpoint
  parts: ReturnType<typeof partsOf>
  /** The filters that are set, as the address names them. */
  chosen: Readonly<Record<string, string | undefined>>
  /** Anything narrows it down. */
  filtered: boolean
  pages: number
  /** Rows have gone since, or somebody typed a page that never was. */
  beyond: boolean
  /** Undefined while they are on the way for the first time. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** What is shown belongs to another question. */
  old: boolean
  error: unknown
  busy: boolean
  /** When they were read, in ms. */
  updated: number | undefined
  /** Asks something else: from its first page. */
  ask: (values: Values) => void
  toPage: (page: number) => void
  /** Asks for everything again. */
  clear: () => void
  retry: () => void
  refresh: () => void
}

const idOf = ({ id }: { id: number }) => id

/**
 * A list that the server finds, sorts and pages: what the address asks of it, what came, and what can be asked next. While
 * another question is on its way, the rows are still those of the one before: `old`.
 */
export const useServerList = <E extends ListEndpoint, Filter extends string = never>(
  call: Call<E>,
  endpoint: E,
  asking: Asking<Filter>,
  /** What Refresh asks for beside the list. */
  more: () => readonly Thunk[] = () => [],
) => {
  const { params, change } = useAddress()
  const key = params.toString()
  const asked = useMemo(() => askedOf(endpoint, asking, new URLSearchParams(key)), [endpoint, asking, key])
  const parts = useMemo(() => partsOf(asked), [asked])
  // Each part was held against what the contract allows.
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
    /** Refresh was pressed: also while it is not the list that is awaited. */
    refreshing: busy,
    /** A row as it stands now: what is open follows what happens meanwhile. */
    now: (row: RowOf<E>) => rows?.find(({ id }) => id === row.id) ?? row,
    /** Marks what has changed or come in by itself. */
    mark: ({ id }: RowOf<E>): RowState => (changed.has(id) ? 'new' : undefined),
  }
}
