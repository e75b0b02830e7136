/** Maximum time that one call may block the server's thread on a quiet machine (P21), in ms of CPU time. */
const longestQuietMs = 200

/** Duration of the fixed work below on such a machine, in ms of CPU time. */
const quietMs = 6

const text = `[${'{"a":[1,2,3,"text"],"b":{"c":null}},'.repeat(20_000)}0]`

/** CPU time of this thread, in ms. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Current slowdown of this machine compared to a quiet one, 1 or more. Threads that share a processor slow each other
 * down, and their time counts twice.
 */
const slowness = (): number => {
  const rounds = 20
  const before = used()
  for (let n = 0; n < rounds; n++) JSON.parse(text)
  return Math.max(1, (used() - before) / rounds / quietMs)
}

let slowest = 0
/** Maximum blocking time of one call: 200 ms of a quiet machine, converted to CPU ms of this one. */
export const longestHoldMs = (): number => {
  slowest = Math.max(slowest, slowness())
  return longestQuietMs * slowest
}

/** Result of some work, and its longest continuous block of this thread, in ms of CPU time. */
export const longestHold = async <T>(work: () => Promise<T>): Promise<{ longest: number; value: T }> => {
  let longest = 0
  let last = used()
  const look = (): void => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }
  const clock = setInterval(look, 5)
  try {
    const value = await work()
    look()
    return { value, longest: Math.round(longest) }
  } finally {
    clearInterval(clock)
  }
}

const tries = 3

/**
 * Blocking time without disturbances: they are not reproducible, so the minimum of several tries counts. Stops at the
 * first try within the limit.
 */
export const ownHold = async (limit: number, measure: () => Promise<number>): Promise<number> => {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > limit; n++) shortest = Math.min(shortest, await measure())
  return shortest
}
