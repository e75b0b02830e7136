/**
 * Lets at most `width` pieces of work run at once. People take turns: somebody with a hundred pieces waiting does not
 * keep others from theirs.
 */
export const createTurns = (width: number) => {
  const waiting = new Map<number, (() => void)[]>()
  let running = 0

  const admit = (): void => {
    for (const [person, line] of waiting) {
      if (running >= width) return
      // Whoever has had a turn goes to the end, where the iteration meets them again.
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
