import { accountsApi } from '../../api/calls/accounts.ts'
import { fresh } from '../../api/endpoints.ts'
import { again, useRefresh } from '../../api/use-refresh.ts'

/** Refetches everything a buyer sees, bypassing every cache. `busy` until the last response. */
export const useRefreshBuyer = (country: string | undefined, query: object) =>
  useRefresh(() => {
    const { getAccountsSummary, listMyAccounts, listAvailableAccounts } = accountsApi.endpoints
    const free = fresh<{ params: { sheet: string }; query?: object }>({ params: { sheet: country ?? '' }, query })
    return [
      getAccountsSummary.initiate(fresh({}), again),
      listMyAccounts.initiate(fresh({}), again),
      ...(country ? [listAvailableAccounts.initiate(free, again)] : []),
    ]
  })
