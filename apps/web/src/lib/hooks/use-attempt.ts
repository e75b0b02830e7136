import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useMemo, useRef } from 'react'

/**
 * Idempotency key for a change: stays the same for equal content while the outcome is unknown, so that a retry applies
 * it once. Call `settle` when the outcome is known.
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
