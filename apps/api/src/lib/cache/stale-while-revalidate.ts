import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { describeError, type Log } from '../log.ts'
import { randomToken } from '../secrets/tokens.ts'

/**
 * Cached answer. Its time and age, both in ms, come from the store only, because the clocks of instances may differ.
 */
export interface Stored {
  /** Null if the reader already has this version. */
  text: string | null
  /** Changes with the text. */
  version: string
  at: number
  age: number
}

/**
 * Cache for answers of outside services, in this process or shared by all instances. Its content may be lost at any
 * time.
 */
export interface AnswerStore {
  /** `version` is the one that the reader already has; its text is not sent again. */
  read(key: string, version?: string): Promise<Stored | null>
  /**
   * `owner` limits how much room the answers of one owner take.
   * @returns time of the write by the clock of the store, in ms since the epoch
   */
  write(key: string, text: string, seconds: number, owner: string): Promise<number>
  /** Takes the lease for `ms` at most. True for its only holder; all others wait for the holder's answer. */
  claim(key: string, holder: string, ms: number): Promise<boolean>
  /** Releases the lease. No-op for anybody but the current holder. */
  release(key: string, holder: string): Promise<void>
}

/** Capacity of a store; beyond it, the least recently used answers are evicted. */
export interface AnswerBounds {
  mostBytes: number
  mostAnswers: number
}

export const defaultBounds: AnswerBounds = { mostBytes: 64 * 1_024 * 1_024, mostAnswers: 1_000 }

/** Share of the capacity that the answers of one owner may take, in bytes. */
export const mostOf = (mostBytes: number) => ({ mostBytes, mostOfOwner: Math.floor(mostBytes / 4) })

export interface StaleAnswer<T> {
  value: T
  /** Time of the service's answer. */
  asOf: string
  /** Reason why there is no newer answer; absent if the answer is as fresh as requested. */
  failure?: Error
}

export interface StaleWhileRevalidateOptions {
  /** Maximum age of a fresh answer, and maximum age of a stale one that stands in after a failure. */
  freshSeconds: number
  keepSeconds: number
  /** Revalidates even a fresh answer, as the Refresh button does. */
  again?: boolean
}

interface CachedValue<T> {
  value: T
  at: number
  age: number
}

/** Characters of parsed answers kept ready, so that a long list is not transferred and parsed for every question. */
const readyChars = 4_000_000

/** Maximum lease, in ms; a little longer than any call deadline. */
const longestTurnMs = 12_000

interface RememberSettings {
  softTimeoutMs?: number
  claimMs?: number
  /** Owner of the current question, a word without spaces. */
  ownerOf?: () => string
}

/** The service is slow, so an earlier answer was given. */
export class SlowAnswer extends Error {}

/**
 * Caches answers of outside services with stale-while-revalidate. The same question is asked once at a time across all
 * instances. The last good answer stands in, with its age, while the service fails or takes longer than
 * `softTimeoutMs`.
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

  /** @returns time of the write */
  const write = (key: string, value: unknown, seconds: number): Promise<number> =>
    store.write(key, JSON.stringify(value), seconds, ownerOf()).catch((error: unknown) => {
      log.debug({ event: 'answers.not_kept', ...describeError(error) })
      return Date.now()
    })

  /** Waits while another instance asks. Null if that one gave up or its answer is not newer than `since`. */
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
    // If the store is away, ask without a lease.
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
