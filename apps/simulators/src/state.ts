import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Debounce of writes, in ms. */
const gatherMs = 50
/** Limit of the write time: one part in this many of the thread's time. */
const writingShare = 20

/**
 * State of a simulator: loaded at start, saved as a whole soon after a change and before the process ends. The longer
 * saving takes, the later it happens. Only a reset discards it.
 */
export interface Memory<S> {
  current: S
  save(): void
  /** Saves pending changes. */
  flush(): void
  reset(): void
}

/**
 * Without a path the state lives in the process only. On a reset, `seed` gets the previous state, for what the real
 * service would never repeat, such as ids.
 */
export const createMemory = <S extends object>(seed: (before?: S) => S, path?: string): Memory<S> => {
  const write = (state: S): void => {
    if (!path) return
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  // A state file of an earlier version may lack newer fields.
  const load = (from: string): S => ({ ...seed(), ...(JSON.parse(readFileSync(from, 'utf8')) as S) })
  let due: NodeJS.Timeout | undefined
  let lastMs = 0
  const writeNow = (): void => {
    if (!due) return
    const begun = performance.now()
    write(memory.current)
    lastMs = performance.now() - begun
    clearTimeout(due)
    due = undefined
  }
  const memory: Memory<S> = {
    current: path && existsSync(path) ? load(path) : seed(),
    // Changes come in bursts and the file is as large as everything received, so only the last state of a burst is
    // saved.
    save: () => void (due ??= setTimeout(writeNow, Math.max(gatherMs, writingShare * lastMs))),
    flush: writeNow,
    reset: () => {
      memory.current = seed(memory.current)
      memory.save()
    },
  }
  write(memory.current)
  return memory
}
