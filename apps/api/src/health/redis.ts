import type { Finding } from '@app/contract'
import type { Redis } from 'ioredis'
import { found, type More } from './finding.ts'

/** The words of Redis about our credentials; anything else is a broken connection. */
const refusedUs = /WRONGPASS|NOAUTH|NOPERM|invalid password/i
/** The words of TLS about its certificate. */
const untrusted = /certificate|altnames/i

/** What it means that Redis did not answer. @param said what it or the connection said, which is not shown */
export const redisFailure = (said: string, more: More = {}): Finding =>
  found(untrusted.test(said) ? 'redis/certificate' : refusedUs.test(said) ? 'redis/refused' : 'redis/away', {}, more)

/** Asks Redis whenever it is called, and knows since which call it does not answer. */
export const watchRedis = (redis: Pick<Redis, 'ping'> | null): (() => Promise<Finding>) => {
  let awaySince: string | null = null
  return async () => {
    if (!redis) return found('redis/unused')
    try {
      await redis.ping()
      awaySince = null
      return found('redis/answers')
    } catch (error) {
      awaySince ??= new Date().toISOString()
      return redisFailure(error instanceof Error ? error.message : '', { since: awaySince })
    }
  }
}
