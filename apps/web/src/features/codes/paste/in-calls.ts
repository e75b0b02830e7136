/** Most mailboxes of one call. */
const most = 500

/** Does something with all of a list, as many at a time as one call takes, until one answers that it failed. */
export const inCalls = async <Item>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<boolean>,
): Promise<void> => {
  if (items.length === 0 || !(await work(items.slice(0, most)))) return
  return inCalls(items.slice(most), work)
}
