import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { isDiskFull } from './trouble.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const codesOf = async (cookie: string): Promise<string[]> =>
  (await world.client().send('getStatus', {}, { cookie })).body.findings.map(({ code }) => code)
const metric = async (name: string): Promise<string | undefined> =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec((await world.client().agent.get('/metrics')).text)?.[1]

it('[R-12] [R-13] a full disk of the database is told in words of its own, in the status page and in the metrics', async () => {
  const cookie = (await world.signIn(await world.person({ isAdmin: true }))).cookies()
  const person = await world.signIn(await world.person())
  expect(await codesOf(cookie)).not.toContain('database/full')
  expect(await metric('database_disk_full')).toBe('0')
  // Message of Postgres when a table cannot grow.
  await sql`create function refuse_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100'; end $$`.execute(
    world.db,
  )
  await sql`create trigger refuse_room before insert or update on users for each row execute function refuse_room()`.execute(
    world.db,
  )
  const refused = await person.call('savePreferences', { body: { theme: 'purple' } })
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '30',
    expect.objectContaining({
      code: 'unavailable',
      reason: 'disk',
      retryAfterSeconds: 30,
      error: expect.stringMatching(/^The database disk is full: .* someone frees up space/) as string,
    }),
  ])
  expect(refused.text).not.toContain('base/5')
  expect((await person.call('getMe')).status).toBe(200)
  expect(await codesOf(cookie)).toContain('database/full')
  expect(await metric('database_disk_full')).toBe('1')
  await sql`drop trigger refuse_room on users`.execute(world.db)
  expect((await person.call('savePreferences', { body: { theme: 'purple' } })).status).toBe(200)
})

it('asking for room leaves nothing behind, and finds it where there is some', async () => {
  expect([await isDiskFull(world.db), await isDiskFull(world.db)]).toEqual([false, false])
})
