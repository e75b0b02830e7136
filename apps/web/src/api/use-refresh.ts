import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useState } from 'react'
import { useDispatch } from 'react-redux'

type QueryThunk = ThunkAction<unknown, never, unknown, UnknownAction>

/** For calls that no component keeps. */
export const useAsk = () => useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()

/** How something is asked for once more: `initiate(fresh(parts), again)`. Only those who show it keep the answer. */
export const again = { forceRefetch: true, subscribe: false } as const

/** Asks for all of these once more; `busy` until the last answer. */
export const useRefresh = (asks: () => readonly QueryThunk[]) => {
  const dispatch = useAsk()
  const [busy, setBusy] = useState(false)
  const refresh = useCallback(() => {
    setBusy(true)
    void Promise.all(asks().map((each) => dispatch(each))).then(() => setBusy(false))
  }, [asks, dispatch])
  return { busy, refresh }
}
