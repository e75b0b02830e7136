/** Runs at most `width` tasks at once, round robin by person, so that nobody is blocked by the queue of another. */
export const createTurns = (width: number) => {
  const waiting = new Map<number, (() => void)[]>()
  let running = 0

  const admit = (): void => {
    for (const [person, line] of waiting) {
      if (running >= width) return
      // A person who had a turn moves to the end, where the iteration reaches them again.
      waiting.delete(person)
      const begin = line.shift()
      if (line.length > 0) waiting.set(person, line)
      running += 1
      begin?.()
    }
  }

  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      waiting.set(person, [...(waiting.get(person) ?? []), resolve])
      admit()
    })
    try {
      return await work()
    } finally {
      running -= 1
      admit()
    }
  }
}

export type Turns = ReturnType<typeof createTurns>
