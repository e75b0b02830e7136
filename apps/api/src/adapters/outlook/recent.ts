/** Remembers something about the names that were noted last, at most so many. */
export const createRecent = <T>(most: number) => {
  const noted = new Map<string, T>()
  return {
    get: (name: string): T | undefined => noted.get(name.toLowerCase()),
    forget: (name: string): void => void noted.delete(name.toLowerCase()),
    set: (name: string, value: T): void => {
      noted.delete(name.toLowerCase())
      noted.set(name.toLowerCase(), value)
      if (noted.size > most) noted.delete(noted.keys().next().value!)
    },
  }
}
