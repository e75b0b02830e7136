import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useSearchParams } from 'react-router'
import { accountsApi, type AccountsDispatch } from '../../api/accounts.ts'
import { fresh } from '../../api/endpoints.ts'
import { overviewArgs } from './overview/use-overview.ts'

/** Asks again for all that the farmer panel shows; `busy` until the last answer. */
export const useRefreshPanel = () => {
  const dispatch = useDispatch<AccountsDispatch>()
  const [params] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const { listTakenWithUsers, listSheets, listSheetConflicts } = accountsApi.endpoints
  const options = { forceRefetch: true, subscribe: false } as const
  const refresh = async () => {
    setBusy(true)
    await Promise.all([
      dispatch(listTakenWithUsers.initiate(fresh(overviewArgs(params)), options)),
      dispatch(listSheets.initiate(fresh({}), options)),
      dispatch(listSheetConflicts.initiate(undefined, options)),
    ])
    setBusy(false)
  }
  return { busy, refresh: () => void refresh() }
}
