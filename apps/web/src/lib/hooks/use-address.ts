import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { flushWrites } from '../address-writes.ts'
import { historyState } from '../browser/history-state.ts'

/**
 * Page state in the address. `change` sets values and removes those that are undefined or empty; `push` adds a history
 * entry, so that Back returns to the previous state.
 */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, push = false) => {
      flushWrites()
      setParams(
        () => {
          // Read from the browser, because a change just before may not have rendered yet.
          const next = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        // Replacing an entry keeps its history state.
        { replace: !push, preventScrollReset: true, state: push ? null : historyState() },
      )
    },
    [setParams],
  )
  return { params, change }
}

/** Page number in the address: an integer from 1. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}
