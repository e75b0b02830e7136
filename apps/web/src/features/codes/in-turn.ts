/** Does something with each of a list, a few at a time, until one answers that it makes no sense to go on. */
export const inTurn = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  atOnce = 4,
): Promise<void> => {
  const rest = [...items]
  const worker = async (): Promise<void> => {
    const item = rest.shift()
    if (item === undefined) return
    if (!(await work(item))) rest.length = 0
    return worker()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
