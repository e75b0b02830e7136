import type { Redis } from 'ioredis'
import type { AnswerStore } from './lib/remembered.ts'

/** Keeps answers in Redis, shared by all instances. */
export const createRedisAnswers = (redis: Redis): AnswerStore => ({
  read: (key) => redis.get(`answer:${key}`),
  write: async (key, text, seconds) => void (await redis.set(`answer:${key}`, text, 'EX', seconds)),
  claim: async (key, ms) => (await redis.set(`asking:${key}`, '1', 'PX', ms, 'NX')) === 'OK',
  release: async (key) => void (await redis.del(`asking:${key}`)),
})
