// Long: spends whole minutes of calls, on a Redis of its own.
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Reply, TestClient } from '../../test/client.ts'
import { findRedis } from '../../test/servers/find.ts'
import { startRedis } from '../../test/servers/redis.ts'
import { startWorld, type Instance, type World } from '../../test/world.ts'
import { connectRedis } from '../redis/redis.ts'

const most = 10

describe.skipIf(!findRedis())('limits of a minute in a shared Redis (only where redis-server is installed)', () => {
  let world: World
  beforeAll(async () => void (world = await startWorld({ RATE_LIMITS: 'x10' })))
  afterAll(() => world.close())

  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  })

  const onOwnRedis = async (instances: number): Promise<{ admin: Redis; at: Instance[] }> => {
    const own = (await startRedis())!
    undo.push(() => own.stop())
    const admin = new Redis(own.url)
    undo.push(() => admin.disconnect())
    const at: Instance[] = []
    for (let n = 0; n < instances; n += 1) {
      const redis = await connectRedis(own.url, world.log)
      const instance = await world.instance({ redis })
      undo.push(async () => {
        await instance.close()
        redis.disconnect()
      })
      at.push(instance)
    }
    return { admin, at }
  }

  /**
   * Number of accepted changes among those sent in turn by these clients; rejected ones count towards the limit, too.
   */
  const write = async (clients: readonly TestClient[], calls: number): Promise<number> => {
    const answers: Reply<'savePreferences'>[] = []
    // In batches: too many at once would wait for each other until they time out.
    for (let sent = 0; sent < calls; sent += most)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(most, calls - sent) }, (_, n) =>
            clients[n % clients.length]!.send('savePreferences', { body: { theme: 'no such theme' } }),
          ),
        )),
      )
    const through = answers.filter(({ status }) => status !== 429)
    expect(new Set(through.map(({ status }) => status))).toEqual(new Set(through.length ? [400] : []))
    return through.length
  }

  it.each([1, 2])('[S-55] [PROD-04] an emptied Redis begins no minute anew, with %i instances', async (instances) => {
    const { admin, at } = await onOwnRedis(instances)
    const who = await world.person()
    const enter = async (): Promise<TestClient[]> => {
      const clients: TestClient[] = []
      for (const instance of at) clients.push(await world.signIn(who, world.client(instance)))
      return clients
    }
    expect(await write(await enter(), 620)).toBe(600)
    await admin.flushall()
    expect(await write(await enter(), 620)).toBeLessThanOrEqual(20 * (instances - 1))
  })

  it('[S-55] [PROD-04] a full Redis refuses nobody, and its limits hold', async () => {
    const { admin, at } = await onOwnRedis(1)
    const client = await world.signIn(await world.person(), world.client(at[0]))
    expect(await write([client], 300)).toBe(300)
    await admin.config('SET', 'maxmemory', 1)
    expect(await write([client], 320)).toBe(300)
  })
})
