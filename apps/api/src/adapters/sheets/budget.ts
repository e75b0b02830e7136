import { setTimeout as wait } from 'node:timers/promises'
import { SheetsError } from '../../ports/sheets.ts'

export type Metric = 'reads' | 'writes'

export interface BudgetOptions {
  /** Requests in any minute, for each metric. */
  perMinute: number
  /** Length of that minute, in ms. */
  minuteMs: number
}

const outOfQuota = (ms: number): SheetsError =>
  new SheetsError(
    'quota',
    'Our share of the Google Sheets quota is used up for the moment',
    Math.max(1, Math.ceil(ms / 1_000)),
  )

/**
 * Our share of Google's quota, which counts a service account as one user. Never more than `perMinute` requests in any
 * window, wherever it begins: Google does not say when its own minutes begin.
 */
export const createBudget = ({ perMinute, minuteMs }: BudgetOptions) => {
  const times: Record<Metric, number[]> = { reads: [], writes: [] }
  const restingUntil: Record<Metric, number> = { reads: 0, writes: 0 }

  /** How long until one more may go, in ms. */
  const missing = (metric: Metric, limit: number): number => {
    const now = performance.now()
    const recent = times[metric].filter((at) => at > now - minuteMs)
    times[metric] = recent
    const next = recent.length < limit ? now : recent[recent.length - limit]! + minuteMs
    return Math.max(0, next - now, restingUntil[metric] - now)
  }

  return {
    /**
     * Waits for a request's turn, at most `patienceMs`. The last `leave` of a minute are kept for others, who are more
     * in a hurry. @throws SheetsError `quota`
     */
    take: async (metric: Metric, patienceMs: number, leave = 0): Promise<void> => {
      const until = performance.now() + patienceMs
      for (;;) {
        const ms = missing(metric, Math.max(1, perMinute - leave))
        if (ms === 0) break
        if (performance.now() + ms > until) throw outOfQuota(ms)
        await wait(ms + 1)
      }
      times[metric].push(performance.now())
    },

    /** Google said that it is too much: nobody asks again before that. */
    rest: (metric: Metric, seconds: number): void => {
      restingUntil[metric] = Math.max(restingUntil[metric], performance.now() + seconds * 1_000)
    },
  }
}

export type Budget = ReturnType<typeof createBudget>
