import { setTimeout as wait } from 'node:timers/promises'
import { TrackerError } from '../../ports/tracker.ts'

/** Longest cooldown accepted from the tracker, in ms. */
const longestRestMs = 600_000

/**
 * Cooldown requested by the tracker; applies to every call. Short ones are waited for. A caller that would wait longer
 * than `longestPauseMs`, or past its deadline, fails at once without a call.
 */
export const createCooldown = (longestPauseMs: number) => {
  let until = 0
  return {
    /** Starts a cooldown if the failure asks for one. */
    note: ({ kind, retryAfterSeconds = 0 }: TrackerError): void => {
      if (kind !== 'rate_limited') return
      until = Math.max(until, performance.now() + Math.min(retryAfterSeconds * 1_000, longestRestMs))
    },
    /** @throws TrackerError busy */
    pass: async (leftMs: number): Promise<void> => {
      const left = until - performance.now()
      if (left <= 0) return
      if (left >= Math.min(longestPauseMs, leftMs))
        throw new TrackerError('busy', 'Keitaro asks to wait', { retryAfterSeconds: Math.ceil(left / 1_000) })
      await wait(left)
    },
  }
}

export type Cooldown = ReturnType<typeof createCooldown>
