import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { describeError, type Log } from '../log.ts'
import { randomToken } from '../secrets/tokens.ts'

/** A kept answer. When it was given and how old it is, both in ms, only the store says: instances may not agree. */
export interface Stored {
  /** Null where it is the version that the reader has. */
  text: string | null
  /** Changes with the text. */
  version: string
  at: number
  age: number
}

/** Where answers of outside services are kept: shared by the instances, or in this process. Losing them is harmless. */
export interface AnswerStore {
  /** `version`: which one the reader has already; the text of this one is not sent again. */
  read(key: string, version?: string): Promise<Stored | null>
  /**
   * `owner` is whose question it was: nobody's answers take the room of all others. Answers when that was, by the clock of
   * the store, in ms since the epoch.
   */
  write(key: string, text: string, seconds: number, owner: string): Promise<number>
  /** True for the one holder that may ask now, for so many ms at most; the others wait for its answer. */
  claim(key: string, holder: string, ms: number): Promise<boolean>
  /** Lets the next one ask. Does nothing for whoever is not the holder, or is no longer. */
  release(key: string, holder: string): Promise<void>
}

/** What a store keeps at most; beyond it, what was not asked for longest goes. */
export interface AnswerBounds {
  mostBytes: number
  mostAnswers: number
}

export const defaultBounds: AnswerBounds = { mostBytes: 64 * 1_024 * 1_024, mostAnswers: 1_000 }

/** Of so many bytes in all, what the answers of one owner may take. */
export const mostOf = (mostBytes: number) => ({ mostBytes, mostOfOwner: Math.floor(mostBytes / 4) })

export interface StaleAnswer<T> {
  value: T
  /** When the service gave it. */
  asOf: string
  /** Why there is no newer one; absent while the answer is as fresh as asked for. */
  failure?: Error
}

export interface StaleWhileRevalidateOptions {
  /** How long an answer serves without asking again, and how long it stands in for one that cannot be had. */
  freshSeconds: number
  keepSeconds: number
  /** Asks again whatever is kept, as a Refresh button does. */
  again?: boolean
}

interface CachedValue<T> {
  value: T
  at: number
  age: number
}

/** Of how many characters what was read is kept ready, so that a long list is not sent and parsed for each question. */
const readyChars = 4_000_000

/** How long one instance may ask while the others wait, in ms: a little longer than any deadline of a call. */
const longestTurnMs = 12_000

interface RememberSettings {
  softTimeoutMs?: number
  claimMs?: number
  /** Whose question is being asked: a word without spaces. */
  ownerOf?: () => string
}

/** Reached when an earlier answer is given because the service takes its time. */
export class SlowAnswer extends Error {}

/**
 * Remembers what outside services answered. The same question is asked once at a time, over all instances; the last
 * good answer stands in, with its age, while the service fails or takes longer than `softTimeoutMs`.
 */
export const createStaleWhileRevalidate = (
  store: AnswerStore,
  log: Log,
  { softTimeoutMs = 3_000, claimMs = longestTurnMs, ownerOf = () => 'nobody' }: RememberSettings = {},
) => {
  const running = new Map<string, Promise<unknown>>()
  const ready = new LRUCache<string, { version: string; value: unknown; chars: number }>({
    maxSize: readyChars,
    sizeCalculation: ({ chars }) => chars,
  })

  const valueOf = (key: string, { text, version }: Stored, known: { value: unknown } | undefined): unknown => {
    if (text === null) return known?.value
    const value: unknown = JSON.parse(text)
    ready.set(key, { version, value, chars: Math.max(text.length, 1) })
    return value
  }

  const read = async <T>(key: string): Promise<CachedValue<T> | null> => {
    try {
      const known = ready.get(key)
      const stored = await store.read(key, known?.version)
      return stored && { value: valueOf(key, stored, known) as T, at: stored.at, age: stored.age }
    } catch (error) {
      log.debug({ event: 'answers.not_read', ...describeError(error) })
      return null
    }
  }

  /** When it was kept. */
  const write = (key: string, value: unknown, seconds: number): Promise<number> =>
    store.write(key, JSON.stringify(value), seconds, ownerOf()).catch((error: unknown) => {
      log.debug({ event: 'answers.not_kept', ...describeError(error) })
      return Date.now()
    })

  /** Waits while another instance asks; null when it gave up or its answer is not newer than `since`. */
  const ofOther = async <T>(key: string, holder: string, since: number): Promise<CachedValue<T> | null> => {
    for (const end = performance.now() + claimMs; performance.now() < end;) {
      const kept = await read<T>(key)
      if (kept && kept.age <= performance.now() - since) return kept
      if (await store.claim(key, holder, claimMs).catch(() => true)) return null
      await wait(100)
    }
    return null
  }

  const ask = async <T>(key: string, seconds: number, load: () => Promise<T>): Promise<CachedValue<T>> => {
    const startedAt = performance.now()
    const holder = randomToken(12)
    // A store that is away must not keep anybody from asking.
    if (!(await store.claim(key, holder, claimMs).catch(() => true))) {
      const answered = await ofOther<T>(key, holder, startedAt)
      if (answered) return answered
    }
    try {
      const value = await load()
      return { value, at: await write(key, value, seconds), age: 0 }
    } finally {
      await store.release(key, holder).catch(() => undefined)
    }
  }

  const once = <T>(key: string, seconds: number, load: () => Promise<T>): Promise<CachedValue<T>> => {
    const known = running.get(key) as Promise<CachedValue<T>> | undefined
    if (known) return known
    const asked = ask(key, seconds, load).finally(() => running.delete(key))
    running.set(key, asked)
    return asked
  }

  const shown = <T>({ value, at }: CachedValue<T>): StaleAnswer<T> => ({ value, asOf: new Date(at).toISOString() })

  return async <T>(
    key: string,
    options: StaleWhileRevalidateOptions,
    load: () => Promise<T>,
  ): Promise<StaleAnswer<T>> => {
    const earlier = await read<T>(key)
    const isFresh = earlier !== null && earlier.age < options.freshSeconds * 1_000
    if (isFresh && !options.again) return shown(earlier)
    const asked = once(key, options.keepSeconds, load)
    if (!earlier) return shown(await asked)
    try {
      const softTimeout = wait(softTimeoutMs, null, { ref: false })
      const newest = await Promise.race([asked, softTimeout])
      if (newest) return shown(newest)
      asked.catch(() => undefined)
      return { ...shown(earlier), failure: new SlowAnswer('The service is slow') }
    } catch (error) {
      return { ...shown(earlier), failure: error instanceof Error ? error : new Error('Unknown failure') }
    }
  }
}

export type StaleWhileRevalidate = ReturnType<typeof createStaleWhileRevalidate>
