import { setTimeout as wait } from 'node:timers/promises'
import { SheetsError, type Caller } from '../../ports/sheets.ts'

export type Metric = 'reads' | 'writes'

/** Request counter, shared by all processes that use the same account. */
export interface RateLimitLedger {
  /**
   * Counts a request unless `limit` were made in the last `spanMs`.
   * @returns 0 if counted, else the time to wait in ms
   */
  claim(metric: Metric, limit: number, spanMs: number): Promise<number>
  /** Blocks all claims of the metric for `ms`. */
  cooldown(metric: Metric, ms: number): Promise<void>
}

export interface RateLimiterOptions {
  /** Requests per minute, for each metric. */
  perMinute: number
  /** Length of that minute, in ms. */
  minuteMs: number
  ledger: RateLimitLedger
}

/**
 * Share of a minute that each caller leaves to callers of higher priority. These never wait for it, and callers of
 * lower priority cannot use up its own share.
 */
const left: Record<Caller, number> = { person: 0, refresh: 1 / 3, mark: 1 / 2, round: 2 / 3 }

const outOfQuota = (ms: number): SheetsError =>
  new SheetsError('quota', 'Our share of the Google Sheets quota is used up for the moment', {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000)),
  })

/** Counts the requests of this process only. */
export const createMemoryLedger = (): RateLimitLedger => {
  const times: Record<Metric, number[]> = { reads: [], writes: [] }
  const restingUntil: Record<Metric, number> = { reads: 0, writes: 0 }
  return {
    claim: (metric, limit, spanMs) => {
      const now = performance.now()
      const recent = times[metric].filter((at) => at > now - spanMs)
      times[metric] = recent
      const next = recent.length < limit ? now : recent[recent.length - limit]! + spanMs
      const ms = Math.max(0, next - now, restingUntil[metric] - now)
      if (ms === 0) recent.push(now)
      return Promise.resolve(ms)
    },
    cooldown: (metric, ms) => {
      restingUntil[metric] = Math.max(restingUntil[metric], performance.now() + ms)
      return Promise.resolve()
    },
  }
}

/**
 * Our share of Google's quota, which counts a service account as one user. Sliding window of `perMinute` requests,
 * because Google does not say when its own minutes begin.
 */
export const createRateLimiter = ({ perMinute, minuteMs, ledger }: RateLimiterOptions) => ({
  /**
   * Waits for a slot, `maxWaitMs` at most. If `check` throws meanwhile, nothing is counted.
   * @throws SheetsError `quota`
   */
  take: async (metric: Metric, maxWaitMs: number, caller: Caller, check?: () => void): Promise<void> => {
    const until = performance.now() + maxWaitMs
    // Only marks write.
    const most = metric === 'writes' ? perMinute : Math.max(1, Math.floor(perMinute * (1 - left[caller])))
    for (;;) {
      check?.()
      const ms = await ledger.claim(metric, most, minuteMs)
      if (ms === 0) return
      if (performance.now() + ms > until) throw outOfQuota(ms)
      await wait(ms + 1)
    }
  },

  /** Pauses requests after Google's own rate limit was hit. */
  cooldown: (metric: Metric, seconds: number): Promise<void> => ledger.cooldown(metric, seconds * 1_000),
})

export type RateLimiter = ReturnType<typeof createRateLimiter>
