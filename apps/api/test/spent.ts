/** What the time of a file of tests goes into, in ms, for the list of the slowest files that `npm test` prints. */
export const spent: Record<string, number> = {}

/** Counts the time of some work under a name. What runs beside other work is counted in full. */
export const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  try {
    return await work()
  } finally {
    spent[what] = (spent[what] ?? 0) + performance.now() - started
  }
}
