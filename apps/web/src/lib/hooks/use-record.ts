import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { flushWrites } from '../address-writes.ts'
import { historyState } from '../browser/history-state.ts'
import { recordIn, searchWith, type RecordPlace, type RecordRef } from '../record.ts'

/** History state of an open record: number of entries back to the page without one. */
interface RecordDepth {
  opened: number
}

const depthIn = (state: unknown): number => {
  const { opened } = (state ?? {}) as Partial<RecordDepth>
  return typeof opened === 'number' && Number.isInteger(opened) && opened > 0 ? opened : 0
}

/** Maximum time for the browser to go back in its history, in ms. */
const arriveMs = 1_000

export const useRecord = (): RecordRef | undefined => {
  const { search } = useLocation()
  return useMemo(() => recordIn(new URLSearchParams(search)), [search])
}

/**
 * Opens and closes a record beside the page. Back closes it; stepping to a neighbour adds no history entry. With a
 * place, the record starts there.
 */
export const useOpenRecord = () => {
  const navigate = useNavigate()
  const open = useCallback(
    (record: RecordRef, step = false, place?: RecordPlace) => {
      flushWrites()
      // Read from the browser, because a change just before may not have rendered yet.
      const { search } = window.location
      const depth = depthIn(historyState())
      const state = { opened: step ? depth : depth + 1 } satisfies RecordDepth
      void navigate({ search: searchWith(search, record, place) }, { replace: step, state, preventScrollReset: true })
    },
    [navigate],
  )
  const close = useCallback(() => {
    flushWrites()
    const { pathname } = window.location
    const search = searchWith(window.location.search, undefined)
    const depth = depthIn(historyState())
    if (depth === 0) return void navigate({ search }, { replace: true })
    // The page keeps its current state: a search made beside the record is still applied after it.
    const arrived = new AbortController()
    const keep = () => {
      arrived.abort()
      if (window.location.pathname === pathname && searchWith(window.location.search, undefined) !== search)
        void navigate({ search }, { replace: true, preventScrollReset: true, state: historyState() })
    }
    window.addEventListener('popstate', keep, { signal: arrived.signal })
    // If there is nothing to go back to, the listener must not catch a later step back.
    setTimeout(() => arrived.abort(), arriveMs)
    void navigate(-depth)
  }, [navigate])
  return { open, close }
}
