import type { Finding, FindingCode } from '@app/contract'
import type { Redis } from 'ioredis'
import { refusalOf } from '../redis/refusals.ts'
import { found, type More } from './finding.ts'

/** Expiry of the trial's keys, in ms. */
const triedMs = 1_000
/** Share of used memory from which somebody should free some. */
const nearlyFull = 0.8

/** Trial script: several keys at once, as answers need them, and a stream entry, as events need it. */
const tryScript = `redis.call('xadd', KEYS[1], 'MAXLEN', '1', '*', 'e', '{}')
redis.call('pexpire', KEYS[1], ARGV[1])
return redis.call('exists', KEYS[1], KEYS[2])`

const keys = ['ready:events', 'ready'] as const

export interface RedisAnswer {
  /** Errors of Redis or the connection for commands that the program depends on; empty on success. */
  refusals: string[]
  /** Answer to INFO; empty if the user has no right to it. */
  info: string
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** One field of INFO. */
export const fieldOf = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''

/**
 * Writes, runs a script, publishes and reads, as sessions, limits and events do. PING alone would succeed on an
 * unusable server.
 */
export const tryRedis = async (redis: Redis): Promise<RedisAnswer> => {
  const [info, ...tried] = await Promise.allSettled([
    redis.info(),
    redis.set(keys[1], '', 'PX', triedMs),
    redis.call('EVAL', tryScript, keys.length, ...keys, triedMs),
    redis.xread('COUNT', 1, 'STREAMS', keys[0], '0'),
  ])
  return {
    refusals: tried.flatMap((each) => (each.status === 'rejected' ? [textOf(each.reason)] : [])),
    info: info.status === 'fulfilled' ? info.value : '',
  }
}

/** Most telling first: it causes those after it. */
const order = ['certificate', 'sentinel', 'replica', 'cluster', 'refused', 'forbidden', 'full', 'refuses'] as const

/** Finding that makes Redis unusable, by its refusals; null if there is none. */
const faultOf = ({ refusals, info }: RedisAnswer): FindingCode | null => {
  const known = new Set(refusals.map(refusalOf))
  if (fieldOf(info, 'redis_mode') === 'sentinel') known.add('sentinel')
  if (fieldOf(info, 'role') === 'slave') known.add('replica')
  const first = order.find((each) => known.has(each))
  if (first) return `redis/${first}`
  return refusals.length > 0 ? 'redis/away' : null
}

/**
 * Finding for a Redis that did not answer.
 * @param said message of Redis or the connection, not shown
 */
export const redisFailure = (said: string, more: More = {}): Finding =>
  found(faultOf({ refusals: [said], info: '' }) ?? 'redis/away', {}, more)

/** Judges whether Redis works, and what threatens to stop it. */
export const judgeRedis = (answer: RedisAnswer): Finding[] => {
  const fault = faultOf(answer)
  const [used, most] = [Number(fieldOf(answer.info, 'used_memory')), Number(fieldOf(answer.info, 'maxmemory'))]
  const policy = fieldOf(answer.info, 'maxmemory_policy')
  const findings = [found(fault ?? 'redis/answers')]
  if (!fault && most > 0 && used > most * nearlyFull)
    findings.push(found('redis/nearlyFull', { percent: Math.floor((used / most) * 100) }))
  if (/^(?:allkeys|volatile)-/.test(policy)) findings.push(found('redis/evicts', { policy }))
  return findings
}

/** Tests Redis on each call, and remembers since which call something is wrong. */
export const watchRedis = (redis: Redis | null): (() => Promise<Finding[]>) => {
  const wrong = new Map<FindingCode, string>()
  return async () => {
    if (!redis) return [found('redis/unused')]
    const findings = judgeRedis(await tryRedis(redis))
    for (const code of wrong.keys()) if (!findings.some((finding) => finding.code === code)) wrong.delete(code)
    return findings.map((finding) => {
      if (finding.severity === 'ok') return finding
      const since = wrong.get(finding.code) ?? new Date().toISOString()
      wrong.set(finding.code, since)
      return { ...finding, since }
    })
  }
}

/** The finding that keeps people from working; undefined if there is none. */
export const faultAmong = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ severity }) => severity === 'fault')
