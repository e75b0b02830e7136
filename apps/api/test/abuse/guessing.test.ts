import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { TestClient } from '../client.ts'
import { onServers } from '../database/database.ts'
import { startWorld, type Instance, type Person, type World } from '../world.ts'

let world: World
/** Two instances if there are servers for them, otherwise the same one twice. */
let instances: Instance[]
beforeAll(async () => {
  world = await startWorld()
  instances = [world.main, world.main]
  if (!onServers) return
  const redis = new Redis(process.env['TEST_REDIS_URL'] ?? '', { keyPrefix: world.redis?.options.keyPrefix ?? '' })
  instances[1] = await world.instance({ database: world.another(), redis })
})
afterAll(() => world.close())

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
/** Browser on a network of its own, which talks to one of the instances. */
const stranger = (i: number): TestClient => world.client(instances[i % 2])
const logIn = (client: TestClient, { username }: Person, password: string) =>
  client.call('login', { body: { username, password } })
const wrong = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('passwords', () => {
  it('[S-08] [S-09] guessed from as many networks as there are, the name is locked for strangers and for nobody else', async () => {
    const person = await world.person()
    const home = await world.signIn(person)
    await home.call('logout', { body: {} })
    home.forgetCsrf()
    // Records earlier failures; hashing them all would only take long.
    const wrongBefore = (failures: number) =>
      sql`insert into throttles values (${`name:${person.username}`}, ${failures}, now(), now() + interval '1 year')
        on conflict (key) do update set failures = excluded.failures, allowed_at = excluded.allowed_at`.execute(
        world.db,
      )
    // The hundredth try is still allowed.
    await wrongBefore(98)
    expect((await logIn(stranger(0), person, 'wrong')).status).toBe(401)
    expect((await logIn(stranger(0), person, person.password)).status).toBe(200)
    await wrongBefore(85)
    const answers = await Promise.all(many(20, (i) => logIn(stranger(i), person, `guess ${i}`)))
    // Excess requests are queued, but not forever.
    expect(answers.filter(({ status }) => status !== 401 && status !== 503)).toEqual([])
    const right = await logIn(stranger(0), person, person.password)
    expect([right.status, right.body.code]).toEqual([401, 'invalid_credentials'])
    expect((await logIn(home, person, person.password)).status).toBe(200)
  })

  it('[S-09] [S-12] other spellings of a name, and cookies that somebody made up, open no further tries', async () => {
    const person = await world.person({ username: `Mixed${Date.now()}` })
    const network = '203.0.113.9'
    const spellings = [person.username, person.username.toUpperCase(), person.username.toLowerCase()]
    const answers = await Promise.all(
      many(24, async (i) => {
        const client = world.client(instances[i % 2], network)
        const token = await client.csrfToken()
        const made = `device=${person.username.toLowerCase()}.${'A'.repeat(21)}${i}.${'B'.repeat(43)}`
        return client.send(
          'login',
          { body: { username: spellings[i % 3], password: 'wrong' } },
          { 'x-csrf-token': token, cookie: `${client.cookies()}; ${made}` },
        )
      }),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
  })

  it('[S-08] a browser that is known for one name is a stranger for every other', async () => {
    const [known, victim] = [await world.person(), await world.person()]
    const browser = await world.signIn(known)
    await browser.call('logout', { body: {} })
    browser.forgetCsrf()
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await logIn(browser, victim, 'wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('[S-55] the own password cannot be found out through a session that was left open', async () => {
    const strict = await startWorld({ RATE_LIMITS: 'x1' })
    try {
      const client = await strict.signIn(await strict.person())
      const tries = many(30, (i) =>
        i % 2
          ? client.call('changePassword', { body: { current: `guess ${i}`, next: 'another horse 8' } })
          : client.call('createRecoveryCodes', { body: { password: `guess ${i}` } }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      // Some admitted requests may wait too long for their turn to be hashed.
      expect(statuses.filter((status) => status === 400 || status === 503)).toHaveLength(20)
      expect(statuses).toContain(400)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    } finally {
      await strict.close()
    }
  })
})

describe('codes', () => {
  /** Sign-ins of one person in this many browsers, each waiting for its code. */
  const waitingIn = async (person: Person, count: number) => {
    const browsers = []
    for (let i = 0; i < count; i++) {
      const client = stranger(i)
      const { body } = await logIn(client, person, person.password)
      browsers.push({ client, tempToken: body.tempToken ?? '', code: await world.lastCode(person) })
    }
    return browsers
  }

  it('[S-14] [S-15] guessed at once in twelve sign-ins, over networks and instances: ten tries in all, then none, not even the right one', async () => {
    const person = await world.person()
    const browsers = await waitingIn(person, 12)
    const guesses = browsers.flatMap(({ client, tempToken, code }) =>
      many(4, (i) => client.call('verifyTwoFactor', { body: { tempToken, code: wrong(code, i + 1) } })),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(38)
    const last = browsers.at(-1)!
    const right = await last.client.call('verifyTwoFactor', { body: { tempToken: last.tempToken, code: last.code } })
    expect(right.status).toBe(429)
    const [again] = await waitingIn(person, 1)
    expect(
      (await again!.client.call('verifyTwoFactor', { body: { tempToken: again!.tempToken, code: again!.code } }))
        .status,
    ).toBe(429)
  })

  it('[S-15] codes on paper share that count, and each opens one session, however many try it at once', async () => {
    const person = await world.person()
    const { codes } = (
      await (await world.signIn(person)).call('createRecoveryCodes', { body: { password: person.password } })
    ).body
    const browsers = await waitingIn(person, 8)
    const together = await Promise.all(
      browsers.map(({ client, tempToken }) => client.call('verifyRecovery', { body: { tempToken, code: codes[0]! } })),
    )
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = await waitingIn(person, 6)
    const guesses = await Promise.all(
      others.flatMap(({ client, tempToken, code }) => [
        client.call('verifyRecovery', { body: { tempToken, code: 'AAAA-BBBB-CCCC' } }),
        client.call('verifyRecovery', { body: { tempToken, code: codes[0]! } }),
        client.call('verifyTwoFactor', { body: { tempToken, code: wrong(code) } }),
      ]),
    )
    const checked = guesses.filter(({ status }) => status === 401)
    // Failures next to the successful try are cleared by its sign-in or not, depending on their order.
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.length).toBeLessThanOrEqual(10)
    expect(guesses.filter(({ status }) => status === 200)).toEqual([])
    expect(
      (await others[0]!.client.call('verifyRecovery', { body: { tempToken: others[0]!.tempToken, code: codes[1]! } }))
        .status,
    ).toBe(429)
  })
})
