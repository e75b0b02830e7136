// Long: tries every call in every role.
import { isDeepStrictEqual } from 'node:util'
import { contract, type Endpoint, type Operation } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../accounts.ts'
import type { TestClient } from '../client.ts'
import { unique } from '../unique.ts'
import { startWorld, type World } from '../world.ts'
import { digestOfRows } from './rows.ts'
import { calls, filledCall, queryOf } from './sampling.ts'

let world: World
/** A person with every right, with a page of another site open. */
let victim: TestClient
let before: Record<string, string>
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
  victim = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
  await addSheetWith(world, [{ id: unique() }])
  await victim.csrfToken()
  before = await digestOfRows(world.db)
})
afterAll(() => world.close())

const changing = calls.filter(([, { method }]) => method !== 'GET')
const reading = calls.filter(([, { method, stream }]) => method === 'GET' && !stream)
const evil = 'https://evil.example'

/** Headers that browsers attach to a request from a page of another site. */
const navigation = {
  origin: evil,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
const form = { ...navigation, 'x-csrf-token': '' }

const attacks: [name: string, headers: Record<string, string>][] = [
  ['a form', { ...form, 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with a file', { ...form, 'content-type': 'multipart/form-data; boundary=x' }],
  ['a form whose text is JSON', { ...form, 'content-type': 'text/plain' }],
  ['a form of an old browser', { origin: '', 'x-csrf-token': '', 'content-type': 'text/plain' }],
  ['a form in a frame without an origin', { ...form, origin: 'null', 'content-type': 'text/plain' }],
  ['a beacon', { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'x-csrf-token': '' }],
  ['a type that begins like JSON', { 'content-type': 'application/json-seq' }],
  ['two types', { 'content-type': 'text/plain, application/json' }],
  // With the right token, as if it had leaked.
  ['a call of another site that knows the token', { origin: evil, 'sec-fetch-site': 'cross-site' }],
  ['a call of another name of our site', { origin: 'https://evil.localhost', 'sec-fetch-site': 'same-site' }],
  ['a call without a site', { origin: 'null' }],
  ['a call that lies about its site only', { origin: evil, 'sec-fetch-site': 'same-origin' }],
  ['a call of a page that was typed in', { 'sec-fetch-site': 'none' }],
]

const send = (name: Operation, endpoint: Endpoint, headers: Record<string, string>, client = victim) =>
  client.send(name, { ...filledCall(name, endpoint), query: {} }, headers)

describe('another site', () => {
  it.each(attacks)('[S-31] [S-33] by %s makes no call at all', async (_name, headers) => {
    for (const [name, endpoint] of changing) {
      const { status, body, headers: answered } = await send(name, endpoint, headers)
      expect([name, status === 403 || status === 415]).toEqual([name, true])
      expect(['csrf_invalid', 'origin_refused', 'unsupported_type']).toContain(body.code)
      expect([name, answered['access-control-allow-origin']]).toEqual([name, undefined])
    }
    expect(await digestOfRows(world.db)).toEqual(before)
    expect((await victim.call('getMe')).status).toBe(200)
  })

  it('[S-31] [S-32] the token in any place but its own, or anybody else’s token, is none', async () => {
    const own = await victim.csrfToken()
    const stranger = await world.signIn(await world.person())
    const anonymous = world.client()
    before = await digestOfRows(world.db)
    const foreign = [
      await stranger.csrfToken(),
      await anonymous.csrfToken(),
      `${own}x`,
      own.slice(0, -1),
      own.toUpperCase(),
    ]
    for (const [name, endpoint] of changing) {
      for (const token of foreign.filter((each) => each !== own))
        expect([name, (await send(name, endpoint, { 'x-csrf-token': token })).body.code]).toEqual([
          name,
          'csrf_invalid',
        ])
      const { body, params } = filledCall(name, endpoint)
      const elsewhere = await victim.send(
        name,
        {
          params,
          query: `_csrf=${encodeURIComponent(own)}&csrfToken=${encodeURIComponent(own)}`,
          body: { ...body, _csrf: own },
        },
        {
          'x-csrf-token': '',
          'csrf-token': own,
          'xsrf-token': own,
          cookie: `${victim.cookies()}; _csrf=${own}; XSRF-TOKEN=${own}`,
        },
      )
      expect([name, elsewhere.body.code]).toEqual([name, 'csrf_invalid'])
    }
    expect(await digestOfRows(world.db)).toEqual(before)
  })

  it('[S-31] cannot sign a visitor in as somebody of its choice', async () => {
    const attacker = await world.person()
    const theirs = world.client()
    const token = await theirs.csrfToken()
    const { body: login } = await theirs.call('login', {
      body: { username: attacker.username, password: attacker.password },
    })
    const code = await world.lastCode(attacker)
    const visitor = world.client()
    // A form of another site carries no cookie of the visitor, who may have none; the attacker adds their own.
    const tries: [Operation, unknown][] = [
      ['login', { username: attacker.username, password: attacker.password }],
      ['verifyTwoFactor', { tempToken: login.tempToken, code }],
    ]
    for (const [name, body] of tries) {
      for (const headers of [
        { ...navigation, 'x-csrf-token': token },
        { ...navigation, 'content-type': 'text/plain', 'x-csrf-token': token },
        { ...navigation, 'x-csrf-token': token, cookie: theirs.cookies() },
        { 'x-csrf-token': token },
      ]) {
        const answer = await visitor.send(name, { body }, headers)
        expect([name, [403, 415].includes(answer.status)]).toEqual([name, true])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }
    expect((await visitor.call('getAuthStatus')).body.authenticated).toBe(false)
  })
})

describe('reading', () => {
  it.each(['get', 'head'] as const)(
    '[S-34] by %s changes nothing, whatever is asked and however it is called',
    async (method) => {
      // Days that are not kept yet are kept by the first reader; here they are kept already.
      const { fresh: _never, ...days } = filledCall('getResults', contract.getResults).query ?? {}
      await expect
        .poll(async () => {
          before = await digestOfRows(world.db)
          await victim.send('getResults', { query: days })
          return isDeepStrictEqual(await digestOfRows(world.db), before)
        })
        .toBe(true)
      before = await digestOfRows(world.db)
      for (const [name, endpoint] of reading) {
        const { params, query } = filledCall(name, endpoint)
        const path = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part]))
        // Requested fresh, a list may reread its sheets and record when: that is the purpose of the button.
        const { fresh: _fresh, ...asked } = query ?? {}
        const answer = await victim.agent[method](`/api${path}?${queryOf(asked)}`).set({
          ...navigation,
          'x-http-method-override': 'DELETE',
          'x-method-override': 'POST',
        })
        expect([name, answer.status < 500]).toEqual([name, true])
      }
      expect(await digestOfRows(world.db)).toEqual(before)
    },
  )

  it('[S-34] a changing call is made by its own method only, however it is called', async () => {
    before = await digestOfRows(world.db)
    let tried = 0
    for (const [name, endpoint] of changing) {
      const { params, query = {}, body } = filledCall(name, endpoint)
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part]))
      // A path may also match another call with a parameter.
      const here = calls.filter(([, { path: other }]) =>
        new RegExp(`^${other.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
      )
      for (const method of ['get', 'post', 'put', 'delete', 'patch'] as const) {
        if (here.some(([, other]) => other.method.toLowerCase() === method)) continue
        tried += 1
        const answer = await victim.agent[method](`/api${path}?${queryOf(query)}`)
          .set({ 'x-csrf-token': await victim.csrfToken(), 'x-http-method-override': endpoint.method })
          .send(body)
        expect([name, method, answer.status, answer.headers['allow']]).toEqual([
          name,
          method,
          405,
          expect.stringMatching(new RegExp(here.map(([, other]) => other.method).join('|'))),
        ])
      }
    }
    expect(tried).toBeGreaterThan(changing.length)
    expect(await digestOfRows(world.db)).toEqual(before)
  })
})
