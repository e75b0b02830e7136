import type { RateClass } from '@app/contract'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { Refusal } from '../lib/refusal.ts'

/** Besides the classes of calls: readings of one mailbox for a code. */
type LimitName = RateClass | 'extract'

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
  extract: 10,
}

/** @throws Refusal rate_limited, with the seconds to wait */
export type Limit = (limit: LimitName, key: string) => Promise<void>

/** Counts in Redis where several instances share it, otherwise in this process. `factor` loosens every limit. */
export const createLimits = (redis: Redis | null, factor: number): Limit => {
  const limiter = (name: LimitName): RateLimiterAbstract => {
    const options = { keyPrefix: `limit:${name}`, points: perMinute[name] * factor, duration: 60 }
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis }) : new RateLimiterMemory(options)
  }
  const limiters = new Map((Object.keys(perMinute) as LimitName[]).map((name) => [name, limiter(name)]))
  return async (limit, key) => {
    try {
      await limiters.get(limit)!.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) })
    }
  }
}
