import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A simulator's memory: loaded at start, written whole after each change, lost only by reset. */
export interface Memory<S> {
  current: S
  save(): void
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
  const memory: Memory<S> = {
    current: path && existsSync(path) ? load(path) : seed(),
    save: () => write(memory.current),
    reset: () => {
      memory.current = seed(memory.current)
      memory.save()
    },
  }
  memory.save()
  return memory
}
