import { accounts, accountStates } from '@app/contract'
import { accountsApi } from '#api/calls/accounts.ts'
import { fresh } from '#api/endpoints.ts'
import { again } from '#api/use-refresh.ts'
import { useServerList } from '#ui/list/use-server-list.ts'
import { useListViews } from '#shared/views/list-views.tsx'
import { pageSize } from '../find.ts'

const asking = {
  sort: '-takenAt',
  limit: pageSize,
  filters: { state: 'state', from: 'fromDate', to: 'toDate', holder: 'holder' },
  among: { state: ['open', 'closed', ...accountStates] },
} as const

const { listTakenWithUsers, listSheets, listSheetConflicts } = accountsApi.endpoints
const beside = () => [listSheets.initiate(fresh({}), again), listSheetConflicts.initiate(undefined, again)]

/** Taken accounts of everybody. Refresh refetches the whole farmer panel. */
export const useOverview = () => useServerList(listTakenWithUsers, accounts.listTakenWithUsers, asking, beside)

/** Saved views of the overview. */
export const useOverviewViews = (list: Overview) => useListViews('accounts', list, asking)

export type Overview = ReturnType<typeof useOverview>
