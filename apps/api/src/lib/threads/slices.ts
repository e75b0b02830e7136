import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How long work on many things goes on before others have their turn, in ms. Even a small read takes several turns, and
 * waits for a slice in each of them.
 */
const sliceMs = 1

/** Works on one thing after the other, and lets others have the thread in between. */
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

/** Lets others have the thread where work that never waits for anything has gone on for long, whoever asks for it. */
export const createTurns = () => {
  let begun: number | null = null
  return async (): Promise<void> => {
    if (begun !== null && performance.now() - begun > sliceMs) await nextTurn()
    if (begun !== null) return
    begun = performance.now()
    setImmediate(() => (begun = null))
  }
}
