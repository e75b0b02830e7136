import { useDeferredValue } from 'react'

/**
 * False while something is painted for the first time, true right after: what nobody can see or reach in the first frame
 * may wait for the second.
 */
export const useSettled = (): boolean => useDeferredValue(true, false)
