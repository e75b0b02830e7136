/**
 * Maximum rows per statement where there may be thousands. Others are served in between; an embedded database blocks
 * the thread for the whole statement.
 */
export const rowsAtOnce = 500

/** Works on rows in batches, in order. */
export const inBatches = async <T>(
  rows: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await work(rows.slice(at, at + rowsAtOnce))
}

/** Like `inBatches`, collecting the results. */
export const collectInBatches = async <T, R>(
  rows: readonly T[],
  work: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> => {
  const done: R[] = []
  await inBatches(rows, async (part) => done.push(...(await work(part))))
  return done
}
