import { Redis } from 'ioredis'
import type { Config } from '../../config.ts'
import { redisFailure } from '../../health/redis.ts'
import { fault, ok, told, warning, type Finding } from './finding.ts'

const about = 'Redis'

const fieldOf = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''

const look = async (redis: Redis): Promise<Finding[]> => {
  await redis.connect()
  await redis.ping()
  const info = `${await redis.info('persistence')}\n${await redis.info('memory')}`
  const findings = [ok(about, 'answers')]
  if (fieldOf(info, 'aof_last_write_status') === 'err' || fieldOf(info, 'rdb_last_bgsave_status') === 'err')
    findings.push(
      fault(about, 'it cannot write to its disk, and may refuse changes', 'Make room on the disk of Redis.'),
    )
  if (fieldOf(info, 'aof_enabled') === '0')
    findings.push(
      warning(about, 'its append-only file is off: a restart may sign everybody out', 'Set appendonly yes in Redis.'),
    )
  const policy = fieldOf(info, 'maxmemory_policy')
  if (policy.startsWith('allkeys'))
    findings.push(
      warning(about, `when its memory is full it throws sign-ins away (${policy})`, 'Set maxmemory-policy noeviction.'),
    )
  return findings
}

/** Sessions, limits and events of several instances. */
export const checkRedis = async ({ redisUrl, database }: Config): Promise<Finding[]> => {
  if (!redisUrl) return database.url ? [ok(about, 'is not set: exactly one instance may run')] : []
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let cause = ''
  redis.on('error', (error) => void (cause = error.message))
  try {
    return await look(redis)
  } catch (error) {
    const said = `${cause} ${error instanceof Error ? error.message : ''}`
    const { host } = new URL(redisUrl)
    const finding = told(redisFailure(said))
    return [{ ...finding, text: `${finding.text} (${host})` }]
  } finally {
    redis.disconnect()
  }
}
