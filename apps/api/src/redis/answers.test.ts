import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasRedis, startRedis } from '../../test/database/redis.ts'
import { defaultBounds } from '../lib/cache/stale-while-revalidate.ts'
import { createRedisAnswers } from './answers.ts'

const megabyte = 1_048_576

describe.skipIf(!hasRedis)('answers in Redis (only where redis-server is installed)', () => {
  let own: Awaited<ReturnType<typeof startRedis>>
  let redis: Redis
  beforeAll(async () => {
    own = await startRedis('--maxmemory', '20mb', '--maxmemory-policy', 'noeviction')
    redis = new Redis(own.url, { keyPrefix: 'prefixed:', enableAutoPipelining: true })
  })
  beforeEach(() => own.redis.flushall())
  afterAll(async () => {
    redis.disconnect()
    await own.close()
  })

  const store = (bounds = defaultBounds) => {
    const answers = createRedisAnswers(redis, bounds)
    return { ...answers, read: async (key: string) => (await answers.read(key))?.text ?? null }
  }
  const bytesTaken = async (): Promise<number> => {
    const all = await own.redis.keys('*')
    const sizes = await Promise.all(all.map((key) => own.redis.memory('USAGE', key, 'SAMPLES', 0)))
    return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  }

  it('[R-13] whose turn to ask ran out does not end the turn of the next one', async () => {
    const { claim, release } = store()
    expect(await claim('q', 'slow', 20)).toBe(true)
    await expect.poll(() => claim('q', 'next', 60_000)).toBe(true)
    await release('q', 'slow')
    expect(await claim('q', 'third', 60_000)).toBe(false)
    await release('q', 'next')
    expect(await claim('q', 'third', 60_000)).toBe(true)
    await release('q', 'third')
  })

  it('are read as they were written, until their time is over', async () => {
    const { read, write } = store()
    expect(await read('q')).toBeNull()
    await write('q', 'ї "quoted" \r\n', 60, 'user:1')
    expect(await read('q')).toBe('ї "quoted" \r\n')
    await write('q', 'anew', 60, 'user:2')
    expect(await read('q')).toBe('anew')
    await write('short', 'x', 0, 'user:1')
    expect(await read('short')).toBeNull()
  })

  it('[R-13] do not come again as long as they are the ones that the reader has', async () => {
    const { read, write } = createRedisAnswers(redis, defaultBounds)
    const at = await write('q', 'ї:1', 60, 'user:1')
    const first = await read('q')
    expect(first).toMatchObject({ text: 'ї:1', at })
    expect(await read('q', first!.version)).toMatchObject({ text: null, at, version: first!.version })
    await expect.poll(() => write('q', 'newer', 60, 'user:1')).toBeGreaterThan(at)
    expect(await read('q', first!.version)).toMatchObject({ text: 'newer' })
    expect(await read('another', first!.version)).toBeNull()
  })

  it('[R-18] it says how old they are, whatever the clock of the instance that gave them, and of the one that reads', async () => {
    const { read, write } = createRedisAnswers(redis, defaultBounds)
    const away = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      return work().finally(() => vi.useRealTimers())
    }
    const at = await away(6, () => write('q', '{"a":1}', 60, 'user:1'))
    for (const minutes of [0, 6, -6]) {
      const kept = await away(minutes, () => read('q'))
      expect(kept).toMatchObject({ text: '{"a":1}', at })
      expect(kept!.age).toBeGreaterThanOrEqual(0)
      expect(kept!.age).toBeLessThan(60_000)
    }
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
  })

  it('[R-19] one person’s answers take no more than a quarter of a quarter of its memory, and leave those of others alone', async () => {
    const { read, write } = store()
    await write('others', 'kept', 86_400, 'user:2')
    const text = 'x'.repeat(megabyte / 10)
    for (let n = 0; n < 300; n++) await write(`range ${n}`, text, 86_400, 'user:1')
    expect(await bytesTaken()).toBeLessThan((20 * megabyte) / 16)
    expect([await read('others'), await read('range 0'), await read('range 299')]).toEqual(['kept', null, text])
  })

  it('[R-19] the answers of a thousand people take no more than a quarter of its memory', async () => {
    const { write } = store()
    const text = 'x'.repeat(megabyte / 20)
    for (let n = 0; n < 1_000; n++) await write(`range ${n}`, text, 86_400, `user:${n}`)
    expect(await bytesTaken()).toBeLessThan((20 * megabyte) / 4)
    for (let n = 0; n < 10; n++) expect(await own.redis.set(`session ${n}`, 'x'.repeat(1_000_000))).toBe('OK')
  })

  it('what was not asked for longest makes room, and what is over', async () => {
    const { read, write } = store({ mostBytes: defaultBounds.mostBytes, mostAnswers: 3 })
    for (const name of ['a', 'b', 'c']) await write(name, name, 60, 'user:1')
    expect(await read('a')).toBe('a')
    await write('d', 'd', 60, 'user:2')
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(read))).toEqual(['a', null, 'c', 'd'])
    await write('over', 'x', 0, 'user:1')
    await write('e', 'e', 60, 'user:1')
    expect(await own.redis.hkeys('prefixed:answers')).not.toContain('over')
  })

  it('[R-19] an answer larger than what one person may have is not kept, and drops no other', async () => {
    const { read, write } = store()
    await write('small', 'x', 60, 'user:1')
    await write('large', 'y', 60, 'user:1')
    await write('large', 'y'.repeat(3 * megabyte), 60, 'user:1')
    expect([await read('small'), await read('large')]).toEqual(['x', null])
  })

  it('[R-19] while something else takes its memory, answers give theirs back', async () => {
    const { read, write } = store()
    await write('q', 'x'.repeat(megabyte), 60, 'user:1')
    const used = async () => Number(/^used_memory:(\d+)/m.exec(await own.redis.info('memory'))?.[1])
    for (let n = 0; (await used()) < 17 * megabyte; n++) await own.redis.set(`session ${n}`, 'x'.repeat(100_000))
    const later = store()
    await later.write('another', 'x', 60, 'user:1')
    expect([await read('q'), await read('another')]).toEqual([null, null])
    expect(await own.redis.hlen('prefixed:answers')).toBe(0)
  })
})
