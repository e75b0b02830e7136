import { events, type EventType } from '@app/contract'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { openEvents, type OpenEvents } from '../../../test/events.ts'
import { onServers } from '../../../test/database/database.ts'
import { findRedis } from '../../../test/servers/find.ts'
import { startRedis } from '../../../test/servers/redis.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'

let world: World
/** Another instance on the same data; without a shared Redis, the same one. */
let second: Instance
beforeAll(async () => {
  world = await startWorld()
  second = onServers ? await world.instance() : world.main
})
afterAll(() => world.close())

const map = {
  installs: 'installs',
  registrations: 'registrations',
  deposits: 'sales',
  clicks: 'clicks',
  conversions: 'conversions',
  totalRevenue: 'totalRevenue',
} as const

const types = ({ events }: OpenEvents): EventType[] => events.map((event) => event.type)
const open = async (client: TestClient, at: Instance = world.main): Promise<OpenEvents> => {
  const stream = await openEvents(client, at)
  expect(stream.status).toBe(200)
  return stream
}
/** Separate browser for a person. */
const browser = (who: Person, at: Instance = world.main) => world.signIn(who, world.client(at))

describe('the stream', () => {
  it('needs a session, and answers in a form that no proxy or cache may hold back', async () => {
    const stranger = await openEvents(world.client(), world.main)
    expect(stranger.status).toBe(401)
    const stream = await open(await browser(await world.person()))
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers['content-encoding']).toBeUndefined()
    stream.close()
  })

  it('[S-25] a session revoked on one instance leaves the pages open on another at once (one instance where Redis is missing)', async () => {
    const who = await world.person({ role: 'buyer' })
    const [lost, kept] = [await browser(who), await browser(who)]
    const [lostPage, keptPage] = [await open(lost, second), await open(kept, second)]
    const { body } = await kept.call('listSessions')
    const other = body.sessions.find((session) => !session.current)!
    expect((await kept.call('endSession', { params: { id: String(other.id) }, body: {} })).status).toBe(200)
    await lostPage.ended
    expect(types(lostPage)).toContain('session.revoked')
    await expect.poll(() => types(keptPage)).toContain('me.changed')
    expect(types(keptPage)).not.toContain('session.revoked')
    expect((await lost.call('getMe')).status).toBe(401)
    keptPage.close()
  })

  it.each([
    [
      'a changed password',
      (client: TestClient, who: Person) =>
        client.call('changePassword', { body: { current: who.password, next: 'another horse 8' } }),
    ],
    ['ending all others', (client: TestClient) => client.call('endOtherSessions', { body: {} })],
  ])('%s ends every other stream of the person and keeps the own', async (_name, act) => {
    const who = await world.person()
    const [own, other] = [await browser(who), await browser(who)]
    const [ownPage, otherPage] = [await open(own), await open(other, second)]
    expect((await act(own, who)).status).toBe(200)
    await otherPage.ended
    expect(types(otherPage)).toContain('session.revoked')
    await expect.poll(() => types(ownPage)).toContain('me.changed')
    expect(types(ownPage)).not.toContain('session.revoked')
    ownPage.close()
  })

  it('signing out ends the streams of that browser only', async () => {
    const who = await world.person()
    const [leaving, staying] = [await browser(who), await browser(who)]
    const [gone, stays] = [await open(leaving), await open(staying)]
    await leaving.call('logout', { body: {} })
    await gone.ended
    await expect.poll(() => types(stays)).toEqual(['me.changed'])
    stays.close()
  })

  it('[S-40] passes on only what its person may hear, by the rights of the moment', async () => {
    const admin = await browser(await world.person({ role: 'admin' }))
    const buyer = await world.person({ role: 'buyer' })
    const pages = [
      await open(await browser(buyer), second),
      await open(await browser(await world.person({ role: 'farmer' })), second),
    ] as const
    const save = () => admin.call('saveDashboardConfig', { body: map })
    expect((await save()).status).toBe(200)
    await expect.poll(() => pages[0].events).toMatchObject([{ type: 'config.changed', map }])
    // The right is revoked; the person is notified, and gets no more of those events.
    await world.db
      .updateTable('users')
      .set((eb) => ({ role_id: eb.selectFrom('roles').select('id').where('name', '=', 'farmer') }))
      .where('id', '=', buyer.id)
      .execute()
    await (await browser(buyer)).call('savePreferences', { body: { theme: 'blue' } })
    await expect.poll(() => types(pages[0]).filter((type) => type === 'me.changed').length).toBe(2)
    await save()
    await (await browser(buyer)).call('savePreferences', { body: { theme: 'dark' } })
    await expect.poll(() => types(pages[0]).filter((type) => type === 'me.changed').length).toBe(4)
    expect(types(pages[0]).filter((type) => type === 'config.changed')).toHaveLength(1)
    expect(pages[1].events).toEqual([])
    for (const page of pages) page.close()
  })

  it('carries no names, ids of others or secrets', async () => {
    const admin = await world.person({ role: 'admin' })
    const page = await open(await browser(await world.person({ role: 'buyer' })))
    await (await browser(admin)).call('saveDashboardConfig', { body: map })
    await expect.poll(() => page.events).toHaveLength(1)
    expect(Object.keys(page.events[0]!).sort()).toEqual(['at', 'id', 'map', 'type'])
    expect(JSON.stringify(page.events)).not.toContain(admin.username)
    page.close()
  })

  it('of one session at most five are open: the oldest ends', async () => {
    const client = await browser(await world.person())
    const pages: OpenEvents[] = []
    for (let n = 0; n < 6; n += 1) pages.push(await open(client))
    await pages[0]!.ended
    await client.call('savePreferences', { body: { theme: 'light' } })
    await expect.poll(() => pages.slice(1).map((page) => types(page).length)).toEqual([1, 1, 1, 1, 1])
    for (const page of pages) page.close()
  })

  it('does not count as use of the session', async () => {
    const who = await world.person()
    const client = await browser(who)
    const old = new Date(Date.now() - 3_600_000)
    await world.db.updateTable('user_sessions').set({ last_seen_at: old }).where('user_id', '=', who.id).execute()
    const page = await open(client)
    expect((await client.call('getEventsSince', { query: {} })).status).toBe(200)
    page.close()
    const seen = await world.db
      .selectFrom('user_sessions')
      .select('last_seen_at')
      .where('user_id', '=', who.id)
      .execute()
    expect(seen).toEqual([{ last_seen_at: old }])
  })

  it.skipIf(!onServers || !findRedis())(
    '[PROD-05] says within 5 s that Redis does not answer any more, and again when it does (only on servers, where redis-server is installed)',
    async () => {
      const own = (await startRedis())!
      const redis = new Redis(own.url, { commandTimeout: 10_000 })
      const apart = await world.instance({ redis })
      const stream = await open(await browser(await world.person(), apart), apart)
      expect(stream.said).toEqual([])
      process.kill(own.pid, 'SIGSTOP')
      await expect.poll(() => stream.said, { timeout: 5_000 }).toEqual(['away'])
      process.kill(own.pid, 'SIGCONT')
      await expect.poll(() => stream.said, { timeout: 5_000 }).toEqual(['away', 'back'])
      stream.close()
      await apart.close()
      redis.disconnect()
      await own.stop()
    },
  )

  it('[R-15] ends when its instance stops, so that nothing waits for it', async () => {
    const instance = await world.instance()
    const page = await open(await world.signIn(await world.person(), world.client(instance)), instance)
    instance.drain()
    await page.ended
    await instance.close()
  })
})

describe('asking instead of listening', () => {
  it('gives the same events since a place, and says when some are no longer kept', async () => {
    const who = await world.person({ role: 'buyer' })
    const client = await browser(who)
    const page = await open(client)
    const acting = await browser(who)
    // The second sign-in sends an event, too: the request follows it.
    await expect.poll(() => types(page)).toEqual(['me.changed'])
    page.close()
    const { id } = (await client.call('getEventsSince', { query: {} })).body
    await acting.call('savePreferences', { body: { theme: 'purple' } })
    await expect
      .poll(async () => (await client.call('getEventsSince', { query: { id } })).body)
      .toMatchObject({ complete: true, events: [{ type: 'me.changed' }] })
    const later = (await client.call('getEventsSince', { query: { id } })).body.id
    expect((await client.call('getEventsSince', { query: { id: later } })).body.events).toEqual([])
    expect((await client.call('getEventsSince', { query: { id: '1-0' } })).body).toMatchObject({
      complete: false,
      events: [],
    })
    expect((await client.call('getEventsSince', { query: { id: '9999999999999-0' } })).body.complete).toBe(false)
    expect((await client.send('getEventsSince', { query: { id: 'x' } })).status).toBe(400)
  })

  it('begins for whoever signs in at the place that the answer names', async () => {
    const who = await world.person()
    const acting = await browser(who)
    const client = world.client(world.main)
    const { username, password } = who
    const { tempToken = '' } = (await client.call('login', { body: { username, password } })).body
    const { headers } = await client.call('verifyTwoFactor', { body: { tempToken, code: await world.lastCode(who) } })
    client.forgetCsrf()
    const id = headers['events-place']!
    await acting.call('savePreferences', { body: { theme: 'blue' } })
    await expect
      .poll(async () => (await client.call('getEventsSince', { query: { id } })).body.events.map(({ type }) => type))
      .toContain('me.changed')
  })

  it('every kind of event names an audience that exists', () => {
    for (const { audience, entities } of Object.values(events)) {
      expect(audience).toBeTruthy()
      expect(Array.isArray(entities)).toBe(true)
    }
  })
})
