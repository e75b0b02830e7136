import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { onServers } from '../test/database.ts'
import { unique } from '../test/unique.ts'
import { createRedisAnswers } from './redis-answers.ts'

it.skipIf(!onServers)(
  '[R-13] whose turn to ask ran out does not end the turn of the next one (only where the address of Redis is given)',
  async () => {
    const redis = new Redis(process.env['TEST_REDIS_URL'] ?? '', { keyPrefix: `${unique('test')}:` })
    const { claim, release } = createRedisAnswers(redis)
    expect(await claim('q', 'slow', 20)).toBe(true)
    await expect.poll(() => claim('q', 'next', 60_000)).toBe(true)
    await release('q', 'slow')
    expect(await claim('q', 'third', 60_000)).toBe(false)
    await release('q', 'next')
    expect(await claim('q', 'third', 60_000)).toBe(true)
    await release('q', 'third')
    redis.disconnect()
  },
)
