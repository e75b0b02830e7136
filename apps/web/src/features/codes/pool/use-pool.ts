import { codes } from '@app/contract'
import { codesApi } from '#api/calls/codes.ts'
import { useServerList } from '#ui/list/use-server-list.ts'
import { useListViews } from '#shared/views/list-views.tsx'

export const pageSizes = [20, 40, 100] as const

// No default order: the server's applies.
const asking = { limit: 40, sizes: pageSizes, filters: { status: 'status', health: 'email_status' } } as const

/** Mailboxes of the pool for the query in the address. */
export const usePool = () => useServerList(codesApi.endpoints.listPool, codes.listPool, asking)

/** Saved views of the pool. */
export const usePoolViews = (list: Pool) => useListViews('pool', list, asking)

export type Pool = ReturnType<typeof usePool>
