import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useMemo, useRef } from 'react'

/**
 * A key for each attempt at a change: the same one for the same content while nobody knows what came of it, so that
 * a repetition does it once. `settle` when the outcome is known.
 */
export const useAttempt = () => {
  const last = useRef<{ of: string; key: string }>(undefined)
  const keyFor = useCallback((of: string): string => {
    if (last.current?.of !== of) last.current = { of, key: nanoid() }
    return last.current.key
  }, [])
  const settle = useCallback(() => {
    last.current = undefined
  }, [])
  return useMemo(() => ({ keyFor, settle }), [keyFor, settle])
}
