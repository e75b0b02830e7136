import { setTimeout as wait } from 'node:timers/promises'

/** Serializes the starts of calls, at least `ms` apart. */
export const createRequestSpacing = (ms: number) => {
  let next = 0

  return async (): Promise<void> => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + ms
    if (at > now) await wait(at - now)
  }
}
