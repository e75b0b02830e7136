/** Address writes that are still debounced. */
const waiting = new Set<() => void>()

/**
 * Writes to the address after `pause` ms, or earlier if the address is read or left. Returns a function that cancels
 * it.
 */
export const scheduleWrite = (write: () => void, pause: number): (() => void) => {
  const cancel = () => {
    waiting.delete(now)
    clearTimeout(timer)
  }
  const now = () => {
    cancel()
    write()
  }
  const timer = setTimeout(now, pause)
  waiting.add(now)
  return cancel
}

/** Flushes pending writes, so that the history entry that is left keeps the state of its page. */
export const flushWrites = (): void => {
  for (const write of [...waiting]) write()
}
