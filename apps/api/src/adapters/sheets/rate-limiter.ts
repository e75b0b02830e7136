import { setTimeout as wait } from 'node:timers/promises'
import { SheetsError, type Caller } from '../../ports/sheets.ts'

export type Metric = 'reads' | 'writes'

/** Where requests are counted: in one place for all processes that share an account. */
export interface RateLimitLedger {
  /** Counts one more request of the metric unless `limit` were made in the last `spanMs`; how long to wait then, in ms. */
  claim(metric: Metric, limit: number, spanMs: number): Promise<number>
  /** Nobody claims anything for so long, in ms. */
  cooldown(metric: Metric, ms: number): Promise<void>
}

export interface RateLimiterOptions {
  /** Requests in any minute, for each metric. */
  perMinute: number
  /** Length of that minute, in ms. */
  minuteMs: number
  ledger: RateLimitLedger
}

/**
 * Which part of a minute each caller leaves to those who come before it, so that none of them ever waits for it, and those
 * who come after it cannot use up what it has.
 */
const left: Record<Caller, number> = { person: 0, refresh: 1 / 3, mark: 1 / 2, round: 2 / 3 }

const outOfQuota = (ms: number): SheetsError =>
  new SheetsError('quota', 'Our share of the Google Sheets quota is used up for the moment', {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000)),
  })

/** Counts the requests of this process alone. */
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
 * Our share of Google's quota, which counts a service account as one user. Never more than `perMinute` requests in any
 * window, wherever it begins: Google does not say when its own minutes begin.
 */
export const createRateLimiter = ({ perMinute, minuteMs, ledger }: RateLimiterOptions) => ({
  /**
   * Waits for a request's turn, at most `maxWaitMs`. Nothing is counted for what `check` refuses by then.
   * @throws SheetsError `quota`
   */
  take: async (metric: Metric, maxWaitMs: number, caller: Caller, check?: () => void): Promise<void> => {
    const until = performance.now() + maxWaitMs
    // Nobody but the marks writes.
    const most = metric === 'writes' ? perMinute : Math.max(1, Math.floor(perMinute * (1 - left[caller])))
    for (;;) {
      check?.()
      const ms = await ledger.claim(metric, most, minuteMs)
      if (ms === 0) return
      if (performance.now() + ms > until) throw outOfQuota(ms)
      await wait(ms + 1)
    }
  },

  /** Google said that it is too much: nobody asks again before that. */
  cooldown: (metric: Metric, seconds: number): Promise<void> => ledger.cooldown(metric, seconds * 1_000),
})

export type RateLimiter = ReturnType<typeof createRateLimiter>
