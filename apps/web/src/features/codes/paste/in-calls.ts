/** Maximum mailboxes per call. */
const most = 500

/** Processes a list in chunks of the maximum call size; stops when `work` returns false. */
export const inCalls = async <Item>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<boolean>,
): Promise<void> => {
  if (items.length === 0 || !(await work(items.slice(0, most)))) return
  return inCalls(items.slice(most), work)
}
