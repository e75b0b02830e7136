import type { RateClass } from '@app/contract'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { Refusal } from '../lib/refusal.ts'

/** Besides the classes of calls: readings of one mailbox for a code, lists as files, and reports of browsers, from one network and in all. */
type LimitName = RateClass | 'extract' | 'file' | 'report' | 'reports'

/** Calls a minute, per person, or per network for people who are not signed in. */
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

interface Moment {
  calls: number
  counted: Promise<RateLimiterRes>
}

/** Counts the calls of one moment with the same key as one step, and tells each call its place in the running minute. */
const counting = (limiter: RateLimiterAbstract) => {
  const moments = new Map<string, Moment>()
  const open = (key: string): Moment => {
    const over = new Promise<void>((resolve) => setImmediate(resolve))
    const moment = { calls: 0, counted: over.then(() => count()) }
    const count = async (): Promise<RateLimiterRes> => {
      moments.delete(key)
      try {
        return await limiter.consume(key, moment.calls)
      } catch (error) {
        // Too many is an answer as well.
        if (error instanceof RateLimiterRes) return error
        throw error
      }
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

/** Counts in Redis where several instances share it, otherwise in this process. `factor` loosens every limit. */
export const createLimits = (redis: Redis | null, factor: number): Limit => {
  const limiter = (name: LimitName): RateLimiterAbstract => {
    const options = { keyPrefix: `limit:${name}`, points: perMinute[name] * factor, duration: 60 }
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis }) : new RateLimiterMemory(options)
  }
  const counters = new Map((Object.keys(perMinute) as LimitName[]).map((name) => [name, counting(limiter(name))]))
  return async (limit, key) => {
    const { place, msBeforeNext } = await counters.get(limit)!(key)
    if (place > perMinute[limit] * factor)
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) })
  }
}
