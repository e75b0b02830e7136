import { Refusal } from '../refusal.ts'

/**
 * Runs at most `width` tasks at once. Others wait in turn for at most `maxWaitMs` and are then refused with
 * `unavailable`, so that a flood cannot starve the process.
 */
export const createSemaphore = (width: number, maxWaitMs: number) => {
  let running = 0
  const waiting: (() => void)[] = []

  const enter = (longest: number): Promise<void> => {
    if (running < width) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const admitted = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admitted), 1)
        reject(new Refusal('unavailable', { retryAfterSeconds: 2 }))
      }, longest)
      waiting.push(admitted)
    })
  }

  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  /** A single task may set its own maximum wait, in ms. */
  return async <T>(work: () => Promise<T>, longest = maxWaitMs): Promise<T> => {
    await enter(longest)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
