import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { flushWrites } from '../address-writes.ts'
import { historyState } from '../browser/history-state.ts'

/**
 * The state of a page in its address. `change` sets some values and removes those that are undefined or empty;
 * with `push` one can come back to what stood there before.
 */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, push = false) => {
      flushWrites()
      setParams(
        () => {
          // As it stands now: a change just before this one may not have been drawn yet.
          const next = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        // In place of what stood there: what the history keeps of that, it keeps.
        { replace: !push, preventScrollReset: true, state: push ? null : historyState() },
      )
    },
    [setParams],
  )
  return { params, change }
}

/** A page number in the address: a whole number from 1. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}
