import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { holdRequest } from '../../../test/acting.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const cookieOf = (headers: Record<string, string>, name: string): string | undefined =>
  ([headers['set-cookie'] ?? []].flat() as string[]).find((cookie) => cookie.startsWith(`${name}=`))

it('[S-22] signing in gives a new session id, and the old one is dead', async () => {
  const person = await world.person()
  const client = world.client()
  const { headers, body } = await client.call('getCsrfToken')
  const before = cookieOf(headers, 'sid')?.split(';')[0] ?? ''
  const asBefore = { cookie: before, 'x-csrf-token': body.csrfToken }
  const { username } = person
  const logInAsBefore = async () =>
    (await world.client().send('login', { body: { username, password: 'not it' } }, asBefore)).status
  expect(await logInAsBefore()).toBe(401)
  await world.signIn(person, client)
  const stolen = await world.client().send('getMe', {}, { cookie: before })
  expect(before).toMatch(/^sid=s%3A[\w-]{32}/)
  expect(stolen.status).toBe(401)
  expect(client.cookies()).not.toContain(before)
  // The token of the old session is invalid.
  expect(await logInAsBefore()).toBe(403)
})

it('[S-22] a session id that a stranger planted is not taken over', async () => {
  const looksGenuine = 'planted-'.repeat(4)
  const signature = 'A'.repeat(43)
  for (const planted of ['sid=s%3Aplanted.forged', `sid=s%3A${looksGenuine}.${signature}`, `sid=${looksGenuine}`]) {
    const answer = await world.client().send('getCsrfToken', {}, { cookie: planted })
    expect(cookieOf(answer.headers, 'sid')).toMatch(/^sid=s%3A[\w-]{32}\./)
    expect(cookieOf(answer.headers, 'sid')).not.toContain('planted')
  }
})

it('[S-23] the session cookie is HttpOnly and SameSite=Strict; over https also Secure with the __Host- prefix', async () => {
  const plain = cookieOf((await world.client().call('getCsrfToken')).headers, 'sid')
  expect(plain).toMatch(/; Path=\/;.*HttpOnly; SameSite=Strict/)
  const https = await startWorld({ PUBLIC_URL: 'https://stats.example.com' })
  try {
    const answer = await https.client().send('getCsrfToken', {}, { 'x-forwarded-proto': 'https' })
    expect(cookieOf(answer.headers, '__Host-sid')).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Strict/)
    expect(cookieOf(answer.headers, '__Host-sid')).not.toContain('Domain')
  } finally {
    await https.close()
  }
})

it('[API-05] [AUTH-27] logging out ends the session, also for a copy of the cookie, and clears the browser cache', async () => {
  const person = await world.person()
  const [client, other] = [await world.signIn(person), await world.signIn(person)]
  const cookie = client.cookies()
  expect((await other.call('listSessions')).body.sessions).toHaveLength(2)
  const answer = await client.call('logout', { body: {} })
  expect(answer.body).toEqual({ success: true })
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect((await world.client().send('getMe', {}, { cookie })).status).toBe(401)
  // Its record has ended, too, not only the browser's cookie.
  expect((await other.call('listSessions')).body.sessions).toHaveLength(1)
})

it('[S-28] logging out succeeds when nobody is signed in', async () => {
  const { status, headers } = await world.client().call('logout', { body: {} })
  expect([status, headers['clear-site-data']]).toEqual([200, '"cache"'])
})

it('[S-26] a request in flight during logout does not revive the session', async () => {
  const client = await world.signIn(await world.person())
  const cookie = client.cookies()
  await client.csrfToken()
  const begun = once(world.main.server, 'request')
  const held = await holdRequest(world.main.url, client, 'savePreferences', { body: { theme: 'blue' } })
  await begun
  const racing = Array.from({ length: 10 }, () => client.send('getMe', {}, { cookie }))
  expect((await client.call('logout', { body: {} })).status).toBe(200)
  expect((await held.finish()).status).toBe(401)
  await Promise.all(racing)
  // The browser itself has no cookie any more.
  expect((await world.client().send('getMe', {}, { cookie })).status).toBe(401)
  const { rows } = await sql<{ revoked_at: Date | null }>`
    select revoked_at from user_sessions order by id desc limit 1`.execute(world.db)
  expect(rows).toEqual([{ revoked_at: expect.any(Date) }])
})

const lastSeen = async (userId: number): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`
    select last_seen_at as at from user_sessions where user_id = ${userId}`.execute(world.db)
  return rows[0]?.at.getTime() ?? 0
}

it('[S-24] idle after 8 hours and after 24 hours at all, by the times stored on the server', async () => {
  const [idle, old] = [await world.person(), await world.person()]
  const [idleClient, oldClient] = [await world.signIn(idle), await world.signIn(old)]
  for (const [from, status] of [
    ['-1 minute', 200],
    ['1 minute', 401],
  ] as const) {
    await sql`update user_sessions set last_seen_at = now() - interval '8 hours' - ${from}::interval
      where user_id = ${idle.id}`.execute(world.db)
    await sql`update user_sessions set created_at = now() - interval '24 hours' - ${from}::interval
      where user_id = ${old.id}`.execute(world.db)
    expect([from, (await idleClient.call('getMe')).status]).toEqual([from, status])
    expect([from, (await oldClient.call('getMe')).status]).toEqual([from, status])
    // Last use is recorded after the answer; a late write would overwrite the time set next.
    if (status === 200) await expect.poll(() => lastSeen(idle.id)).toBeGreaterThan(Date.now() - 3_600_000)
  }
})

it('[S-27] last use is noted at most every five minutes', async () => {
  const person = await world.person()
  const client = await world.signIn(person)
  const seen = () => lastSeen(person.id)
  await sql`update user_sessions set last_seen_at = now() - interval '290 seconds' where user_id = ${person.id}`.execute(
    world.db,
  )
  const first = await seen()
  // A write after one answer would be done before the next answer.
  for (let i = 0; i < 5; i++) await client.call('getMe')
  expect(await seen()).toBe(first)
  await sql`update user_sessions set last_seen_at = now() - interval '310 seconds' where user_id = ${person.id}`.execute(
    world.db,
  )
  await client.call('getMe')
  await expect.poll(seen).toBeGreaterThanOrEqual(first)
})

it('[S-25] [PERM-33] a changed role, flag or a disabled account holds on the next request', async () => {
  const person = await world.person({ role: 'farmer' })
  const client = await world.signIn(person)
  expect((await client.call('getMe')).body.permissions).toContain('mailboxes.take')
  await sql`update users set role_id = (select id from roles where name = 'buyer') where id = ${person.id}`.execute(
    world.db,
  )
  const changed = (await client.call('getMe')).body
  expect(changed.roleName).toBe('buyer')
  expect(changed.permissions).not.toContain('mailboxes.take')
  for (const flag of [true, false]) {
    await sql`update users set is_admin = ${flag} where id = ${person.id}`.execute(world.db)
    expect((await client.call('getMe')).body.isAdmin).toBe(flag)
    expect((await client.call('listUsers', { query: {} })).status).toBe(flag ? 200 : 403)
  }
  await sql`update users set enabled = false where id = ${person.id}`.execute(world.db)
  expect((await client.call('getMe')).status).toBe(401)
})

it('[S-25] a raised epoch or a deleted person ends the sessions', async () => {
  const [raised, deleted] = [await world.person(), await world.person()]
  const [a, b] = [await world.signIn(raised), await world.signIn(deleted)]
  await sql`update users set session_epoch = session_epoch + 1 where id = ${raised.id}`.execute(world.db)
  await sql`delete from users where id = ${deleted.id}`.execute(world.db)
  expect([(await a.call('getMe')).status, (await b.call('getMe')).status]).toEqual([401, 401])
})

it('[S-30] a person lists the own sessions and ends one, or all others', async () => {
  const person = await world.person()
  const [one, two, three] = [await world.signIn(person), await world.signIn(person), await world.signIn(person)]
  const { sessions } = (await one.call('listSessions')).body
  expect(sessions).toHaveLength(3)
  expect(sessions.filter((each) => each.current)).toHaveLength(1)
  const ofTwo = (await two.call('listSessions')).body.sessions.find((each) => each.current)
  expect((await one.call('endSession', { params: { id: String(ofTwo?.id) }, body: {} })).status).toBe(200)
  expect((await two.call('getMe')).status).toBe(401)
  expect((await one.call('endOtherSessions', { body: {} })).status).toBe(200)
  expect((await three.call('getMe')).status).toBe(401)
  expect((await one.call('getMe')).status).toBe(200)
})

it("[S-41] another person's session answers exactly like a missing one", async () => {
  const mine = await world.signIn(await world.person())
  const foreign = (await (await world.signIn(await world.person())).call('listSessions')).body.sessions[0]
  const answers = [
    await mine.call('endSession', { params: { id: String(foreign?.id) }, body: {} }),
    await mine.call('endSession', { params: { id: '999999999' }, body: {} }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect({ ...body, requestId: '' }).toEqual({ ...answers[0]!.body, requestId: '' })
  }
})

it('[S-30] the sixth sign-in ends the oldest session', async () => {
  const person = await world.person()
  const clients = []
  for (let i = 0; i < 6; i++) clients.push(await world.signIn(person))
  const statuses = await Promise.all(clients.map(async (client) => (await client.call('getMe')).status))
  expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
})

it('[S-27] five hundred anonymous requests store no session; asking for a token stores one that lives 15 minutes', async () => {
  const count = async () => {
    if (world.redis) return (await world.redis.keys(`${world.redis.options.keyPrefix}sid:*`)).length
    return Number((await sql<{ n: string }>`select count(*) as n from http_sessions`.execute(world.db)).rows[0]?.n)
  }
  const before = await count()
  const client = world.client()
  const calls = Array.from({ length: 250 }, () => client.call('getAuthStatus'))
  const posts = Array.from({ length: 250 }, () =>
    world.client().send('login', { body: { username: 'x', password: 'y' } }, { 'x-csrf-token': 'none' }),
  )
  const statuses = new Set((await Promise.all([...calls, ...posts])).map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 403]))
  expect(await count()).toBe(before)
  const answer = await world.client().call('getCsrfToken')
  expect(await count()).toBe(before + 1)
  const expires = new Date(/Expires=([^;]+)/.exec(cookieOf(answer.headers, 'sid') ?? '')?.[1] ?? 0).getTime()
  expect(expires - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  expect(expires - Date.now()).toBeGreaterThan(14 * 60_000)
  // On the server, too.
  const sid = /^sid=s%3A([\w-]+)/.exec(cookieOf(answer.headers, 'sid') ?? '')![1]!
  const secondsLeft = async (): Promise<number> => {
    if (world.redis) return world.redis.ttl(`sid:${sid}`)
    const { rows } = await sql<{ seconds: string }>`
      select extract(epoch from expires_at - now()) as seconds from http_sessions where sid = ${sid}`.execute(world.db)
    return Number(rows[0]?.seconds)
  }
  const left = await secondsLeft()
  expect(left).toBeLessThanOrEqual(15 * 60)
  expect(left).toBeGreaterThan(14 * 60)
})

it('[S-29] removing a cookie key ends the sessions that it signed; an added one does not', async () => {
  const person = await world.person()
  const client = await world.signIn(person)
  const cookie = client.cookies()
  const fresh = Buffer.alloc(32, 7).toString('base64')
  const added = await world.instance({ keys: { ...world.keys, cookies: [fresh, ...world.keys.cookies] } })
  const replaced = await world.instance({ keys: { ...world.keys, cookies: [fresh] } })
  expect((await world.client(added).send('getMe', {}, { cookie })).status).toBe(200)
  expect((await world.client(replaced).send('getMe', {}, { cookie })).status).toBe(401)
})
