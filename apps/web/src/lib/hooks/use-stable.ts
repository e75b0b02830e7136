import { useCallback, useLayoutEffect, useRef } from 'react'

/** Stable function identity that calls the latest `act`, for memoised rows. Do not call it during render. */
export const useStable = <Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
