import { roleNames, type User } from '@app/contract'
import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { adminApi, type AdminDispatch } from '../../../api/admin.ts'
import { fresh } from '../../../api/endpoints.ts'
import { useSameRows } from '../../../lib/hooks/use-same-rows.ts'
import type { Listing } from '../list.tsx'
import { useListAddress } from '../use-list-address.ts'
import { refreshing, useRefresh } from '../use-refresh.ts'

const sortKeys = ['id', 'username', 'role', 'accLimit', 'createdAt', 'updatedAt'] as const
const pageSize = 40

export const idOf = ({ id }: { id: number }) => id

/** The users that the address asks for; while others load, still those of before. */
export const useUsers = (more: () => Promise<unknown>) => {
  const address = useListAddress(sortKeys, 'id', pageSize)
  const role = [...roleNames, 'none' as const].find((each) => each === address.params.get('role'))
  const parts = useMemo(() => ({ query: { ...address.query, ...(role && { role }) } }), [address.query, role])
  const dispatch = useDispatch<AdminDispatch>()
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = adminApi.useListUsersQuery(parts)
  const again = useRefresh(() =>
    Promise.all([dispatch(adminApi.endpoints.listUsers.initiate(fresh(parts), refreshing)), more()]),
  )
  const listing: Listing<User> = {
    rows: useSameRows(data?.users, idOf),
    total: data?.total,
    old: currentData === undefined,
    error,
    busy: isFetching || again.refreshing,
    updated: data && fulfilledTimeStamp,
    retry: () => void refetch(),
  }
  return { address, role, parts, listing, refresh: again.refresh }
}
