import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How long changes gather before they are written, in ms. */
const gatherMs = 50
/** Of the thread's time, what writing may take at the most: one part in so many. */
const writingShare = 20

/**
 * A simulator's memory: loaded at start, written whole soon after a change, the later the longer it takes, and before the
 * process ends; lost only by reset.
 */
export interface Memory<S> {
  current: S
  save(): void
  /** Writes what is not yet written. */
  flush(): void
  reset(): void
}

/**
 * Without a path it lives in the process only. `seed` is given the state that a reset ends, for what the real service
 * would never do twice, such as numbering.
 */
export const createMemory = <S extends object>(seed: (before?: S) => S, path?: string): Memory<S> => {
  const write = (state: S): void => {
    if (!path) return
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  // A file of an earlier version may lack what was added since.
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
    // Changes come in crowds, and the whole is as large as all that arrived: the last one of a moment is written.
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
