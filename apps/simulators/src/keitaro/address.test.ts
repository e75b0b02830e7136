import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask } from '../telegram/harness.ts'
import { startForTest } from './harness.ts'

describe('the key', () => {
  it('is taken from either header, and nothing else is let in', async () => {
    const { url, apiKey, call } = await startForTest()
    const get = (headers: Record<string, string>) =>
      ask(`${url}/admin_api/v1/groups?type=campaigns`, 'GET', undefined, { headers })
    expect((await get({ 'api-key': apiKey })).status).toBe(200)
    expect((await get({ authorization: `Bearer ${apiKey}` })).status).toBe(200)
    for (const headers of [{}, { 'api-key': '' }, { 'api-key': `${apiKey}x` }, { authorization: apiKey }])
      expect(await get(headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { error: expect.any(String) },
      })
    expect((await call('POST', '/report/build', {}, { 'api-key': 'wrong' })).status).toBe(401)
  })

  it('is made once, kept over a restart for the owner only, and shown nowhere', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'simulator-test-'))
    onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
    const first = await startForTest({ stateDir })
    const { body } = await first.post('/campaigns', { name: 'Kept', alias: 'kept', token: 'canary' })
    const shown = [await first.control('requests'), await first.control('state'), await first.control('campaigns')]
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${first.apiKey}|canary`))
    await first.close()
    const second = await startForTest({ stateDir })
    expect(second.apiKey).toBe(first.apiKey)
    expect((await second.get(`/campaigns/${body.id}`)).body.name).toBe('Kept')
    expect(readdirSync(stateDir)).toEqual(['keitaro.json'])
    expect(statSync(join(stateDir, 'keitaro.json')).mode & 0o777).toBe(0o600)
    await second.close()
    expect((await startForTest({ stateDir, apiKey: 'given' })).apiKey).toBe('given')
  })

  it('outlives a reset, which forgets changes, modes and faults', async () => {
    const { post, get, control, modes, fault } = await startForTest()
    const { body } = await post('/campaigns', { name: 'Gone', alias: 'gone' })
    await modes({ restricted: true })
    await fault({ kind: 'hang' })
    await control('reset', 'POST')
    expect((await get('/domains')).body).not.toEqual([])
    expect((await get(`/campaigns/${body.id}`)).status).toBe(404)
    expect((await control('faults')).body).toEqual([])
  })
})

describe('trouble of the installation', () => {
  it('a path that does not exist answers 200 with the panel', async () => {
    const { get, url } = await startForTest()
    for (const answer of [await get('/nonsense'), await ask(`${url}/admin`), await ask(`${url}/admin_api/v2/groups`)])
      expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('<!doctype html>') })
  })

  it('an edition without the API answers 402 to everything', async () => {
    const { get, report, modes } = await startForTest()
    await modes({ edition402: true })
    expect(await get('/campaigns')).toMatchObject({ status: 402, body: { error: expect.any(String) } })
    expect((await report({})).status).toBe(402)
  })

  it('a key without rights reads but does not write, or not even that', async () => {
    const { get, post, report, modes } = await startForTest()
    const refusal = { status: 403, body: { error: expect.stringContaining('no permission'), stacktrace: null } }
    await modes({ forbidden: 'writes' })
    expect((await get('/campaigns')).status).toBe(200)
    expect((await report({ range: { interval: 'today' } })).status).toBe(200)
    expect(await post('/campaigns', { name: 'x', alias: 'x' })).toMatchObject(refusal)
    await modes({ forbidden: 'everything' })
    expect(await get('/campaigns')).toMatchObject(refusal)
  })

  it('a restricted key sees shorter lists instead of errors', async () => {
    const { get, report, modes } = await startForTest()
    const [offers, campaigns] = [(await get('/offers')).body, (await get('/campaigns')).body]
    const whole = (await report({ range: { interval: 'yesterday' }, measures: ['clicks'] })).body
    await modes({ restricted: true })
    expect((await get('/domains')).body).toEqual([])
    expect((await get('/offers')).body.length).toBeLessThan(offers.length)
    expect((await get('/campaigns')).body.length).toBeLessThan(campaigns.length)
    expect((await report({ range: { interval: 'yesterday' }, measures: ['clicks'] })).body.rows).toEqual(whole.rows)
  })

  it('a proxy in front turns away callers that do not name themselves', async () => {
    const { call, modes } = await startForTest()
    await modes({ cloudflare: true })
    const as = (agent: string) => call('GET', '/groups?type=campaigns', undefined, { 'user-agent': agent })
    expect(await as('node')).toMatchObject({ status: 403, body: { cloudflare_error: true, error_code: 1010 } })
    expect((await as('campaign-stats/1')).status).toBe(200)
  })
})

describe('faults', () => {
  it.each([
    [400, { error: expect.any(String) }],
    [401, { error: expect.any(String) }],
    [402, { error: expect.any(String) }],
    [403, { error: expect.any(String), stacktrace: null }],
    [404, 'Traffic\\Model\\Campaign #1001 not found'],
    [406, { alias: [expect.any(String)] }],
    [422, { alias: [expect.any(String)] }],
    [429, { error: expect.any(String) }],
    [500, { error: expect.any(String), stacktrace: expect.stringContaining('#0') }],
    [502, expect.stringContaining('<html>')],
    [504, expect.stringContaining('<html>')],
    [418, { error: expect.any(String) }],
  ])('status %i has the body that the tracker gives it', async (status, body) => {
    const { get, fault, modes } = await startForTest()
    await modes({ retryAfter: 7 })
    await fault({ kind: 'status', status })
    const answer = await get('/campaigns')
    expect(answer).toMatchObject({ status, body })
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '7' : null)
    expect((await get('/campaigns')).status).toBe(200)
  })

  it('a reply can be lost after the effect', async () => {
    const { post, get, fault } = await startForTest()
    await fault({ kind: 'dropAfter', match: { path: '/campaigns' } })
    await expect(post('/campaigns', { name: 'Made', alias: 'made' })).rejects.toThrow('fetch failed')
    expect((await get('/campaigns')).body.at(-1)).toMatchObject({ name: 'Made' })
  })

  it('a body that cannot be read is refused as JSON', async () => {
    const { url, apiKey } = await startForTest()
    const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
    const answer = await ask(`${url}/admin_api/v1/report/build`, 'POST', undefined, { headers, body: '{"range' })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  it('an unknown mode, or a wrong value of one, is refused', async () => {
    const { control } = await startForTest()
    for (const modes of [{ unknown: true }, { validationStatus: 400 }, { lacks: 'deposits' }, { forbidden: 'all' }])
      expect(await control('modes', 'PUT', modes)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })
})

it('has a page that needs nothing from outside', async () => {
  const { url } = await startForTest()
  const page = await ask(url)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(page.body).toContain('<h1>Keitaro simulator</h1>')
  for (const file of ['page.js', 'page.css']) {
    const { status, body } = await ask(`${url}/${file}`)
    expect([status, /https?:|innerHTML/.test(body)]).toEqual([200, false])
  }
})
