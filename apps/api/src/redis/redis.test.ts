import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServers } from '../../test/database/database.ts'
import { startDoor } from '../../test/door.ts'
import { openEvents } from '../../test/events.ts'
import { startWorld, type World } from '../../test/world.ts'
import { connectRedis } from './redis.ts'

describe.skipIf(!onServers)('Redis in trouble (only where its address is given)', () => {
  let world: World
  let door: Awaited<ReturnType<typeof startDoor>>
  beforeAll(async () => {
    world = await startWorld()
    door = await startDoor(new URL(process.env['TEST_REDIS_URL'] ?? ''))
  })
  afterAll(async () => {
    door.close()
    await world.close()
  })

  it.each(['silent', 'closed'] as const)(
    '[R-12] [R-14] %s: sign-in fails closed with 503 within seconds, and recovers within 10 s by itself',
    async (mode) => {
      const redis = await connectRedis(door.url, world.log)
      const at = await world.instance({ redis })
      const person = await world.person()
      const client = await world.signIn(person, world.client(at))
      door.set(mode)
      const asked = performance.now()
      const answer = await client.call('getMe')
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      expect(answer.headers['retry-after']).toBe('2')
      const login = await client.send(
        'login',
        { body: { username: person.username, password: person.password } },
        { 'x-csrf-token': 'x' },
      )
      expect(login.status).toBe(503)
      expect(performance.now() - asked).toBeLessThan(8_000)
      door.set('open')
      await expect.poll(async () => (await client.call('getMe')).status, { timeout: 10_000, interval: 200 }).toBe(200)
      redis.disconnect()
    },
  )

  it('[R-14] events said while an instance is cut off reach its open pages when Redis is back; an emptied one begins anew', async () => {
    const redis = await connectRedis(door.url, world.log)
    const cutOff = await world.instance({ redis })
    const who = await world.person()
    const elsewhere = await world.instance({
      redis: await connectRedis(process.env['TEST_REDIS_URL'] ?? '', world.log),
    })
    const page = await openEvents(await world.signIn(who, world.client(cutOff)), cutOff)
    const acting = await world.signIn(who, world.client(elsewhere))
    const heard = () => page.events.filter(({ type }) => type === 'me.changed').length
    const say = () => acting.call('savePreferences', { body: { theme: 'blue' } })
    await expect.poll(heard).toBe(1)
    door.set('closed')
    expect((await say()).status).toBe(200)
    door.set('open')
    await expect.poll(heard, { timeout: 20_000 }).toBe(2)
    const other = await connectRedis(process.env['TEST_REDIS_URL'] ?? '', world.log)
    await other.del('events')
    expect((await say()).status).toBe(200)
    await expect.poll(heard, { timeout: 20_000 }).toBe(3)
    other.disconnect()
    page.close()
  })

  it('[R-14] an emptied Redis ends sessions, not sign-in, and forgets no guess', async () => {
    const redis = await connectRedis(process.env['TEST_REDIS_URL'] ?? '', world.log)
    const person = await world.person()
    const client = await world.signIn(person)
    const guesser = world.client()
    for (let i = 0; i < 5; i++) await guesser.call('login', { body: { username: person.username, password: 'wrong' } })
    const prefix = world.redis?.options.keyPrefix ?? ''
    const keys = await redis.keys(`${prefix}*`)
    await redis.del(keys)
    redis.disconnect()
    expect((await client.call('getMe')).status).toBe(401)
    guesser.forgetCsrf()
    expect(
      (await guesser.call('login', { body: { username: person.username, password: person.password } })).status,
    ).toBe(429)
    await world.signIn(person)
  })
})
