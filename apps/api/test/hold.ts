import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How long some work held its thread at a stretch at most, in ms: by the processor's time that the thread took between two
 * turns, so that a busy machine adds nothing.
 */
export const longestHold = async <T>(work: () => Promise<T>): Promise<{ longest: number; value: T }> => {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [longest, last, isOver] = [0, spent(), false]
  const watching = (async () => {
    while (!isOver) {
      await nextTurn()
      const now = spent()
      longest = Math.max(longest, now - last)
      last = now
    }
  })()
  try {
    return { value: await work(), longest: Math.max(longest, spent() - last) }
  } finally {
    isOver = true
    await watching
  }
}
