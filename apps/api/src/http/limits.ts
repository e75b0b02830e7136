import type { RateClass } from '@app/contract'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { Refusal } from '../lib/refusal.ts'
import { isReadable } from '../redis/refusals.ts'

/**
 * Limits beyond the rate classes: code extraction per mailbox, lists as files, and browser reports per network and in
 * total.
 */
type LimitName = RateClass | 'extract' | 'file' | 'report' | 'reports'

/** Calls per minute, per person, or per network for people who are not signed in. */
const perMinute: Record<LimitName, number> = {
  read: 300,
  write: 60,
  'sign-in': 300,
  token: 600,
  secret: 20,
  take: 30,
  reveal: 60,
  link: 10,
  search: 600,
  extract: 10,
  file: 10,
  report: 60,
  reports: 600,
}

/** @throws Refusal rate_limited, with the seconds to wait */
export type Limit = (limit: LimitName, key: string) => Promise<void>

/** Adds calls to a counter and answers its total in the current minute. */
type Count = (key: string, calls: number) => Promise<RateLimiterRes>

interface Moment {
  calls: number
  counted: Promise<RateLimiterRes>
}

const countIn =
  (limiter: RateLimiterAbstract): Count =>
  async (key, calls) => {
    try {
      return await limiter.consume(key, calls)
    } catch (error) {
      // An exceeded limit is a valid count.
      if (error instanceof RateLimiterRes) return error
      throw error
    }
  }

/**
 * Counts in Redis and in this process, which remembers the last count from Redis. The larger number counts. An emptied
 * Redis starts no new minute, and a Redis that refuses writes costs nobody their calls.
 */
const countInBoth = (redis: RateLimiterRedis, memory: RateLimiterMemory): Count => {
  const [countThere, countHere] = [countIn(redis), countIn(memory)]
  return async (key, calls) => {
    const askedAt = performance.now()
    const there = await countThere(key, calls).catch((error: unknown) => {
      if (isReadable(error)) return null
      throw error
    })
    const here = await countHere(key, calls)
    if (!there) return here
    // Measured from before the request, so that the remembered count never outlives the minute in Redis.
    const msLeft = there.msBeforeNext - (performance.now() - askedAt)
    const [most, isBehind] = [
      Math.max(here.consumedPoints, there.consumedPoints),
      there.consumedPoints > here.consumedPoints,
    ]
    if ((isBehind || here.isFirstInDuration) && msLeft > 0) await memory.set(key, most, msLeft / 1_000)
    return isBehind ? there : here
  }
}

/**
 * Batches the calls with the same key within one turn of the event loop, and gives each its position in the current
 * minute.
 */
const counting = (count: Count) => {
  const moments = new Map<string, Moment>()
  const open = (key: string): Moment => {
    const over = new Promise<void>((resolve) => setImmediate(resolve))
    const moment: Moment = {
      calls: 0,
      counted: over.then(() => {
        moments.delete(key)
        return count(key, moment.calls)
      }),
    }
    moments.set(key, moment)
    return moment
  }
  return async (key: string): Promise<{ place: number; msBeforeNext: number }> => {
    const moment = moments.get(key) ?? open(key)
    const behind = moment.calls
    moment.calls += 1
    const { consumedPoints, msBeforeNext } = await moment.counted
    return { place: consumedPoints - moment.calls + behind + 1, msBeforeNext }
  }
}

/** Counts in Redis if several instances share it, otherwise in this process. `factor` multiplies every limit. */
export const createLimits = (redis: Redis | null, factor: number): Limit => {
  const countOf = (name: LimitName): Count => {
    const options = { keyPrefix: `limit:${name}`, points: perMinute[name] * factor, duration: 60 }
    const memory = new RateLimiterMemory(options)
    return redis ? countInBoth(new RateLimiterRedis({ ...options, storeClient: redis }), memory) : countIn(memory)
  }
  const counters = new Map((Object.keys(perMinute) as LimitName[]).map((name) => [name, counting(countOf(name))]))
  return async (limit, key) => {
    const { place, msBeforeNext } = await counters.get(limit)!(key)
    if (place > perMinute[limit] * factor)
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) })
  }
}
