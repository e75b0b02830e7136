import { setTimeout as wait } from 'node:timers/promises'
import { TrackerError } from '../../ports/tracker.ts'

/** Longest time for which the tracker is left alone because it asks for that, in ms. */
const longestRestMs = 600_000

/**
 * The time for which the tracker asks to be left alone holds for every question. A short one is waited for; who would
 * have to wait longer than `longestPauseMs`, or than there is time, is told at once, and the tracker is not asked.
 */
export const createCooldown = (longestPauseMs: number) => {
  let until = 0
  return {
    /** Looks at a failure of the tracker. */
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
