/**
 * How many rows a statement has at most where there may be thousands: others are served in between, and an embedded
 * database holds the thread for as long as it works on one.
 */
export const rowsAtOnce = 500

/** Works on rows, some at a time, in their order. */
export const inBatches = async <T>(
  rows: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await work(rows.slice(at, at + rowsAtOnce))
}

/** The same, and what comes of all of them. */
export const collectInBatches = async <T, R>(
  rows: readonly T[],
  work: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> => {
  const done: R[] = []
  await inBatches(rows, async (part) => done.push(...(await work(part))))
  return done
}
