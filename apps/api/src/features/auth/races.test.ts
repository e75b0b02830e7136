// Runs on both databases: each engine locks, counts and refuses in its own way.
import { argon2Sync, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { pausing } from '../../../test/pausing.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'
import { createPasswords } from '../../lib/secrets/passwords.ts'

let world: World
let paused: ReturnType<typeof pausing>
/** Instance in which statements can be delayed. */
let at: Instance
let chief: TestClient
beforeAll(async () => {
  world = await startWorld({}, { passwords: createPasswords(undefined, 30_000) })
  paused = pausing(world.database)
  at = await world.instance({ database: paused.database })
  paused.watch(at.server)
  chief = await world.signIn(await world.person({ role: 'admin' }))
})
afterEach(() => paused.releaseAll())
afterAll(() => world.close())

const isBegin = (text: string): boolean => text === 'begin'
const logIn = (client: TestClient, { username, password }: Person) =>
  client.call('login', { body: { username, password } })
const on = ({ id }: Person) => ({ params: { id: String(id) } })
const openSessions = async ({ id }: Person): Promise<number> =>
  (await world.db.selectFrom('user_sessions').selectAll().where('user_id', '=', id).execute()).length

/** Stores the person's password with an older, cheaper hash. */
const weaken = async ({ id, password }: Person): Promise<void> => {
  const nonce = randomBytes(16)
  const cost = { memory: 1_024, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const hash = `$argon2id$v=19$m=1024,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  await world.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
}
const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('a password', () => {
  it('[S-25] that was hashed at a lower cost and is reset while somebody signs in with it stays reset', async () => {
    const person = await world.person()
    await weaken(person)
    const held = paused.hold((text) => text.startsWith('update "users" set "password_hash"'))
    const entering = logIn(world.client(at), person)
    await expect.poll(held.count).toBe(1)
    const next = { ...person, password: 'another horse 8' }
    expect((await chief.call('resetUserPassword', { ...on(person), body: { password: next.password } })).status).toBe(
      200,
    )
    held.release()
    expect((await entering).status).toBe(401)
    expect((await logIn(world.client(), person)).status).toBe(401)
    await world.signIn(next)
  })

  it('[S-04] is hashed anew at today’s cost when nobody changed it meanwhile', async () => {
    const person = await world.person()
    await weaken(person)
    await world.signIn(person)
    const { password_hash: hash } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(hash).toMatch(/m=19456,t=2/)
    await world.signIn(person)
  })

  it('[S-05] changed twice at once from one session: what was proved is compared, and one of them counts', async () => {
    const person = await world.person()
    const client = await world.signIn(person, world.client(at))
    await client.csrfToken()
    const wanted = ['another horse 8', 'another horse 9']
    const held = paused.hold(isBegin)
    const changes = wanted.map((next) => client.call('changePassword', { body: { current: person.password, next } }))
    await expect.poll(held.count).toBe(2)
    held.release()
    const answers = await Promise.all(changes)
    expect(statuses(answers)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({ reason: 'current_password' })
    await world.signIn({ ...person, password: wanted[answers.findIndex(({ status }) => status === 200)]! })
  })

  it('[S-01] that is chosen while its person becomes an administrator is held to what that asks for', async () => {
    const strict = await world.instanceOf(
      { passwordRules: { policy: 'strict', company: [] } },
      { database: paused.database },
    )
    paused.watch(strict.server)
    const person = await world.person()
    const client = await world.signIn(person, world.client(strict))
    await client.csrfToken()
    const held = paused.hold(isBegin)
    const changing = client.call('changePassword', { body: { current: person.password, next: 'only 12 here' } })
    await expect.poll(held.count).toBe(1)
    expect((await chief.call('setUserAccess', { ...on(person), body: { isAdmin: true } })).status).toBe(200)
    held.release()
    expect((await changing).body).toMatchObject({ code: 'validation', reason: 'password_short', minimum: 15 })
    await world.signIn(person)
    await strict.close()
  })

  it('[S-05] proved before it was changed gives no recovery codes any more', async () => {
    const person = await world.person()
    const client = await world.signIn(person, world.client(at))
    await client.csrfToken()
    const held = paused.hold(isBegin)
    const codes = client.call('createRecoveryCodes', { body: { password: person.password } })
    await expect.poll(held.count).toBe(1)
    const sameSession = { cookie: client.cookies(), 'x-csrf-token': await client.csrfToken() }
    const body = { current: person.password, next: 'another horse 8' }
    expect((await world.client().send('changePassword', { body }, sameSession)).status).toBe(200)
    held.release()
    expect((await codes).body).toMatchObject({ code: 'validation', reason: 'current_password' })
  })
})

describe('recovery codes', () => {
  const waiting = async () => {
    const person = await world.person()
    const client = world.client(at)
    const { codes } = (
      await (await world.signIn(person)).call('createRecoveryCodes', { body: { password: person.password } })
    ).body
    const tempToken = (await logIn(client, person)).body.tempToken ?? ''
    const send = (code: string) => client.call('verifyRecovery', { body: { tempToken, code } })
    const left = async () => (await (await world.signIn(person)).call('getMe')).body.recoveryCodesLeft
    return { person, client, codes, send, left }
  }

  it('[S-18] two at once open one session, and the other one stays good', async () => {
    const { codes, send, left, person } = await waiting()
    const before = await openSessions(person)
    const held = paused.hold(isBegin)
    const both = codes.slice(0, 2).map(send)
    await expect.poll(held.count).toBe(2)
    held.release()
    expect(statuses(await Promise.all(both))).toEqual([200, 401])
    expect(await openSessions(person)).toBe(before + 1)
    expect(await left()).toBe(9)
  })

  it('[S-18] one that meets the end of everything of its person opens nothing, and stays good', async () => {
    const { codes, send, left, person } = await waiting()
    const held = paused.hold(isBegin)
    const entering = send(codes[0]!)
    await expect.poll(held.count).toBe(1)
    expect((await chief.call('endUserSessions', { ...on(person), body: {} })).status).toBe(200)
    held.release()
    expect((await entering).body.code).toBe('challenge_expired')
    expect(await left()).toBe(10)
  })

  it('[S-18] one whose session cannot be written stays good', async () => {
    const { codes, send, left } = await waiting()
    const held = paused.hold((text) => text.startsWith('insert into "user_sessions"'))
    const entering = send(codes[0]!)
    await expect.poll(held.count).toBe(1)
    held.fail()
    expect((await entering).status).toBe(503)
    expect(await left()).toBe(10)
    expect((await send(codes[0]!)).status).toBe(200)
  })
})
