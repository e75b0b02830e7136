/** Time spent by a test file, in ms by category, for the list of the slowest files in `npm test`. */
export const spent: Record<string, number> = {}

/** Measures some work under a name. Concurrent work counts in full. */
export const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  try {
    return await work()
  } finally {
    spent[what] = (spent[what] ?? 0) + performance.now() - started
  }
}
