interface Gathered<K, A> {
  keys: Set<K>
  answers: Promise<ReadonlyMap<K, A>>
}

/**
 * Batches all keys requested within one turn of the event loop into one call. The call starts after the last request,
 * so that no answer is older than its request. Undefined for a key without an answer. If the call fails, every request
 * of the batch rejects.
 */
export const createBatchLoader = <K, A>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, A>>,
): ((key: K) => Promise<A | undefined>) => {
  let gathering: Gathered<K, A> | null = null
  const gather = (): Gathered<K, A> => {
    const keys = new Set<K>()
    const moment = new Promise<void>((over) => setImmediate(over))
    const answers = moment.then(() => {
      gathering = null
      return ask([...keys])
    })
    return { keys, answers }
  }
  return async (key) => {
    gathering ??= gather()
    const { keys, answers } = gathering
    keys.add(key)
    return (await answers).get(key)
  }
}
