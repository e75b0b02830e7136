/** The longest that one call may hold the server's thread on a quiet machine (P21), in ms of the processor. */
const longestQuietMs = 200

/** How long the fixed work below takes such a machine, in ms of the processor. */
const quietMs = 6

const text = `[${'{"a":[1,2,3,"text"],"b":{"c":null}},'.repeat(20_000)}0]`

/** Milliseconds of the processor that this thread has used. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * How much longer the same work takes this machine now than a quiet one, 1 or more: two threads that share a processor slow
 * each other down, and their time counts twice.
 */
const slowness = (): number => {
  const rounds = 20
  const before = used()
  for (let n = 0; n < rounds; n++) JSON.parse(text)
  return Math.max(1, (used() - before) / rounds / quietMs)
}

let slowest = 0
/** The longest that one call may hold the server's thread: 200 ms of a quiet machine's, in ms of this one's processor. */
export const longestHoldMs = (): number => {
  slowest = Math.max(slowest, slowness())
  return longestQuietMs * slowest
}

/** What some work answers, and the longest that it held this thread at a stretch, in ms of the processor. */
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
 * A hold as it is without what else the machine did meanwhile, which comes once, as the work's own comes each time: the
 * shortest of some tries. The first within the limit is enough.
 */
export const ownHold = async (limit: number, measure: () => Promise<number>): Promise<number> => {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > limit; n++) shortest = Math.min(shortest, await measure())
  return shortest
}
