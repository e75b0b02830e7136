import { Redis } from 'ioredis'
import type { Log } from '../lib/log.ts'

/**
 * Stops the clock of a connection that was lost: the client would go on counting, and end the next connection for the silence
 * of the one before.
 */
export const stopClockOnClose = (redis: Redis): void => {
  const clocked = redis as unknown as { socketTimeoutTimer?: ReturnType<typeof setTimeout> | undefined }
  redis.on('close', () => {
    clearTimeout(clocked.socketTimeoutTimer)
    clocked.socketTimeoutTimer = undefined
  })
}

/**
 * A connection that fails fast: a command waits 1 s, or `commandTimeoutMs`; nothing queues up while Redis is away, and the
 * connection comes back by itself within 2 s of Redis.
 */
export const connectRedis = async (url: string, log: Log, commandTimeoutMs = 1_000): Promise<Redis> => {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    // A peer that is silent for this long while commands wait is given up, so that a new connection can be made.
    socketTimeout: 3_000,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
    // What many requests ask in the same moment goes out together.
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
