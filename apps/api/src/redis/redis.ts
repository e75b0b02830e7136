import { Redis } from 'ioredis'
import type { Log } from '../lib/log.ts'

/**
 * Stops the socket timeout of a lost connection. The client would keep it running and close the next connection for the
 * silence of the previous one.
 */
export const stopClockOnClose = (redis: Redis): void => {
  const clocked = redis as unknown as { socketTimeoutTimer?: ReturnType<typeof setTimeout> | undefined }
  redis.on('close', () => {
    clearTimeout(clocked.socketTimeoutTimer)
    clocked.socketTimeoutTimer = undefined
  })
}

/**
 * A connection that fails fast. A command waits 1 s, or `commandTimeoutMs`. Nothing queues up while Redis is away; the
 * connection is restored within 2 s of Redis.
 */
export const connectRedis = async (url: string, log: Log, commandTimeoutMs = 1_000): Promise<Redis> => {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    // A peer that is silent for this long while commands wait is dropped, so that a new connection can be made.
    socketTimeout: 3_000,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
    // Batches the commands that many requests send at the same moment.
    enableAutoPipelining: true,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  })
  stopClockOnClose(redis)
  let away = false
  redis.on('error', () => {
    if (!away) log.error({ event: 'redis.away' })
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info({ event: 'redis.back' })
    away = false
  })
  await redis.connect().catch(() => undefined)
  return redis
}
