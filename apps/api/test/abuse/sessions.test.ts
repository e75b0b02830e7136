import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../client.ts'
import { pausing } from '../pausing.ts'
import { startWorld, type Instance, type Person, type World } from '../world.ts'
import { calls, filledCall } from './sampling.ts'

let world: World
let paused: ReturnType<typeof pausing>
/** Instance in which statements can be delayed. */
let at: Instance
let chief: TestClient
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
  paused = pausing(world.database)
  at = await world.instance({ database: paused.database })
  paused.watch(at.server)
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
})
afterEach(() => paused.releaseAll())
afterAll(() => world.close())

const closed = calls.filter(([, { access, stream }]) => access !== 'public' && !stream)
const logIn = (client: TestClient, { username, password }: Person) =>
  client.call('login', { body: { username, password } })
const verify = (client: TestClient, tempToken: string, code: string) =>
  client.call('verifyTwoFactor', { body: { tempToken, code } })
const on = ({ id }: Person) => ({ params: { id: String(id) } })

describe('half of a sign-in', () => {
  it('[S-13] [S-17] opens no call, wherever its token is put', async () => {
    const person = await world.person({ role: 'admin' })
    const client = world.client()
    const { body } = await logIn(client, person)
    const token = body.tempToken ?? ''
    const places: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token}` },
      { 'x-temp-token': token, 'x-csrf-token': token },
      { cookie: `sid=${token}; device=${token}` },
      { cookie: `${client.cookies()}; sid=s%3A${token}.${token}` },
      { 'x-user-id': String(person.id), 'x-forwarded-user': person.username },
    ]
    for (const [name, endpoint] of closed) {
      for (const headers of places) {
        const { status } = await client.send(
          name,
          { ...filledCall(name, endpoint), query: {} },
          { 'x-csrf-token': 'x', ...headers },
        )
        expect([name, Object.keys(headers), status]).toEqual([name, Object.keys(headers), 401])
      }
    }
  })

  it('[S-17] a token that was renewed, taken to another browser, finished, left or replaced is worth nothing', async () => {
    const person = await world.person()
    const client = world.client()
    const first = (await logIn(client, person)).body.tempToken ?? ''
    const code = await world.lastCode(person)
    const renewed = (await client.call('getAuthStatus')).body.challenge?.tempToken ?? ''
    expect((await verify(client, first, code)).body.code).toBe('challenge_expired')
    const thief = world.client()
    expect((await verify(thief, renewed, code)).body.code).toBe('challenge_expired')
    // Entering the password again ends the earlier sign-in.
    const second = (await logIn(client, person)).body.tempToken ?? ''
    expect((await verify(client, renewed, code)).body.code).toBe('challenge_expired')
    const newest = await world.lastCode(person)
    if (newest !== code) expect((await verify(client, second, code)).body.code).toBe('invalid_code')
    expect((await verify(client, second, newest)).status).toBe(200)
    client.forgetCsrf()
    expect((await verify(client, second, newest)).body.code).toBe('challenge_expired')
    // Abandoned by signing out.
    const other = world.client()
    const left = (await logIn(other, person)).body.tempToken ?? ''
    const leftCode = await world.lastCode(person)
    await other.call('logout', { body: {} })
    other.forgetCsrf()
    expect((await verify(other, left, leftCode)).body.code).toBe('challenge_expired')
  })
})

describe('a session', () => {
  const replay = async (cookie: string) => {
    const thief = world.client()
    const statuses = []
    for (const [name, endpoint] of closed)
      statuses.push(
        (await thief.send(name, { ...filledCall(name, endpoint), query: {} }, { cookie, 'x-csrf-token': 'x' })).status,
      )
    return new Set(statuses)
  }

  /** Expects that a copied session is dead, and that its token does not work either. */
  const expectDead = async ({ username, password }: Person, cookie: string, token: string) => {
    expect(await replay(cookie)).toEqual(new Set([401]))
    const thief = world.client()
    expect(String((await thief.send('getCsrfToken', {}, { cookie })).headers['set-cookie'])).not.toContain(cookie)
    const headers = { cookie, 'x-csrf-token': token }
    expect((await thief.send('login', { body: { username, password } }, headers)).status).toBe(403)
  }

  it('[AUTH-27] that was left is dead with everything that belonged to it, also for who copied it', async () => {
    const person = await world.person({ role: 'admin' })
    const client = await world.signIn(person)
    const [cookie, token] = [client.cookies(), await client.csrfToken()]
    await client.call('logout', { body: {} })
    await expectDead(person, cookie, token)
  })

  it('[S-22] from before signing in is dead afterwards, its token too', async () => {
    const person = await world.person({ role: 'admin' })
    const client = world.client()
    const [token, cookie] = [await client.csrfToken(), client.cookies()]
    await world.signIn(person, client)
    await expectDead(person, cookie, token)
  })

  it.each(['savePreferences', 'getCsrfToken', 'getMe', 'endOtherSessions'] as const)(
    '[S-26] %s in flight during signing out revives nothing, wherever the two meet',
    async (racer) => {
      for (let round = 0; round < 4; round++) {
        const client = await world.signIn(await world.person())
        const cookie = client.cookies()
        const token = await client.csrfToken()
        const race = () => client.send(racer, { body: {} }, { 'x-csrf-token': token })
        const before = Array.from({ length: 2 + round * 3 }, race)
        const out = client.send('logout', { body: {} }, { 'x-csrf-token': token })
        const answers = await Promise.all([...before, out, ...Array.from({ length: 6 }, race)])
        // So many requests wait for each other that on a busy machine some get 503; logout is then repeated.
        expect(answers.filter(({ status }) => ![200, 401, 403, 503].includes(status))).toEqual([])
        if ((await out).status === 503) await client.call('logout', { body: {} })
        expect((await world.client().send('getMe', {}, { cookie })).status).toBe(401)
        expect((await client.call('getMe')).status).toBe(401)
      }
    },
  )

  const cuts: [name: string, cut: (who: Person) => Promise<{ status: number }>][] = [
    [
      'given another password',
      (who) => chief.call('resetUserPassword', { ...on(who), body: { password: 'another horse 8' } }),
    ],
    ['given another second factor', (who) => chief.call('resetSecondFactor', { ...on(who), body: {} })],
    ['disabled', (who) => chief.call('setUserAccess', { ...on(who), body: { enabled: false } })],
    ['signed out', (who) => chief.call('endUserSessions', { ...on(who), body: {} })],
    ['deleted', (who) => chief.call('deleteUser', { ...on(who), body: {} })],
  ]

  it.each(cuts)(
    '[S-25] opened while its person is %s by an administrator does not outlive that',
    async (_name, cut) => {
      // The code is used up, but the person is not read, or the session not opened yet.
      for (const next of [/ as "epoch"/, /^begin$/]) {
        const person = await world.person()
        const client = world.client(at)
        const { tempToken = '' } = (await logIn(client, person)).body
        const held = paused.hold((text) => next.test(text))
        const entering = verify(client, tempToken, await world.lastCode(person))
        await expect.poll(held.count).toBe(1)
        expect((await cut(person)).status).toBe(200)
        held.release()
        expect((await entering).status).toBe(401)
        expect((await client.call('getMe')).status).toBe(401)
      }
      for (let round = 0; round < 8; round++) {
        const person = await world.person()
        const client = world.client()
        const { body } = await logIn(client, person)
        const code = await world.lastCode(person)
        const token = await client.csrfToken()
        const entering = client.send(
          'verifyTwoFactor',
          { body: { tempToken: body.tempToken, code } },
          { 'x-csrf-token': token },
        )
        // The two meet at a different point in every round.
        for (let i = 0; i < round; i++) await world.client().call('getMeta')
        const cutting = await cut(person)
        expect(cutting.status).toBe(200)
        const entered = await entering
        expect([200, 401]).toContain(entered.status)
        expect((await client.call('getMe')).status).toBe(401)
      }
    },
  )

  it('[S-18] [S-19] of an old code and a new one that are sent at once with the asking for it, one opens one session at most', async () => {
    const person = await world.person()
    const client = world.client()
    const { body } = await logIn(client, person)
    const code = await world.lastCode(person)
    await world.db
      .updateTable('challenges')
      .set({ sent_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute()
    const tempToken = body.tempToken ?? ''
    const token = await client.csrfToken()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () =>
        client.send('verifyTwoFactor', { body: { tempToken, code } }, { 'x-csrf-token': token }),
      ),
      client.send('resendTwoFactor', { body: { tempToken } }, { 'x-csrf-token': token }),
      ...Array.from({ length: 5 }, () =>
        client.send('verifyTwoFactor', { body: { tempToken, code } }, { 'x-csrf-token': token }),
      ),
    ])
    expect(
      answers
        .slice(0, 5)
        .concat(answers.slice(6))
        .filter(({ status }) => status === 200).length,
    ).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const open = await world.db.selectFrom('user_sessions').selectAll().where('user_id', '=', person.id).execute()
    expect(open.length).toBeLessThanOrEqual(1)
  })
})
