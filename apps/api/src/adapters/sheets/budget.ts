import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible'
import { failed } from './failures.ts'

/** A service account is one user: 60 readings and 60 writings a minute. Six in ten of them are ours to spend. */
const perTenSeconds = 6
const longestQueue = 40

/** Lets calls through at the pace that the quota allows; who would wait longer than `patienceMs` is told to come back. */
export const createBudget = (patienceMs: number, points = perTenSeconds) => {
  const queue = new RateLimiterQueue(new RateLimiterMemory({ points, duration: 10 }), { maxQueueSize: longestQueue })
  return async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(failed('quota', 10)), patienceMs)
    })
    const turn = queue.removeTokens(1).catch(() => {
      throw failed('quota', 10)
    })
    try {
      await Promise.race([turn, late])
    } finally {
      clearTimeout(timer)
      turn.catch(() => undefined)
    }
  }
}
