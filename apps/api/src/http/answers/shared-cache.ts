import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint, Entity } from '@app/contract'
import { LRUCache } from 'lru-cache'
import { tagOf } from './tag.ts'

const compress = promisify(gzip)

/** An answer as it goes out. What not everybody needs is made for the first who does. */
export interface CachedAnswer {
  text: Buffer
  /** Null where it is too short to gain by it. */
  compressed(): Promise<Buffer | null>
  /** Its name, by which a browser asks whether it is still the same. */
  tag(): string
}

interface VersionedAnswer<A> {
  /** Of everything that the answer is made of, when its making began. */
  version: string
  answer: A
}

/** Changes that nobody told are seen after so long, in ms. */
const longestMs = 10_000
const mostBytes = 64 * 1_024 * 1_024
const worthCompressing = 1_024
/** What a compressed answer takes beside the plain one, at most. */
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
 * Answers that are the same for everybody who asks the same question, made once and kept until something that they are made of changes:
 * one making at a time for each question, and never one that began before the change.
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
    /** What these entities were has changed. */
    invalidate: (entities: readonly Entity[]): void => {
      for (const entity of entities) versions.set(entity, (versions.get(entity) ?? 0) + 1)
    },

    /** The kept answer to a question, or what `make` gives now; `anew` makes it in any case. */
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
