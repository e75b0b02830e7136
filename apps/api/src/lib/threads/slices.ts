import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Time slice of bulk work before others get the thread, in ms. Even a small read takes several turns of the event loop
 * and waits for a slice in each.
 */
const sliceMs = 1

/** Processes items one by one and yields the thread in between. */
export const inSlices = async <T, R>(all: Iterable<T>, work: (one: T, index: number) => R): Promise<R[]> => {
  const done: R[] = []
  let begun = performance.now()
  for (const one of all) {
    if (performance.now() - begun > sliceMs) {
      await nextTurn()
      begun = performance.now()
    }
    done.push(work(one, done.length))
  }
  return done
}

/** Yields the thread when work without any waits has run for long, counted across all callers. */
export const createTurns = () => {
  let begun: number | null = null
  return async (): Promise<void> => {
    if (begun !== null && performance.now() - begun > sliceMs) await nextTurn()
    if (begun !== null) return
    begun = performance.now()
    setImmediate(() => (begun = null))
  }
}
