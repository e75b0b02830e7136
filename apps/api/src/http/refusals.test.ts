import { connect } from 'node:net'
import { contract, type Operation } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
let signedIn: TestClient
let password: string
beforeAll(async () => {
  world = await startWorld()
  const person = await world.person({ role: 'buyer' })
  password = person.password
  signedIn = await world.signIn(person)
})
afterAll(() => world.close())

const operations = Object.keys(contract) as Operation[]
const changing = operations.filter((name) => contract[name].method !== 'GET')
const closed = operations.filter((name) => contract[name].access !== 'public')
const params = { id: '1' }
const raw = (client: TestClient, method: 'get' | 'post' | 'put' | 'delete' | 'patch' | 'options', path: string) =>
  client.agent[method](path).set('X-Forwarded-For', client.network)

describe('who', () => {
  it.each(closed)('[PERM-28] [S-13] %s answers 401 when nobody is signed in', async (name) => {
    const answer = await world.client().send(name, { params })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'unauthenticated', requestId: answer.headers['x-request-id'] })
    // Strangers learn neither that the origin is wrong nor that the token is missing.
    const foreign = { origin: 'https://elsewhere.example', 'x-csrf-token': '' }
    const strange = await world.client().send(name, { params }, foreign)
    expect([strange.status, strange.body]).toMatchObject([401, { code: 'unauthenticated' }])
  })

  it('[PERM-28] signed out, an unknown address answers like one that needs a session; signed in, 404', async () => {
    expect((await raw(world.client(), 'get', '/api/no/such/call')).status).toBe(401)
    expect((await raw(world.client(), 'post', '/api/no/such/call').send({})).status).toBe(401)
    const unknown = await raw(signedIn, 'get', '/api/no/such/call')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    // A cookie whose session has ended counts as none.
    const ended = await world.signIn(await world.person({ role: 'buyer' }))
    await world.db
      .deleteFrom('user_sessions')
      .where('user_id', '=', (await ended.call('getMe')).body.id)
      .execute()
    expect((await raw(ended, 'get', '/api/no/such/call')).status).toBe(401)
  })

  it('[S-34] an unknown method on a known address: 405 with Allow, for those who may know it', async () => {
    expect((await raw(world.client(), 'patch', '/api/me/password')).status).toBe(401)
    const own = await raw(signedIn, 'patch', '/api/me/password')
    expect([own.status, own.headers['allow']]).toEqual([405, 'PUT'])
    const open = await raw(world.client(), 'delete', '/api/login')
    expect([open.status, open.headers['allow'], open.body.code]).toEqual([405, 'POST', 'method_not_allowed'])
  })

  it('[PERM-30] who somebody is comes from the session, never from the request', async () => {
    const other = await world.person({ role: 'admin' })
    const own = (await signedIn.call('getMe')).body.id
    const claimed = { 'x-user-id': String(other.id), 'x-role': 'admin' }
    const answer = await raw(signedIn, 'get', '/api/auth/me').set(claimed)
    expect([answer.body.id, answer.body.roleName]).toEqual([own, 'buyer'])
    expect(own).not.toBe(other.id)
    // The same holds for changes, and for saving a list.
    expect((await signedIn.send('createRecoveryCodes', { body: { password } }, claimed)).status).toBe(200)
    expect((await signedIn.send('listCampaigns', {}, { ...claimed, accept: 'text/csv' })).status).toBe(200)
    const done = ['auth.recovery_codes_created', 'lists.exported'] as const
    const rows = await world.db.selectFrom('audit_log').select('user_id').where('kind', 'in', done).execute()
    expect(rows).toEqual([{ user_id: own }, { user_id: own }])
    expect((await raw(signedIn, 'get', `/api/auth/me?userId=${other.id}`)).status).toBe(400)
  })
})

describe('by which instance', () => {
  it('[R-21] while another one may have taken over, nothing is served, and it says that it is not ready', async () => {
    let mayServe = true
    const at = await world.instance({ mayServe: () => mayServe })
    const client = await world.signIn(await world.person(), world.client(at))
    expect((await fetch(`${at.url}/readyz`)).status).toBe(200)
    mayServe = false
    expect([(await client.call('getMe')).status, (await client.call('getMe')).body.code]).toEqual([503, 'unavailable'])
    expect((await fetch(`${at.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${at.url}/healthz`)).status).toBe(200)
    mayServe = true
    expect((await client.call('getMe')).status).toBe(200)
    await at.close()
  })
})

describe('from where', () => {
  it.each(changing)('[API-53] [S-31] %s is refused without a token, and stores no session', async (name) => {
    const client = contract[name].access === 'public' ? world.client() : signedIn
    // An empty token is not sent at all.
    for (const token of ['', 'invented']) {
      const answer = await client.send(name, { params, body: {} }, { 'x-csrf-token': token })
      expect([token, answer.status, answer.body.code]).toEqual([token, 403, 'csrf_invalid'])
      if (client !== signedIn) expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('[API-01] the token call answers a token that a changing call is accepted with', async () => {
    const client = world.client()
    const { status, body } = await client.call('getCsrfToken')
    expect([status, Object.keys(body)]).toEqual([200, ['csrfToken']])
    const answer = await client.send(
      'logout',
      { body: {} },
      { 'x-csrf-token': (body as { csrfToken: string }).csrfToken },
    )
    expect(answer.status).toBe(200)
  })

  it('[S-31] a token from before signing in is refused after it', async () => {
    const client = world.client()
    const before = await client.csrfToken()
    await world.signIn(await world.person(), client)
    expect((await client.send('savePreferences', { body: {} }, { 'x-csrf-token': before })).status).toBe(403)
    expect((await client.send('savePreferences', { body: {} })).status).toBe(200)
  })

  it("[S-31] one person's token is refused in another's session", async () => {
    const other = await world.signIn(await world.person())
    expect(
      (await signedIn.send('savePreferences', { body: {} }, { 'x-csrf-token': await other.csrfToken() })).status,
    ).toBe(403)
  })

  it('[S-32] [API-50] the token counts in the header only', async () => {
    const token = await signedIn.csrfToken()
    const inQuery = await raw(signedIn, 'put', `/api/me/preferences?_csrf=${token}`).send({})
    const inBody = await raw(signedIn, 'put', '/api/me/preferences').send({ _csrf: token })
    const otherHeader = await raw(signedIn, 'put', '/api/me/preferences').set('csrf-token', token).send({})
    expect([inQuery.body.code, inBody.body.code, otherHeader.body.code]).toEqual([
      'csrf_invalid',
      'csrf_invalid',
      'csrf_invalid',
    ])
  })

  it.each([
    ['cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['foreign origin', { origin: 'https://evil.example' }],
    ['null origin', { origin: 'null' }],
    ['loopback with another port', { origin: 'http://localhost:1' }],
  ])('[S-33] a %s is refused even with a valid token', async (_name, headers) => {
    const answer = await signedIn.send('savePreferences', { body: {} }, headers)
    expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused'])
  })

  it('[S-33] every name of this machine is the same site', async () => {
    const { port } = new URL(world.main.url)
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const headers = { origin: `http://${host}:${port}`, 'sec-fetch-site': 'same-origin' }
      expect((await signedIn.send('savePreferences', { body: {} }, headers)).status).toBe(200)
    }
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=utf-7',
    'application/json;charset="utf-16"',
    'application/json; charset = utf-32',
    'application/json; charset=utf-8; charset=utf-7',
    'application/json; charset=',
    '',
  ])('[S-33] [API-51] a body of type %j gets 415', async (type) => {
    const answer = await signedIn.send('savePreferences', { body: '{}' }, { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_type'])
  })

  it.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json; v=1; charset="utf-8"'])(
    '[S-33] [API-51] a body of type %j is read',
    async (type) => {
      expect((await signedIn.send('savePreferences', { body: '{}' }, { 'content-type': type })).status).toBe(200)
    },
  )

  it('[S-35] no CORS headers, whatever the origin', async () => {
    for (const origin of ['https://evil.example', 'null', new URL(world.main.url).origin]) {
      const answers = [
        await raw(world.client(), 'options', '/api/meta')
          .set('origin', origin)
          .set('access-control-request-method', 'GET'),
        await raw(world.client(), 'get', '/api/meta').set('origin', origin),
        await raw(signedIn, 'get', '/api/auth/me').set('origin', origin),
        await raw(signedIn, 'put', '/api/me/preferences').set('origin', origin).send({}),
      ]
      for (const { headers } of answers)
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('refusals come in the agreed order: session, type, origin, token, input', async () => {
    const nobody = world.client()
    const all = { 'content-type': 'text/plain', origin: 'https://evil.example', 'x-csrf-token': 'no' }
    const codes = [
      (await nobody.send('savePreferences', { body: '{' }, all)).body.code,
      (await signedIn.send('savePreferences', { body: '{' }, all)).body.code,
      (await signedIn.send('savePreferences', { body: '{' }, { ...all, 'content-type': 'application/json' })).body.code,
      (await signedIn.send('savePreferences', { body: '{' }, { 'x-csrf-token': 'no' })).body.code,
      (await signedIn.send('savePreferences', { body: '{' })).body.code,
    ]
    expect(codes).toEqual(['unauthenticated', 'unsupported_type', 'origin_refused', 'csrf_invalid', 'validation'])
  })
})

const deep = '['.repeat(12) + ']'.repeat(12)

const wrongLogins: [string, unknown, Record<string, unknown>][] = [
  ['unknown keys', { username: 'a', password: 'b', isAdmin: true }, { isAdmin: 'is not an allowed name' }],
  ['a missing field', { username: 'a' }, { password: expect.any(String) }],
  ['an array where text is due', { username: ['a'], password: 'b' }, { username: expect.any(String) }],
  ['an object where text is due', { username: { $ne: '' }, password: 'b' }, { username: expect.any(String) }],
  ['a long name', { username: 'a'.repeat(51), password: 'b' }, { username: expect.any(String) }],
  [
    'a name with other letters',
    { username: 'Олена', password: 'b' },
    { username: 'Only letters, numbers, hyphens and underscores allowed' },
  ],
  ['a long password', { username: 'a', password: 'b'.repeat(129) }, { password: expect.any(String) }],
  ['a list as body', [], { body: expect.any(String) }],
]

describe('what', () => {
  it.each(wrongLogins)(
    '[API-60] [S-44] [S-47] [AUTH-05] [AUTH-06] %s: 400 naming the field',
    async (_name, body, fields) => {
      const answer = await world.client().send('login', { body })
      expect([answer.status, answer.body.code]).toEqual([400, 'validation'])
      expect(answer.body.fields).toEqual(fields)
    },
  )

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', '12 456', ''])(
    '[AUTH-14] [API-60] code %j is refused before it is checked',
    async (code) => {
      const answer = await world.client().send('verifyTwoFactor', { body: { tempToken: 'x'.repeat(43), code } })
      expect(answer.body.fields).toEqual({ code: 'Enter the 6-digit code' })
    },
  )

  it('[S-47] a body above 64 KiB: 413', async () => {
    const empty = JSON.stringify({ username: '' }).length
    const bodyOf = (bytes: number) => ({ body: { username: 'x'.repeat(bytes - empty) } })
    for (const [client, operation] of [
      [world.client(), 'login'],
      [signedIn, 'savePreferences'],
    ] as const) {
      expect((await client.send(operation, bodyOf(65_536))).body.code).toBe('validation')
      const answer = await client.send(operation, bodyOf(65_537))
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
    }
  })

  it.each([
    ['broken JSON', '{"username":'],
    ['JSON that is no object', '"text"'],
    ['depth', `{"username":${deep}}`],
  ])('[S-47] [S-64] %s: 400 without library text', async (_name, body) => {
    const answer = await world.client().send('login', { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation'])
    expect(JSON.stringify(answer.body)).not.toMatch(/SyntaxError|Unexpected token|position|at /)
  })

  it.each(['__proto__', 'constructor', 'prototype'])('[S-54] the key %s is refused at the parser', async (key) => {
    const answer = await world
      .client()
      .send('login', { body: `{"username":"a","password":"b","${key}":{"isAdmin":true}}` })
    expect(Object.entries(answer.body.fields ?? {})).toEqual([[key, 'is not an allowed name']])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it.each([
    ['a list of zeros', `{"username":[${'0,'.repeat(6_000)}0]}`],
    ['lists in a list', `{"username":[${'[],'.repeat(3_000)}0]}`],
    ['thousands of names', `{${Array.from({ length: 6_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['quotes and commas between texts', `{"a":"\\\\","b":"${',\\"['.repeat(5_000)}","c":[${'1,'.repeat(6_000)}1]}`],
  ])('[S-47] [R-19] %s: 400 before anything is made of it', async (_name, body) => {
    const answer = await world.client().send('login', { body })
    expect([answer.status, answer.body.fields]).toEqual([400, { body: 'holds more than 5000 values' }])
  })

  it('[S-47] commas, brackets and quotes within a text are no values', async () => {
    const answer = await world.client().send('login', { body: { username: 'a', password: ',[{"\\'.repeat(4_000) } })
    expect(answer.body.fields).toEqual({ password: expect.stringContaining('128') })
  })

  it('[S-47] [R-19] of a thousand wrong names ten are told, and of a long one its beginning', async () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `wrong-${n}`)
    const many = await world.client().send('login', { body: Object.fromEntries(names.map((name) => [name, 1])) })
    expect(Object.keys(many.body.fields ?? {}).length).toBe(10)
    const inQuery = await raw(world.client(), 'get', `/api/meta?${names.map((name) => `${name}=1`).join('&')}`)
    expect(Object.keys((inQuery.body as { fields: object }).fields).length).toBe(10)
    const inList = await signedIn.send('unpinMailboxes', { body: { ids: names.slice(0, 400) } })
    expect(Object.keys(inList.body.fields ?? {}).length).toBe(10)
    const long = await world.client().send('login', { body: { username: 'a', password: 'b', ['k'.repeat(9_000)]: 1 } })
    expect(long.body.fields).toEqual({ ['k'.repeat(100)]: 'is not an allowed name' })
    const zero = await world.client().send('login', { body: { [`${'k'.repeat(9_000)}`]: { a: 'zero\0' } } })
    expect(zero.text.length).toBeLessThan(400)
  })

  it('[S-33] bytes that are not UTF-8: 400', async () => {
    const answer = await fetch(`${world.main.url}/api/me/preferences`, {
      method: 'PUT',
      headers: {
        cookie: signedIn.cookies(),
        'x-csrf-token': await signedIn.csrfToken(),
        'content-type': 'application/json',
      },
      body: Buffer.from([...Buffer.from('{"theme":"dark'), 0xff, ...Buffer.from('"}')]),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { body: 'is not valid JSON' } }])
  })

  it('[S-47] a repeated or unknown query key: 400', async () => {
    expect((await raw(world.client(), 'get', '/api/meta?x=1')).status).toBe(400)
    expect((await raw(world.client(), 'get', '/api/meta?x=1&x=2')).status).toBe(400)
    const days = 'fromDate=2026-11-01&toDate=2026-11-02'
    expect((await raw(signedIn, 'get', `/api/stats?${days}`)).status).toBe(200)
    expect((await raw(signedIn, 'get', `/api/stats?${days}&toDate=2026-11-02`)).status).toBe(400)
  })

  it('[S-47] an id that is no number: 400', async () => {
    for (const id of ['abc', '-1', '1e3', '0x1', '99999999999999999999']) {
      expect((await signedIn.send('endSession', { params: { id }, body: {} })).status).toBe(400)
    }
  })

  it('[S-69] headers above 16 KiB and ambiguous lengths are refused', async () => {
    const { port } = new URL(world.main.url)
    const speak = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
        let answer = ''
        socket.on('data', (chunk) => (answer += chunk.toString())).on('close', () => resolve(answer))
      })
    const withHeadersOf = (bytes: number) =>
      speak(`GET /api/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Big: ${'a'.repeat(bytes - 50)}\r\n\r\n`)
    expect(await withHeadersOf(16_250)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await withHeadersOf(16_500)).toMatch(/^HTTP\/1\.1 431 /)
    expect(
      await speak(
        'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /)
    expect(
      await speak('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'),
    ).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('answers', () => {
  it('[S-38] every API answer, refusals included, is JSON with charset and is not stored', async () => {
    const answers = [
      await raw(world.client(), 'get', '/api/meta'),
      await raw(world.client(), 'get', '/api/auth/me'),
      await raw(signedIn, 'get', '/api/none'),
      await raw(world.client(), 'delete', '/api/login'),
      await raw(signedIn, 'get', '/api/auth/me'),
      await raw(signedIn, 'get', '/api/outlook-emails/my-emails'),
      await signedIn.send('savePreferences', { body: {} }),
    ]
    expect(answers.slice(-3).map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { headers } of answers) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    }
  })

  it('[S-37] security headers stand on every answer; HSTS where https is spoken', async () => {
    const answersOf = async (client: TestClient) => [
      await raw(client, 'get', '/api/meta'),
      await raw(client, 'get', '/api/auth/me'),
      await raw(client, 'get', '/healthz'),
      await raw(client, 'delete', '/api/login'),
      await raw(client, 'put', '/api/me/preferences').send({}),
    ]
    for (const { headers } of await answersOf(world.client())) {
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    const https = await startWorld({ PUBLIC_URL: 'https://stats.example.com' })
    const secure = await answersOf(https.client())
    await https.close()
    for (const { headers } of secure)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('[S-46] what is public names no administrator: it is exactly this', async () => {
    const { body } = await raw(world.client(), 'get', '/api/meta')
    expect(body).toEqual({
      simulated: ['telegram', 'keitaro', 'sheets', 'outlook', 'adspower'],
      twoFactor: true,
      passwordMin: 4,
      botUsername: null,
      languages: ['en', 'uk'],
      version: '0.1.0',
    })
  })

  it('[S-55] the 301st read in a minute is refused with the time to wait', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'x1' })
    try {
      const client = limited.client()
      // In parallel, so that they fall into one minute on any machine.
      const first = await Promise.all(Array.from({ length: 300 }, () => raw(client, 'get', '/api/meta')))
      expect(first.every(({ status }) => status === 200)).toBe(true)
      const last = await raw(client, 'get', '/api/meta')
      expect([last.status, last.body.code, last.headers['retry-after']]).toEqual([
        429,
        'rate_limited',
        String(last.body.retryAfterSeconds),
      ])
      expect((await raw(limited.client(), 'get', '/api/meta')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('[S-55] of calls in the same moment exactly those above the limit are refused', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'x1' })
    try {
      const [client, other] = [limited.client(), limited.client()]
      const answers = await Promise.all([
        ...Array.from({ length: 310 }, () => raw(client, 'get', '/api/meta')),
        raw(other, 'get', '/api/meta'),
      ])
      const refused = answers.filter(({ status }) => status === 429)
      expect([refused.length, answers.at(-1)?.status]).toEqual([10, 200])
    } finally {
      await limited.close()
    }
  })

  it('[R-12] a request that takes too long answers 503 with Retry-After', async () => {
    const slow = await startWorld({}, { deadlineMs: 3_000 })
    try {
      const person = await slow.person()
      await slow.fault('hang')
      const answer = await slow
        .client()
        .call('login', { body: { username: person.username, password: person.password } })
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    } finally {
      await slow.close()
    }
  })

  it('[S-64] a fault nobody foresaw answers 500 with the request id and nothing else', async () => {
    const broken = await startWorld(
      {},
      {
        messenger: {
          send: () => Promise.reject(new Error('secret at db.internal')),
          notify: () => Promise.resolve(),
          botUsername: () => null,
          state: () => ({
            service: 'telegram',
            state: 'green',
            since: '',
            nextTry: null,
            answeredAt: null,
            lastError: null,
            skipped: [],
          }),
          answer: () => Promise.resolve(),
        },
      },
    )
    try {
      const person = await broken.person({ started: false })
      const answer = await broken
        .client()
        .call('login', { body: { username: person.username, password: person.password } })
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({
        error: 'Something went wrong',
        code: 'internal',
        requestId: answer.headers['x-request-id'],
      })
      const logged = broken.lines.find((line) => line.includes('request.failed')) ?? ''
      expect(JSON.parse(logged)).toMatchObject({
        code: 'internal',
        kind: 'Error',
        requestId: answer.headers['x-request-id'],
      })
      expect(broken.lines.join('')).not.toContain('db.internal')
    } finally {
      await broken.close()
    }
  })
})

describe('operations', () => {
  it('healthz, readyz and metrics answer; a draining instance is not ready', async () => {
    const at = await world.instance()
    const client = world.client(at)
    expect((await raw(client, 'get', '/healthz')).body).toEqual({ ok: true })
    expect((await raw(client, 'get', '/readyz')).status).toBe(200)
    await raw(client, 'get', '/api/meta')
    expect((await raw(client, 'get', '/metrics')).text).toMatch(
      /http_request_duration_seconds_count\{operation="getMeta",status="200"\} 1/,
    )
    at.drain()
    expect((await raw(client, 'get', '/readyz')).status).toBe(503)
    expect((await raw(client, 'get', '/healthz')).status).toBe(200)
  })

  it('browsers may report what the policy refused; the report is counted, its addresses are not logged', async () => {
    const at = await world.instance()
    const client = world.client(at)
    const report = {
      'csp-report': { 'document-uri': 'http://secret.example/page', 'effective-directive': 'script-src' },
    }
    expect(
      (await raw(client, 'post', '/csp-reports').type('application/csp-report').send(JSON.stringify(report))).status,
    ).toBe(204)
    expect((await raw(client, 'get', '/metrics')).text).toContain('csp_reports_total 1')
    expect(world.lines.find((line) => line.includes('csp.report'))).toContain('"directive":"script-src"')
    expect(world.lines.join('')).not.toContain('secret.example')
  })

  it('[S-55] reports beyond sixty a minute from one network are refused without a line in the log', async () => {
    const at = await world.instanceOf({ rateFactor: 1 })
    const client = world.client(at)
    const before = world.lines.length
    const send = () =>
      raw(client, 'post', '/csp-reports').type('application/csp-report').send('{"effective-directive":"img-src"}')
    const statuses: number[] = []
    for (let n = 0; n < 63; n++) statuses.push((await send()).status)
    expect(statuses.filter((status) => status === 204).length).toBe(60)
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
    expect(world.lines.slice(before).filter((line) => line.includes('csp.report')).length).toBe(60)
    const other = await raw(world.client(at), 'post', '/csp-reports').type('application/json').send('{}')
    expect(other.status).toBe(204)
  })

  it('[S-55] [R-19] reports from many networks are bounded in all', async () => {
    // A tenth of the usual limit: six per network, and sixty in total. A separate world, because instances count
    // together and the other tests have sent reports.
    const own = await startWorld()
    const at = await own.instanceOf({ rateFactor: 0.1 })
    const clients = Array.from({ length: 12 }, () => own.client(at))
    const statuses = await Promise.all(
      Array.from({ length: 72 }, async (_each, n) => {
        const answer = await raw(clients[n % 12]!, 'post', '/csp-reports')
          .type('application/json')
          .send('[[]]')
        return answer.status
      }),
    )
    await own.close()
    expect(statuses.filter((status) => status === 204).length).toBe(60)
  })

  it('[S-66] the API document is for administrators, and absent in production', async () => {
    for (const path of ['openapi.json', 'docs', 'docs/assets/swagger-ui-bundle.js']) {
      expect([path, (await raw(world.client(), 'get', `/api/${path}`)).status]).toEqual([path, 401])
      expect([path, (await raw(signedIn, 'get', `/api/${path}`)).status]).toEqual([path, 403])
    }
    const admin = await world.signIn(await world.person({ role: 'admin' }))
    expect((await raw(admin, 'get', '/api/openapi.json')).body.openapi).toBe('3.1.0')
    const page = await raw(admin, 'get', '/api/docs')
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect((await raw(admin, 'get', '/api/docs/assets/swagger-ui-bundle.js')).status).toBe(200)
    const production = await world.instanceOf({ production: true })
    const there = await world.signIn(await world.person({ role: 'admin' }), world.client(production))
    for (const path of ['openapi.json', 'docs', 'docs/start.js', 'docs/assets/swagger-ui-bundle.js'])
      expect([path, (await raw(there, 'get', `/api/${path}`)).status]).toEqual([path, 404])
  })
})
