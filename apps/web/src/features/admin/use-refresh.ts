import { useState } from 'react'

/** Asks again past every cache, and knows until when. */
export const useRefresh = (ask: () => Promise<unknown>) => {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await ask()
    setRefreshing(false)
  }
  return { refreshing, refresh: () => void refresh() }
}

/** How a list is asked for past the caches: nobody keeps that answer but the list itself. */
export const refreshing = { forceRefetch: true, subscribe: false } as const
