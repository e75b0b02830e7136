import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { accountsApi, type AccountsDispatch } from '../../api/accounts.ts'
import { fresh } from '../../api/endpoints.ts'

interface Listed {
  params: { sheet: string }
  query?: object
}

/** Asks again, past every cache, for all that a buyer sees; `busy` until the last answer. */
export const useRefresh = (country: string | undefined) => {
  const dispatch = useDispatch<AccountsDispatch>()
  const [busy, setBusy] = useState(false)
  const { getAccountsSummary, listMyAccounts, listAvailableAccounts } = accountsApi.endpoints
  const options = { forceRefetch: true, subscribe: false } as const
  const refresh = async () => {
    setBusy(true)
    await Promise.all([
      dispatch(getAccountsSummary.initiate(fresh({}), options)),
      dispatch(listMyAccounts.initiate(fresh({}), options)),
      ...(country
        ? [dispatch(listAvailableAccounts.initiate(fresh<Listed>({ params: { sheet: country } }), options))]
        : []),
    ])
    setBusy(false)
  }
  return { busy, refresh: () => void refresh() }
}
