import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { flushWrites } from '../address-writes.ts'
import { historyState } from '../browser/history-state.ts'
import { recordIn, searchWith, type RecordPlace, type RecordRef } from '../record.ts'

/** What the history keeps of an open record: how many steps lead back to the page without any. */
interface RecordDepth {
  opened: number
}

const depthIn = (state: unknown): number => {
  const { opened } = (state ?? {}) as Partial<RecordDepth>
  return typeof opened === 'number' && Number.isInteger(opened) && opened > 0 ? opened : 0
}

/** Within which the browser goes back in its history, in ms. */
const arriveMs = 1_000

/** The record that the address opens now. */
export const useRecord = (): RecordRef | undefined => {
  const { search } = useLocation()
  return useMemo(() => recordIn(new URLSearchParams(search)), [search])
}

/**
 * Opens a record beside the page, and closes it. Opened, Back closes it; stepping to a neighbour leaves no trace in the
 * history. Opened at a place, the record begins there.
 */
export const useOpenRecord = () => {
  const navigate = useNavigate()
  const open = useCallback(
    (record: RecordRef, step = false, place?: RecordPlace) => {
      flushWrites()
      // As it stands now: a change just before this one may not have been drawn yet.
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
    // The page goes on as it stands: what was sought beside the record is sought after it, too.
    const arrived = new AbortController()
    const keep = () => {
      arrived.abort()
      if (window.location.pathname === pathname && searchWith(window.location.search, undefined) !== search)
        void navigate({ search }, { replace: true, preventScrollReset: true, state: historyState() })
    }
    window.addEventListener('popstate', keep, { signal: arrived.signal })
    // Where the browser has nothing to go back to, no later step back is meant.
    setTimeout(() => arrived.abort(), arriveMs)
    void navigate(-depth)
  }, [navigate])
  return { open, close }
}
