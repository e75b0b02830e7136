import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint, Entity } from '@app/contract'
import { LRUCache } from 'lru-cache'
import { tagOf } from './tag.ts'

const compress = promisify(gzip)

/** A serialised answer. The compressed form and the tag are computed on first use. */
export interface CachedAnswer {
  text: Buffer
  /** Null if the answer is too short to benefit. */
  compressed(): Promise<Buffer | null>
  /** ETag, with which a browser revalidates its copy. */
  tag(): string
}

interface VersionedAnswer<A> {
  /** Versions of all entities that the answer depends on, taken before it was computed. */
  version: string
  answer: A
}

/** Lifetime of a cached answer in ms. Bounds how long a change that was never signalled stays unseen. */
const longestMs = 10_000
const mostBytes = 64 * 1_024 * 1_024
const worthCompressing = 1_024
/** Upper bound for the size of a compressed answer relative to the plain one. */
const compressedShare = 0.25

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const pack = (answer: unknown): CachedAnswer => {
  const text = Buffer.from(JSON.stringify(answer))
  return {
    text,
    compressed: once(async () => (text.length < worthCompressing ? null : compress(text))),
    tag: once(() => tagOf(text)),
  }
}

/**
 * Cache of answers that are the same for everybody who asks the same question. An answer stays until an entity that it
 * depends on changes. Each question is computed once at a time; a computation that began before a change is never
 * reused after it.
 */
export const createSharedCache = () => {
  const versions = new Map<Entity, number>()
  const making = new Map<string, VersionedAnswer<Promise<CachedAnswer>>>()
  const kept = new LRUCache<string, VersionedAnswer<CachedAnswer>>({
    ttl: longestMs,
    maxSize: mostBytes,
    sizeCalculation: ({ answer }, key) => Math.ceil(answer.text.length * (1 + compressedShare)) + key.length,
  })
  const versionOf = ({ entities }: Endpoint): string => entities.map((entity) => versions.get(entity) ?? 0).join(' ')

  return {
    /** Invalidates all answers that depend on these entities. */
    invalidate: (entities: readonly Entity[]): void => {
      for (const entity of entities) versions.set(entity, (versions.get(entity) ?? 0) + 1)
    },

    /** The cached answer to a question, or else a new one from `make`; `anew` forces a new one. */
    answer: async (
      endpoint: Endpoint,
      question: string,
      anew: boolean,
      make: () => Promise<unknown>,
    ): Promise<CachedAnswer> => {
      const key = `${endpoint.path} ${question}`
      const version = versionOf(endpoint)
      const [found, running] = [kept.get(key), making.get(key)]
      if (!anew && found?.version === version) return found.answer
      if (!anew && running?.version === version) return running.answer
      const mine = { version, answer: make().then(pack) }
      making.set(key, mine)
      try {
        const answer = await mine.answer
        kept.set(key, { version, answer })
        return answer
      } finally {
        if (making.get(key) === mine) making.delete(key)
      }
    },
  }
}

export type SharedCache = ReturnType<typeof createSharedCache>
