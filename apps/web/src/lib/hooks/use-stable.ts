import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every drawing, which does what the last one given does: for what is handed to rows that are drawn
 * again only when something of them changes. Not to be called while drawing.
 */
export const useStable = <Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
