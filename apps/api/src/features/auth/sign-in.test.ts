import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTelegram } from '../../adapters/telegram/index.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import type { TestClient } from '../../../test/client.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const password = (person: Person, client: TestClient, value = person.password) =>
  client.call('login', { body: { username: person.username, password: value } })

const withChallenge = async () => {
  const person = await world.person()
  const client = world.client()
  const login = await password(person, client)
  const tempToken = login.body.tempToken ?? ''
  return { person, client, tempToken, code: await world.lastCode(person), login }
}

const verify = (client: TestClient, tempToken: string, code: string) =>
  client.call('verifyTwoFactor', { body: { tempToken, code } })
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Moves a person's pending challenge into the past. */
const age = (userId: number, seconds: number) =>
  sql`
  update challenges set sent_at = sent_at - make_interval(secs => ${seconds}), code_expires_at = code_expires_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}) where user_id = ${userId}`.execute(world.db)

it('[S-20] [FLOW-10] while 3 000 strangers press Start with payloads of their own, a code comes within 5 s', async () => {
  await world.control('/control/flood', 'PUT', { overall: 30 })
  const stop = new AbortController()
  const poller = createTelegram({ token: world.telegram.token, apiRoot: world.telegram.url })
  const answering = poller.answer(stop.signal, world.main.inbox)
  try {
    // Looks like one of our links, and costs just a reply.
    const text = `/start ${'x'.repeat(64)}`
    await world.control('/control/crowd', 'POST', { from: 3_000_000, count: 3_000, text })
    const greeted = () => world.control('/control/chats/3000000/messages')
    await expect.poll(greeted).toHaveLength(1)
    for (let n = 0; n < 3; n++) {
      const person = await world.person()
      const startedAt = performance.now()
      await world.signIn(person)
      expect(performance.now() - startedAt).toBeLessThan(5_000)
    }
  } finally {
    stop.abort()
    await answering
    await world.control('/control/flood', 'PUT', { overall: null })
  }
})

describe('password', () => {
  it('[AUTH-08] [API-02] [ENT-19] the right password asks for a code and hands out a token', async () => {
    const { login } = await withChallenge()
    expect(login.status).toBe(200)
    expect(login.body).toEqual({
      twofaRequired: true,
      tempToken: expect.stringMatching(/^[\w-]{43}$/),
      retryAfterSeconds: 60,
    })
  })

  it('[S-10] unknown name, wrong password, disabled and locked person get the same answer', async () => {
    const person = await world.person()
    const disabled = await world.person()
    const locked = await world.person()
    await world.db.updateTable('users').set({ enabled: false }).where('id', '=', disabled.id).execute()
    await sql`insert into throttles values (${`name:${locked.username}`}, 100, now() + interval '1 year', now() + interval '1 year')`.execute(
      world.db,
    )
    const answers = [
      await world.client().call('login', { body: { username: 'no-such-person', password: 'whatever' } }),
      await password(person, world.client(), 'wrong'),
      await password(disabled, world.client()),
      await password(locked, world.client()),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect({ ...body, requestId: '' }).toEqual({
        error: 'Incorrect username or password',
        code: 'invalid_credentials',
        requestId: '',
      })
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]!.headers).sort())
    }
  })

  it('[S-03] the server takes the password exactly as it was sent', async () => {
    const person = await world.person({ password: '  пароль <з> пробілами 😀 ' })
    expect((await password(person, world.client())).status).toBe(200)
    expect((await password(person, world.client(), person.password.trim())).status).toBe(401)
    // Looks the same to the eye: one code point, or a letter with a combining mark.
    const composed = await world.person({ password: 'на краю \u0457' })
    expect((await password(composed, world.client())).status).toBe(200)
    expect((await password(composed, world.client(), composed.password.normalize('NFD'))).status).toBe(401)
  })

  it('[S-12] names are the same in any case', async () => {
    const person = await world.person()
    const login = await world
      .client()
      .call('login', { body: { username: person.username.toUpperCase(), password: person.password } })
    expect(login.status).toBe(200)
    await expect(world.person({ username: person.username.toUpperCase() })).rejects.toThrow(/unique/i)
  })

  it('[S-08] after five failures the same origin waits, another one does not', async () => {
    const person = await world.person()
    const client = world.client()
    for (let i = 0; i < 5; i++) expect((await password(person, client, 'wrong')).status).toBe(401)
    const refused = await password(person, client)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'rate_limited', reason: 'sign_in' })
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(20)
    expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(30)
    expect(refused.headers['retry-after']).toBe(String(refused.body.retryAfterSeconds))
    expect((await password(person, world.client())).status).toBe(200)
  })

  it('[S-08] waits double with each further failure, up to fifteen minutes', async () => {
    const person = await world.person()
    const client = world.client()
    const elapse = () =>
      sql`update throttles set allowed_at = now() where key like ${`guess:${person.username}:%`}`.execute(world.db)
    for (let i = 0; i < 5; i++) await password(person, client, 'wrong')
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      waits.push((await password(person, client, 'wrong')).body.retryAfterSeconds ?? 0)
      await elapse()
      await password(person, client, 'wrong')
    }
    expect(waits.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('[S-08] five failures count together when they are of fifteen minutes', async () => {
    for (const [passed, checked] of [
      ['14 minutes', 1],
      ['15 minutes', 5],
    ] as const) {
      const [person, client] = [await world.person(), world.client()]
      for (let i = 0; i < 4; i++) await password(person, client, 'wrong')
      await sql`update throttles set expires_at = expires_at - ${passed}::interval where key like ${`guess:${person.username}:%`}`.execute(
        world.db,
      )
      const statuses = []
      for (let i = 0; i <= checked; i++) statuses.push((await password(person, client, 'wrong')).status)
      expect([passed, statuses]).toEqual([passed, [...Array<number>(checked).fill(401), 429]])
    }
  })

  it('[S-07] [S-09] of 60 parallel guesses exactly five are checked', async () => {
    const person = await world.person()
    const client = world.client()
    await client.csrfToken()
    const answers = await Promise.all(Array.from({ length: 60 }, () => password(person, client, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55)
  })

  it('[S-08] a browser that signed in before is throttled apart, so a stranger cannot lock a person out', async () => {
    const person = await world.person()
    const home = world.client()
    await world.signIn(person, home)
    await home.call('logout', { body: {} })
    home.forgetCsrf()
    await sql`insert into throttles values (${`name:${person.username}`}, 100, now() + interval '1 year', now() + interval '1 year')
      on conflict (key) do update set failures = 100, allowed_at = excluded.allowed_at, expires_at = excluded.expires_at`.execute(
      world.db,
    )
    const stranger = new (home.constructor as typeof TestClient)(world.main.server, home.network)
    for (let i = 0; i < 6; i++) await password(person, stranger, 'wrong')
    expect((await password(person, stranger)).status).toBe(429)
    expect((await password(person, home)).status).toBe(200)
  })

  it('[S-07] one network has a limit over all names; guesses that were refused anyway do not use it up', async () => {
    const network = '203.0.113.200'
    const stranger = () => world.client(world.main, network)
    const victim = await world.person()
    for (let i = 0; i < 12; i++) await password(victim, stranger(), 'wrong')
    const failures = async () =>
      (
        await sql<{ failures: number }>`select failures from throttles where key = ${`network:${network}`}`.execute(
          world.db,
        )
      ).rows[0]?.failures
    expect(await failures()).toBe(5)
    await sql`update throttles set failures = 299 where key = ${`network:${network}`}`.execute(world.db)
    const home = world.client(world.main, network)
    const person = await world.person()
    await world.signIn(person, home)
    expect(await failures()).toBe(299)
    expect((await password(await world.person(), stranger(), 'wrong')).status).toBe(401)
    expect((await password(await world.person(), stranger())).status).toBe(429)
    await home.call('logout', { body: {} })
    home.forgetCsrf()
    expect((await password(person, home)).status).toBe(200)
  })

  it('[S-11] a forged X-Forwarded-For does not change whose tries are counted', async () => {
    const direct = await startWorld({ TRUSTED_PROXIES: '' })
    try {
      const person = await direct.person()
      const tries = Array.from({ length: 7 }, (_, i) => direct.client(direct.main, `203.0.113.${i}`))
      const statuses = []
      for (const client of tries) {
        const answer = await client.send(
          'login',
          { body: { username: person.username, password: 'wrong' } },
          { 'x-real-ip': client.network, forwarded: `for=${client.network}` },
        )
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect(direct.lines.join('')).not.toContain('203.0.113.')
    } finally {
      await direct.close()
    }
  })

  it('[S-20] repeated failures are reported to the person in Telegram', async () => {
    const person = await world.person()
    const client = world.client()
    for (let i = 0; i < 5; i++) await password(person, client, 'wrong')
    await expect.poll(() => world.messagesTo(person)).toEqual([expect.stringContaining(client.network)])
  })
})

describe('code', () => {
  it('[AUTH-13] [API-03] the right code signs in', async () => {
    const { client, tempToken, code, person } = await withChallenge()
    expect((await verify(client, tempToken, code)).body).toEqual({ success: true })
    expect((await client.call('getAuthStatus')).body).toEqual({
      authenticated: true,
      user: { id: person.id, username: person.username },
    })
  })

  it('[AUTH-11] [S-14] [S-20] the message carries six digits, the lifetime and the network, nothing else that is secret', async () => {
    const { person, client, tempToken } = await withChallenge()
    const [text] = (await world.messagesTo(person)).slice(-1)
    expect(text).toMatch(
      new RegExp(
        `^Sign-in code: \\d{6}\\. Valid for 5 minutes\\. Requested from ${client.network.replaceAll('.', '\\.')}\\. Do not share it with anyone\\.$`,
      ),
    )
    expect(text).not.toContain(tempToken)
    expect(text).not.toContain(person.password)
  })

  it('[I18N-02] the message is in the language that the person last chose', async () => {
    const person = await world.person()
    const client = await world.signIn(person)
    await client.call('savePreferences', { body: { language: 'uk' } })
    await password(person, world.client())
    expect((await world.messagesTo(person)).at(-1)).toMatch(
      /^Код для входу: \d{6}\. Діє 5 хвилин\. Звідки запит: .+\. Нікому не передавайте цей код\.$/,
    )
  })

  it('[I18N-02] it is in the language of the sign-in page for a person who has chosen none', async () => {
    const [undecided, decided] = [await world.person(), await world.person()]
    const client = await world.signIn(decided)
    await client.call('savePreferences', { body: { language: 'en' } })
    for (const { username, password: secret } of [undecided, decided])
      await world.client().call('login', { body: { username, password: secret, language: 'uk' } })
    expect((await world.messagesTo(undecided)).at(-1)).toContain('Код для входу')
    expect((await world.messagesTo(decided)).at(-1)).toContain('Sign-in code')
  })

  it('[S-14] a code works once, at once from one browser and later', async () => {
    const { client, tempToken, code } = await withChallenge()
    const both = await Promise.all([verify(client, tempToken, code), verify(client, tempToken, code)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    client.forgetCsrf()
    expect((await verify(client, tempToken, code)).status).toBe(401)
  })

  it('[S-14] five wrong codes end the challenge, and each says how many tries are left', async () => {
    const { client, tempToken, code } = await withChallenge()
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await verify(client, tempToken, wrong(code))).body)
    expect(answers.map((body) => body.attemptsLeft ?? body.reason)).toEqual([4, 3, 2, 1, 'tries'])
    expect(answers[0]!.error).toBe('Wrong code. Attempts left: 4')
    const late = await verify(client, tempToken, code)
    expect(late.status).toBe(401)
    expect(late.body.code).toBe('challenge_expired')
    expect((await client.call('getAuthStatus')).body.challenge).toBeUndefined()
  })

  it('[S-14] a code older than five minutes is refused and can be replaced', async () => {
    const { person, client, tempToken, code } = await withChallenge()
    await age(person.id, 240)
    expect((await verify(client, tempToken, wrong(code))).body.reason).toBeUndefined()
    await age(person.id, 61)
    expect((await verify(client, tempToken, code)).body).toMatchObject({ code: 'invalid_code', reason: 'expired' })
    expect((await client.call('resendTwoFactor', { body: { tempToken } })).status).toBe(200)
    expect((await verify(client, tempToken, await world.lastCode(person))).status).toBe(200)
  })

  it('[S-17] the token is useless after ten minutes, in another browser, and for any other route', async () => {
    const { person, client, tempToken, code } = await withChallenge()
    for (const stranger of [world.client(), world.client(world.main, client.network)])
      expect((await verify(stranger, tempToken, code)).body.code).toBe('challenge_expired')
    expect((await client.call('getMe')).status).toBe(401)
    await age(person.id, 540)
    expect((await verify(client, tempToken, code)).body.code).toBe('invalid_code')
    await age(person.id, 61)
    expect((await verify(client, tempToken, code)).body.code).toBe('challenge_expired')
  })

  it('[S-17] asking for a new code makes the token live no longer', async () => {
    const { person, client, tempToken } = await withChallenge()
    await age(person.id, 540)
    expect((await client.call('resendTwoFactor', { body: { tempToken } })).status).toBe(200)
    const code = await world.lastCode(person)
    expect((await verify(client, tempToken, wrong(code))).body.code).toBe('invalid_code')
    await age(person.id, 61)
    expect((await verify(client, tempToken, code)).body.code).toBe('challenge_expired')
  })

  it("[S-17] one challenge's code is not accepted with another's token", async () => {
    const [one, two] = [await withChallenge(), await withChallenge()]
    if (one.code !== two.code)
      expect((await verify(one.client, one.tempToken, two.code)).body.code).toBe('invalid_code')
    expect((await verify(one.client, two.tempToken, two.code)).body.code).toBe('challenge_expired')
  })

  it('[S-18] of twenty parallel right codes exactly one gets a session', async () => {
    const { person, client, tempToken, code } = await withChallenge()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(client, tempToken, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const open = await world.db.selectFrom('user_sessions').selectAll().where('user_id', '=', person.id).execute()
    expect(open).toHaveLength(1)
  })

  it('[S-15] ten wrong codes in an hour over several challenges stop the account; entering the password again does not help', async () => {
    const person = await world.person()
    const answers = []
    for (let round = 0; round < 3; round++) {
      const client = world.client()
      const { body } = await password(person, client)
      const code = await world.lastCode(person)
      const guesses = round < 2 ? 4 : 3
      for (let i = 0; i < guesses; i++) answers.push(await verify(client, body.tempToken ?? '', wrong(code)))
      if (round === 2) answers.push(await verify(client, body.tempToken ?? '', code))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429, 429])
    const { body } = answers.at(-1)!
    expect(body).toMatchObject({ code: 'rate_limited', reason: 'sign_in' })
    expect(body.retryAfterSeconds).toBeGreaterThan(3_500)
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(3_600)
  })

  it('[S-15] wrong codes of an hour count together, and no older ones', async () => {
    for (const [passed, left] of [
      ['59 minutes', 2],
      ['60 minutes', 4],
    ] as const) {
      const person = await world.person()
      const guess = async (count: number) => {
        const client = world.client()
        const { body } = await password(person, client)
        const code = await world.lastCode(person)
        const statuses = []
        for (let i = 0; i < count; i++) statuses.push((await verify(client, body.tempToken ?? '', wrong(code))).status)
        return statuses
      }
      for (let round = 0; round < 2; round++) expect(await guess(4)).toEqual([401, 401, 401, 401])
      await sql`update throttles set expires_at = expires_at - ${passed}::interval where key = ${`code:${person.id}`}`.execute(
        world.db,
      )
      const statuses = await guess(4)
      expect([passed, statuses.filter((status) => status === 401).length]).toEqual([passed, left])
    }
  })

  it('[S-16] neither code nor token stands in the database', async () => {
    const { person, tempToken, code } = await withChallenge()
    const { rows } = await sql<{
      dump: string
    }>`select to_jsonb(c)::text || encode(code_mac, 'escape') as dump from challenges c where user_id = ${person.id}`.execute(
      world.db,
    )
    expect(rows[0]?.dump).not.toContain(tempToken)
    expect(rows[0]?.dump).not.toContain(code)
  })

  it('[S-16] what stands there for a code is made with a key: of six digits all can be tried without one', async () => {
    const { client, tempToken, code } = await withChallenge()
    const otherwise = await world.instance({ keys: { ...world.keys, codes: Buffer.alloc(32, 7) } })
    const there = { cookie: client.cookies(), 'x-csrf-token': await client.csrfToken() }
    const answer = await world.client(otherwise).send('verifyTwoFactor', { body: { tempToken, code } }, there)
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'invalid_code', attemptsLeft: 4 }])
    expect((await verify(client, tempToken, code)).status).toBe(200)
    await otherwise.close()
  })

  it('[S-60] every step is logged, without password, code or token', async () => {
    const { person, client, tempToken, code } = await withChallenge()
    await verify(client, tempToken, wrong(code))
    await verify(client, tempToken, code)
    const lines = world.lines.filter((line) => line.includes(`"userId":${person.id}`))
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event)
    expect(events).toEqual(expect.arrayContaining(['auth.code_sent', 'auth.code_refused', 'auth.signed_in']))
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/Z$/), requestId: expect.any(String) })
    for (const secret of [person.password, tempToken, world.telegram.token])
      expect(world.lines.join('')).not.toContain(secret)
    // Longer numbers, such as ids and times, may contain its digits.
    expect(world.lines.join('')).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  })
})

describe('resend', () => {
  it('[AUTH-16] [API-04] [S-19] a new code needs sixty seconds, kills the old one, and three are enough', async () => {
    const { person, client, tempToken, code } = await withChallenge()
    const early = await client.call('resendTwoFactor', { body: { tempToken } })
    expect(early.status).toBe(429)
    expect(early.body.retryAfterSeconds).toBeGreaterThan(55)
    await age(person.id, 61)
    expect((await client.call('resendTwoFactor', { body: { tempToken } })).body).toEqual({ retryAfterSeconds: 60 })
    const fresh = await world.lastCode(person)
    if (fresh !== code) expect((await verify(client, tempToken, code)).body.code).toBe('invalid_code')
    for (let i = 0; i < 2; i++) {
      await age(person.id, 61)
      expect((await client.call('resendTwoFactor', { body: { tempToken } })).status).toBe(200)
    }
    await age(person.id, 61)
    expect((await client.call('resendTwoFactor', { body: { tempToken } })).status).toBe(429)
    expect((await verify(client, tempToken, await world.lastCode(person))).status).toBe(200)
  })

  it('[S-19] of ten parallel resends one sends', async () => {
    const { person, client, tempToken } = await withChallenge()
    await age(person.id, 61)
    const before = (await world.messagesTo(person)).length
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call('resendTwoFactor', { body: { tempToken } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await world.messagesTo(person)).length).toBe(before + 1)
  })

  it('[S-19] ten resends an hour per person, however often the sign-in is restarted; signing in itself goes on', async () => {
    const person = await world.person()
    const statuses: number[] = []
    let toWait: number | undefined
    for (let round = 0; round < 4; round++) {
      const client = world.client()
      const { body } = await password(person, client)
      for (let i = 0; i < 3; i++) {
        await age(person.id, 61)
        const answer = await client.call('resendTwoFactor', { body: { tempToken: body.tempToken ?? '' } })
        statuses.push(answer.status)
        toWait = answer.body.retryAfterSeconds
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    expect(toWait).toBeGreaterThan(3_500)
    expect(toWait).toBeLessThanOrEqual(3_600)
    await world.signIn(person)
  })
})

describe('reload', () => {
  it('[API-06] [AUTH-17] a waiting challenge survives a reload with a fresh token; the old one dies', async () => {
    const { client, tempToken, code } = await withChallenge()
    const { body } = await client.call('getAuthStatus')
    expect(body).toMatchObject({ authenticated: false, user: null })
    expect(body.challenge?.tempToken).not.toBe(tempToken)
    expect(body.challenge?.retryAfterSeconds).toBeGreaterThan(55)
    expect((await verify(client, tempToken, code)).body.code).toBe('challenge_expired')
    expect((await verify(client, body.challenge?.tempToken ?? '', code)).status).toBe(200)
  })

  it('[S-17] another browser does not see the challenge', async () => {
    const { client, tempToken, code } = await withChallenge()
    // From the same network, with its own session.
    const other = world.client(world.main, client.network)
    await other.csrfToken()
    for (const stranger of [world.client(), other])
      expect((await stranger.call('getAuthStatus')).body).toEqual({ authenticated: false, user: null })
    expect((await verify(client, tempToken, code)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('[S-21] a recovery code signs in when Telegram does not, once', async () => {
    const person = await world.person()
    const { body } = await (
      await world.signIn(person)
    ).call('createRecoveryCodes', { body: { password: person.password } })
    const code = body.codes[0] ?? ''
    await world.fault('status', { status: 500 })
    const client = world.client()
    expect((await password(person, client)).status).toBe(502)
    const pending = (await client.call('getAuthStatus')).body.challenge?.tempToken ?? ''
    const spelled = code.toUpperCase().replaceAll('-', ' ')
    expect((await client.call('verifyRecovery', { body: { tempToken: pending, code: spelled } })).status).toBe(200)
    const again = world.client()
    const second = (await password(person, again)).body.tempToken ?? ''
    expect((await again.call('verifyRecovery', { body: { tempToken: second, code } })).body).toMatchObject({
      code: 'invalid_code',
      reason: 'recovery',
      attemptsLeft: 4,
    })
  })

  it('of ten parallel tries with one recovery code one signs in', async () => {
    const person = await world.person()
    const { body } = await (
      await world.signIn(person)
    ).call('createRecoveryCodes', { body: { password: person.password } })
    const clients = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = world.client()
        return { client, tempToken: (await password(person, client)).body.tempToken ?? '' }
      }),
    )
    const answers = await Promise.all(
      clients.map(({ client, tempToken }) =>
        client.call('verifyRecovery', { body: { tempToken, code: body.codes[3] ?? '' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('Telegram in trouble', () => {
  const cases: [string, Record<string, unknown>, number, string, string][] = [
    ['401', { status: 401 }, 502, 'vendor_broken', 'Telegram is not answering'],
    ['403', { status: 403 }, 422, 'vendor_rejected', 'press Start'],
    [
      '400',
      { status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } },
      422,
      'vendor_rejected',
      'press Start',
    ],
    ['429', { status: 429 }, 503, 'vendor_down', 'Telegram is not answering'],
    ['500', { status: 500 }, 502, 'vendor_broken', 'Telegram is not answering'],
  ]
  it.each(cases)('[S-21] %s leads to its text and to no session', async (_name, fault, status, code, text) => {
    const person = await world.person()
    await world.fault('status', fault)
    const client = world.client()
    const answer = await password(person, client)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code, reason: 'telegram', error: expect.stringContaining(text) })
    expect((await client.call('getMe')).status).toBe(401)
    const pending = await client.call('getAuthStatus')
    expect(pending.body.challenge?.retryAfterSeconds).toBe(0)
    const tempToken = pending.body.challenge?.tempToken ?? ''
    expect((await client.call('resendTwoFactor', { body: { tempToken } })).status).toBe(200)
    expect((await verify(client, tempToken, await world.lastCode(person))).status).toBe(200)
  })

  it('[S-21] a person who never pressed Start is told so', async () => {
    const person = await world.person({ started: false })
    const client = world.client()
    expect((await password(person, client)).body).toMatchObject({
      code: 'vendor_rejected',
      reason: 'telegram',
      error: expect.stringContaining('press Start'),
    })
    expect((await client.call('getMe')).status).toBe(401)
  })

  it.each(['hang', 'dropAfter'])(
    '[R-12] [S-21] %s: the code may still arrive and then works; the cooldown holds',
    async (kind) => {
      const person = await world.person()
      const client = world.client()
      await world.fault(kind)
      const answer = await password(person, client)
      expect(answer.status).toBe(504)
      const { challenge } = (await client.call('getAuthStatus')).body
      expect(challenge?.retryAfterSeconds).toBeGreaterThan(30)
      if (kind === 'dropAfter')
        expect((await verify(client, challenge?.tempToken ?? '', await world.lastCode(person))).status).toBe(200)
    },
  )
})

describe('Telegram failing again and again', () => {
  it('[R-13] is left alone: signing in answers at once and goes on with a recovery code', async () => {
    const failing = await startWorld()
    try {
      const person = await failing.person()
      const { body } = await (
        await failing.signIn(person)
      ).call('createRecoveryCodes', { body: { password: person.password } })
      await failing.fault('status', { status: 500, times: 100 })
      const sent = async () =>
        ((await failing.control('/control/requests')) as { path: string }[]).filter(({ path }) =>
          path.endsWith('sendMessage'),
        ).length
      for (let i = 0; i < 5; i++) expect((await password(person, failing.client())).body.code).toBe('vendor_broken')
      const before = await sent()
      const client = failing.client()
      const answer = await password(person, client)
      expect([answer.status, answer.body.code, answer.body.reason]).toEqual([503, 'vendor_down', 'telegram'])
      expect(await sent()).toBe(before)
      const tempToken = (await client.call('getAuthStatus')).body.challenge?.tempToken ?? ''
      const recovered = await client.call('verifyRecovery', { body: { tempToken, code: body.codes[0] ?? '' } })
      expect(recovered.status).toBe(200)
      expect((await client.agent.get('/metrics')).text).toContain('outbound_up{service="telegram"} 0')
    } finally {
      await failing.close()
    }
  })
})

describe('without a second factor', () => {
  it('[AUTH-10] [S-13] the session is established at once where it is switched off, and only there', async () => {
    const [somebody, usual] = [await world.person(), world.client()]
    // In a new browser, and in one in which this person has signed in before.
    for (const _time of ['first', 'again']) {
      expect((await password(somebody, usual)).body).toMatchObject({ twofaRequired: true })
      expect((await usual.call('getMe')).status).toBe(401)
      await world.signIn(somebody, usual)
      await usual.call('logout', { body: {} })
      usual.forgetCsrf()
    }
    const open = await startWorld({ TWO_FACTOR: 'off' })
    try {
      const person = await open.person()
      const client = open.client()
      expect(
        (await client.call('login', { body: { username: person.username, password: person.password } })).body,
      ).toEqual({ twofaRequired: false })
      expect((await client.call('getMe')).status).toBe(200)
    } finally {
      await open.close()
    }
  })
})
