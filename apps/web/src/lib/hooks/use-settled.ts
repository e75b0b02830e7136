import { useDeferredValue } from 'react'

/**
 * False during the first paint, true right after: parts that are not visible or reachable in the first frame can wait
 * for the second.
 */
export const useSettled = (): boolean => useDeferredValue(true, false)
