/** The longest that one call may hold the server's thread, in ms of the processor. */
export const longestHoldMs = 200

/** The longest that this thread was held at a stretch, in ms of the processor. */
export const longestHold = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = (): void => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000)
    last = now
  }
  const clock = setInterval(look, 5)
  await work()
  look()
  clearInterval(clock)
  return Math.round(longest)
}
