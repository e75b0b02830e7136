import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { adminApi, type AdminDispatch } from '../../../api/admin.ts'
import { fresh } from '../../../api/endpoints.ts'
import { isAskable } from '../../../lib/period.ts'
import { useSameRows } from '../../../lib/hooks/use-same-rows.ts'
import { useListAddress } from '../use-list-address.ts'
import { refreshing, useRefresh } from '../use-refresh.ts'
import { idOf } from '../users/use-users.ts'

const pageSize = 40

/** What can narrow the log; all of them stand in the address. */
export const auditFilters = ['person', 'record', 'kind', 'from', 'to'] as const
export type AuditFilter = (typeof auditFilters)[number]

/** The records that the address asks for; while others load, still those of before. */
export const useAudit = () => {
  const address = useListAddress(['at'], '-at', pageSize)
  const dispatch = useDispatch<AdminDispatch>()
  const { params } = address
  const key = auditFilters.map((name) => params.get(name) ?? '').join('\n')
  const filters = useMemo(() => {
    const values = key.split('\n')
    const given = auditFilters.map((name, index) => [name, (values[index] ?? '').slice(0, 60)] as const)
    const day = (name: string) => name === 'from' || name === 'to'
    return Object.fromEntries(
      given.filter(([name, value]) => value !== '' && (!day(name) || isAskable(value))),
    ) as Partial<Record<AuditFilter, string>>
  }, [key])
  const parts = useMemo(() => ({ query: { ...address.query, ...filters } }), [address.query, filters])
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = adminApi.useListAuditQuery(parts)
  const again = useRefresh(() => dispatch(adminApi.endpoints.listAudit.initiate(fresh(parts), refreshing)))
  return {
    address,
    filters,
    parts,
    kinds: data?.kinds ?? [],
    chain: data?.chain,
    listing: {
      rows: useSameRows(data?.records, idOf),
      total: data?.total,
      old: currentData === undefined,
      error,
      busy: isFetching || again.refreshing,
      updated: data && fulfilledTimeStamp,
      retry: () => void refetch(),
    },
    refresh: again.refresh,
  }
}
