import { mailboxHealths } from '@app/contract'
import { useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { codesApi, type CodesDispatch } from '../../../api/codes.ts'
import { fresh } from '../../../api/endpoints.ts'
import { pageIn, useAddress } from '../../../lib/hooks/use-address.ts'

export const pageSizes = [20, 40, 100] as const
const pageSize = 40

const sortKeys = ['email', 'status', 'email_status', 'created_by', 'used_by'] as const
type SortKey = (typeof sortKeys)[number]
type Sort = SortKey | `-${SortKey}`

export const usages = ['available', 'in_use', 'completed', 'failed', 'existing'] as const
export const healths = [...mailboxHealths, 'dead'] as const

const sortIn = (params: URLSearchParams): Sort | undefined => {
  const sort = params.get('sort') ?? ''
  return (sortKeys as readonly string[]).includes(sort.replace('-', '')) ? (sort as Sort) : undefined
}

/** What the address asks of the pool, as the call takes it. Without a sort: the server's own order. */
export const poolArgs = (params: URLSearchParams) => {
  const size = pageSizes.find((each) => String(each) === params.get('size')) ?? pageSize
  const status = usages.find((each) => each === params.get('status'))
  const health = healths.find((each) => each === params.get('health'))
  const search = params.get('search') ?? ''
  const sort = sortIn(params)
  return {
    query: {
      page: String(pageIn(params)),
      limit: String(size),
      ...(sort && { sort }),
      ...(search && { search }),
      ...(status && { status }),
      ...(health && { email_status: health }),
    },
  }
}

/** The mailboxes that the address asks for; while others load, still those of before. */
export const usePool = () => {
  const { params, change } = useAddress()
  const dispatch = useDispatch<CodesDispatch>()
  const [refreshing, setRefreshing] = useState(false)
  const key = params.toString()
  const args = useMemo(() => poolArgs(new URLSearchParams(key)), [key])
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = codesApi.useListPoolQuery(args)
  const refresh = async () => {
    setRefreshing(true)
    await dispatch(codesApi.endpoints.listPool.initiate(fresh(args), { forceRefetch: true, subscribe: false }))
    setRefreshing(false)
  }
  return {
    args,
    change,
    data,
    /** What is shown belongs to another question. */
    old: currentData === undefined,
    error,
    busy: isFetching || refreshing,
    updated: fulfilledTimeStamp,
    retry: () => void refetch(),
    refresh: () => void refresh(),
  }
}
