import type { Entry, EventLog } from '../../lib/events.ts'

const kept = 1_000

/** Compares ids of the form `moment-number`. */
const isAfter = (id: string, other: string): boolean => {
  const [a = 0, b = 0] = id.split('-').map(Number)
  const [c = 0, d = 0] = other.split('-').map(Number)
  return a === c ? b > d : a > c
}

/** In-memory log of one process, limited to the last thousand events. */
export const createMemoryLog = (): EventLog => {
  const listeners: ((entry: Entry) => void)[] = []
  let entries: Entry[] = []
  let last = `${Date.now()}-0`
  /** Everything after this id is kept. */
  let floor = last

  const nextId = (): string => {
    const [moment = 0, number = 0] = last.split('-').map(Number)
    // Ids stay ordered even if the clock is set back.
    return Date.now() > moment ? `${Date.now()}-0` : `${moment}-${number + 1}`
  }

  return {
    append: async (entry) => {
      last = nextId()
      const placed = { ...entry, id: last }
      entries.push(placed)
      if (entries.length > kept) {
        floor = entries[entries.length - kept - 1]!.id
        entries = entries.slice(-kept)
      }
      for (const listener of listeners) listener(placed)
    },
    since: async (id) => {
      if (id === null) return { entries: [], id: last, complete: true }
      const complete = !isAfter(floor, id) && !isAfter(id, last)
      return { entries: complete ? entries.filter((entry) => isAfter(entry.id, id)) : [], id: last, complete }
    },
    place: () => last,
    follow: (listener) => void listeners.push(listener),
    close: async () => void listeners.splice(0),
  }
}
