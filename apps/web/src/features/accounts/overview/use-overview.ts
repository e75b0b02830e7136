import { useMemo } from 'react'
import { accountsApi } from '../../../api/accounts.ts'
import { isAskable } from '../../../lib/period.ts'
import { pageIn, useAddress } from '../../../lib/hooks/use-address.ts'
import { pageSize } from '../find.ts'

/** What the overview can be sorted by. */
export const sortKeys = ['takenAt', 'accountName', 'country', 'username', 'spend', 'closedAt'] as const
type SortKey = (typeof sortKeys)[number]
type Sort = SortKey | `-${SortKey}`

export const states = ['all', 'open', 'closed'] as const
export type State = (typeof states)[number]

const newest: Sort = '-takenAt'

const sortIn = (params: URLSearchParams): Sort => {
  const sort = params.get('sort') ?? newest
  return (sortKeys as readonly string[]).includes(sort.replace('-', '')) ? (sort as Sort) : newest
}

const dayIn = (params: URLSearchParams, name: string) => {
  const day = params.get(name) ?? ''
  return isAskable(day) ? day : undefined
}

/** What the address asks of the overview, as the call takes it. */
export const overviewArgs = (params: URLSearchParams) => {
  const state = states.find((each) => each === params.get('state')) ?? 'all'
  const fromDate = dayIn(params, 'from')
  const toDate = dayIn(params, 'to')
  const search = params.get('search') ?? ''
  return {
    query: {
      page: String(pageIn(params)),
      limit: String(pageSize),
      sort: sortIn(params),
      ...(search && { search }),
      ...(state !== 'all' && { state }),
      ...(fromDate && { fromDate }),
      ...(toDate && { toDate }),
    },
  }
}

/** The taken accounts that the address asks for; while others load, still those of before. */
export const useOverview = () => {
  const { params, change } = useAddress()
  const key = params.toString()
  const args = useMemo(() => overviewArgs(new URLSearchParams(key)), [key])
  const { data, currentData, error, isFetching, refetch } = accountsApi.useListTakenWithUsersQuery(args)
  return { query: args.query, change, data, old: currentData === undefined, error, isFetching, refetch }
}
