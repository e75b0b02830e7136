import type { Redis } from 'ioredis'
import type { AnswerStore } from './lib/remembered.ts'

/** Whose turn ran out must not end that of the next one. */
const releaseOwn = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/** Keeps answers in Redis, shared by all instances. */
export const createRedisAnswers = (redis: Redis): AnswerStore => ({
  read: (key) => redis.get(`answer:${key}`),
  write: async (key, text, seconds) => void (await redis.set(`answer:${key}`, text, 'EX', seconds)),
  claim: async (key, holder, ms) => (await redis.set(`asking:${key}`, holder, 'PX', ms, 'NX')) === 'OK',
  release: async (key, holder) => void (await redis.eval(releaseOwn, 1, `asking:${key}`, holder)),
})
