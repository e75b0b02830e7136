import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A simulator's memory: loaded at start, written whole after each change, lost only by reset. */
export interface Memory<S> {
  current: S
  save(): void
  reset(): void
}

/** Without a path it lives in the process only. */
export const createMemory = <S>(seed: () => S, path?: string): Memory<S> => {
  const write = (state: S): void => {
    if (!path) return
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  const memory: Memory<S> = {
    current: path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as S) : seed(),
    save: () => write(memory.current),
    reset: () => {
      memory.current = seed()
      write(memory.current)
    },
  }
  memory.save()
  return memory
}
