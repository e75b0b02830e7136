import { mostOf, type AnswerBounds, type AnswerStore } from './stale-while-revalidate.ts'

interface CacheEntry {
  text: string
  version: string
  at: number
  /** By the monotonic clock. */
  writtenAt: number
  until: number
  owner: string
  bytes: number
}

/** Overhead per answer besides its text, in bytes. */
const besides = 512
/** A character takes at most two bytes. */
const sizeOf = (text: string): number => text.length * 2 + besides

/** Answer store in the memory of this process. */
export const createMemoryAnswers = (bounds: AnswerBounds): AnswerStore => {
  const { mostBytes, mostOfOwner } = mostOf(bounds.mostBytes)
  // A Map keeps insertion order, so the most recently used answer is last.
  const answers = new Map<string, CacheEntry>()
  const owned = new Map<string, number>()
  let all = 0
  let written = 0

  const add = (owner: string, bytes: number): void => {
    all += bytes
    const theirs = (owned.get(owner) ?? 0) + bytes
    if (theirs > 0) owned.set(owner, theirs)
    else owned.delete(owner)
  }
  const drop = (key: string): void => {
    const found = answers.get(key)
    if (found && answers.delete(key)) add(found.owner, -found.bytes)
  }

  return {
    read: async (key, version) => {
      const found = answers.get(key)
      if (!found) return null
      if (found.until <= performance.now()) {
        drop(key)
        return null
      }
      answers.delete(key)
      answers.set(key, found)
      const text = version === found.version ? null : found.text
      return { text, version: found.version, at: found.at, age: performance.now() - found.writtenAt }
    },
    write: async (key, text, seconds, owner) => {
      drop(key)
      const bytes = sizeOf(text)
      const [at, writtenAt] = [Date.now(), performance.now()]
      if (bytes > mostOfOwner) return at
      add(owner, bytes)
      for (const [each, kept] of answers) {
        const tooMuch = all > mostBytes || answers.size >= bounds.mostAnswers
        if (tooMuch || (kept.owner === owner && owned.get(owner)! > mostOfOwner)) drop(each)
      }
      written++
      answers.set(key, {
        text,
        version: String(written),
        at,
        writtenAt,
        until: writtenAt + seconds * 1_000,
        owner,
        bytes,
      })
      return at
    },
    // Within one process, the map of running questions already ensures a single caller.
    claim: async () => true,
    release: async () => undefined,
  }
}
