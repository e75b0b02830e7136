import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useState } from 'react'
import { useDispatch } from 'react-redux'

type QueryThunk = ThunkAction<unknown, never, unknown, UnknownAction>

/** Dispatch for calls without a subscribed component. */
export const useAsk = () => useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()

/** Options of a refetch: `initiate(fresh(parts), again)`. Only components that show the answer keep it subscribed. */
export const again = { forceRefetch: true, subscribe: false } as const

/** Refetches all of these; `busy` until the last answer. */
export const useRefresh = (asks: () => readonly QueryThunk[]) => {
  const dispatch = useAsk()
  const [busy, setBusy] = useState(false)
  const refresh = useCallback(() => {
    setBusy(true)
    void Promise.all(asks().map((each) => dispatch(each))).then(() => setBusy(false))
  }, [asks, dispatch])
  return { busy, refresh }
}
