import { Redis } from 'ioredis'
import type { Config } from '../../config.ts'
import { fieldOf, judgeRedis, redisFailure, tryRedis } from '../../health/redis.ts'
import { fault, ok, told, warning, type Finding } from './findings.ts'

const about = 'Redis'

/** @param host host that was asked, named in a fault */
const look = async (redis: Redis, host: string): Promise<Finding[]> => {
  await redis.connect()
  const answer = await tryRedis(redis)
  const { info } = answer
  const findings = judgeRedis(answer).map((known) => {
    const finding = told(known)
    return known.severity === 'fault' ? { ...finding, text: `${finding.text} (${host})` } : finding
  })
  if (fieldOf(info, 'aof_last_write_status') === 'err' || fieldOf(info, 'rdb_last_bgsave_status') === 'err')
    findings.push(
      fault(about, 'it cannot write to its disk, and may refuse changes', 'Make room on the disk of Redis.'),
    )
  if (fieldOf(info, 'aof_enabled') === '0')
    findings.push(
      warning(about, 'its append-only file is off: a restart may sign everybody out', 'Set appendonly yes in Redis.'),
    )
  return findings
}

/** Checks Redis, which holds sessions, limits and events of several instances. */
export const checkRedis = async ({ redisUrl, database }: Config): Promise<Finding[]> => {
  if (!redisUrl) return database.url ? [ok(about, 'is not set: exactly one instance may run')] : []
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  const { host } = new URL(redisUrl)
  let cause = ''
  redis.on('error', (error) => void (cause = error.message))
  try {
    return await look(redis, host)
  } catch (error) {
    const said = `${cause} ${error instanceof Error ? error.message : ''}`
    const finding = told(redisFailure(said))
    return [{ ...finding, text: `${finding.text} (${host})` }]
  } finally {
    redis.disconnect()
  }
}
