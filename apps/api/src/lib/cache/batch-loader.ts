interface Gathered<K, A> {
  keys: Set<K>
  answers: Promise<ReadonlyMap<K, A>>
}

/**
 * Asks once for all who ask in the same moment, which is one turn of the event loop. The asking begins after the last of
 * them has come: no answer is older than its question. Undefined for a key without an answer; when the asking fails, all
 * of the moment are told.
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
