/** Changes of the address that wait for somebody to stop typing. */
const waiting = new Set<() => void>()

/**
 * Writes into the address after `pause` ms, or before the address is read or left, whichever comes first; answers how to
 * call it off.
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

/** Writes at once whatever waits: an entry of the history that is left keeps what its page showed. */
export const flushWrites = (): void => {
  for (const write of [...waiting]) write()
}
