import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectRedis } from '../../src/redis/redis.ts'
import { openEvents } from '../events.ts'
import { hasRedis, startRedis } from '../database/redis.ts'
import { startWorld, type Instance, type World } from '../world.ts'

/**
 * `npm run soak -- crowding` requests more, of proportionally more memory: the cached answers would fill it one and a
 * half times.
 */
const ranges = Number(process.env['CROWDING_RANGES'] ?? 75)
const memory = Math.round((5_000_000 * ranges) / 75)

const dayOf = (n: number): string => new Date(Date.UTC(2020, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)

describe.skipIf(!hasRedis)(
  'a Redis that is soon full and removes nothing by itself (only where redis-server is installed)',
  () => {
    let world: World
    let own: Awaited<ReturnType<typeof startRedis>>
    let at: Instance
    beforeAll(async () => {
      world = await startWorld({ ADMIN_USERNAME: 'chief' })
      own = await startRedis('--maxmemory', String(memory), '--maxmemory-policy', 'noeviction')
      // Memory is short here, not time: next to many other tests this process may read an answer late.
      at = await world.instance({ redis: await connectRedis(own.url, world.log, 20_000) })
    })
    afterAll(async () => {
      await world.close()
      await own.close()
    })

    it('[R-13] [R-19] ranges that one person asks for keep nobody out: sessions, limits, events and others’ answers stay', async () => {
      const chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }), world.client(at))
      const buyer = await world.signIn(await world.person({ role: 'buyer', groupIds: [1] }), world.client(at))
      const page = await openEvents(buyer, at)
      // Size of a tracker's response with years of data: about 80 KB each.
      const measures = { leads: 1, regs: 2, deposits: 3, sales: 4, clicks: 5, conversions: 6, revenue: 7.25, cost: 3.5 }
      const rows = Array.from({ length: 500 }, (_each, n) => ({ day: dayOf(n), ...measures }))
      const body = JSON.stringify({ rows, total: rows.length })
      await world.tracker('/faults', 'POST', { match: { path: 'report' }, times: 4 * ranges, kind: 'body', body })
      const usual = { query: { fromDate: dayOf(0), toDate: dayOf(400) } }
      const { asOf } = (await buyer.call('getStats', usual)).body
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async (_lane, lane) => {
          const found: number[] = []
          for (let n = lane; n < ranges; n += 10)
            found.push((await chief.call('getStats', { query: { fromDate: dayOf(n), toDate: dayOf(500) } })).status)
          return found
        }),
      )
      expect(new Set(statuses.flat())).toEqual(new Set([200]))
      expect(Number(/^used_memory:(\d+)/m.exec(await own.redis.info('memory'))?.[1])).toBeLessThan(0.7 * memory)

      expect((await buyer.call('getStats', usual)).body.asOf).toBe(asOf)
      const other = await world.signIn(await world.person({ role: 'buyer' }), world.client(at))
      expect((await other.call('savePreferences', { body: { theme: 'blue' } })).status).toBe(200)
      expect((await chief.call('getMe')).status).toBe(200)
      expect((await buyer.call('endOtherSessions', { body: {} })).status).toBe(200)
      await expect.poll(() => page.events.map(({ type }) => type)).toContain('me.changed')
      page.close()

      const redis = await connectRedis(own.url, world.log, 20_000)
      const strict = await world.instanceOf({ rateFactor: 1 }, { redis })
      const someone = world.client(strict)
      const reads = Array.from({ length: 310 }, () => someone.send('getMeta', {}))
      const refused = (await Promise.all(reads)).filter(({ status }) => status === 429)
      expect(refused).toHaveLength(10)
    })
  },
)
