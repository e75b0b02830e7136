// Long: waits for what is slow, silent or held.
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { query, serve, serveInGroups, startForTest } from './harness.ts'
import { failureOf } from './keitaro.suite.ts'

const stubborn = { times: 100 }
const page = '<!doctype html><html><title>Keitaro</title></html>'
const front = (name: string) => ({ kind: 'front', front: name, ...stubborn })
const cloudflare = { cloudflare_error: true, error_code: 1010, status: 403 }

describe('a failed call', () => {
  it.each([
    ['401', { kind: 'status', status: 401 }, 'refused', 'administrator'],
    ['402', { kind: 'status', status: 402 }, 'unlicensed', 'administrator'],
    [
      '402 of an expired licence',
      { kind: 'status', status: 402, body: { error: 'License expired' } },
      'expired',
      'administrator',
    ],
    ['401 of the tracker', { kind: 'status', status: 401, body: { error: 'Wrong key' } }, 'refused', 'administrator'],
    ['403 without a word', { kind: 'status', status: 403, body: '' }, 'forbidden', 'administrator'],
    ['a block', front('block'), 'intercepted', 'administrator'],
    ['a challenge', front('challenge'), 'intercepted', 'administrator'],
    ['a challenge with 503', front('challenge503'), 'intercepted', 'administrator'],
    ['a country that is shut out', front('countryBlock'), 'intercepted', 'administrator'],
    ['a filter of requests', front('waf'), 'intercepted', 'administrator'],
    ['a server that forbids', front('nginx403'), 'intercepted', 'administrator'],
    ['a password before the server', front('basicAuth'), 'intercepted', 'administrator'],
    ['a page with 429', front('tooMany'), 'intercepted', 'administrator'],
    ['a sign-in with 200', front('login'), 'intercepted', 'administrator'],
    ['a way to a sign-in', front('loginRedirect'), 'intercepted', 'administrator'],
    ['a way to another host', front('otherHost'), 'intercepted', 'administrator'],
    ['a page with 502', front('badGateway'), 'down', 'nobody'],
    ['a page with 503', front('unavailable'), 'down', 'nobody'],
    ['520', front('unknownError'), 'down', 'nobody'],
    ['521', front('refusedConnection'), 'down', 'nobody'],
    ['522', front('timedOut'), 'down', 'nobody'],
    ['523', front('noRoute'), 'down', 'nobody'],
    ['524', front('tooSlow'), 'down', 'nobody'],
    ['525', front('handshake'), 'down', 'nobody'],
    ['526', front('certificate'), 'down', 'nobody'],
    ['530', front('noName'), 'down', 'nobody'],
    ['403 for want of rights', { kind: 'status', status: 403 }, 'forbidden', 'administrator'],
    ['403 of a protection', { kind: 'status', status: 403, body: cloudflare }, 'intercepted', 'administrator'],
    ['400', { kind: 'status', status: 400 }, 'rejected', 'person'],
    ['404 as text', { kind: 'status', status: 404 }, 'rejected', 'person'],
    ['404 as JSON', { kind: 'status', status: 404, body: { error: 'Not found' } }, 'rejected', 'person'],
    ['404 as a page', { kind: 'body', status: 404, body: page }, 'broken', 'administrator'],
    ['406', { kind: 'status', status: 406 }, 'rejected', 'person'],
    ['422', { kind: 'status', status: 422 }, 'rejected', 'person'],
    ['429', { kind: 'status', status: 429, ...stubborn }, 'busy', 'nobody'],
    ['500', { kind: 'status', status: 500 }, 'faulty', 'nobody'],
    ['500 as a page', { kind: 'body', status: 500, body: page }, 'faulty', 'nobody'],
    ['502', { kind: 'status', status: 502, ...stubborn }, 'down', 'nobody'],
    ['503', { kind: 'status', status: 503, ...stubborn }, 'down', 'nobody'],
    ['504', { kind: 'status', status: 504, ...stubborn }, 'down', 'nobody'],
    ['418', { kind: 'status', status: 418 }, 'broken', 'nobody'],
    ['200 with a page', { kind: 'body', body: page }, 'broken', 'administrator'],
    ['cut JSON', { kind: 'body', body: '[{"id":1,"na' }, 'broken', 'nobody'],
    ['an empty answer', { kind: 'body', body: '' }, 'broken', 'nobody'],
    ['null', { kind: 'body', body: 'null' }, 'broken', 'nobody'],
    ['an error that calls itself a success', { kind: 'body', body: { error: 'Not now' } }, 'broken', 'nobody'],
    ['a cut connection', { kind: 'dropBefore', ...stubborn }, 'down', 'nobody'],
    ['a lost reply', { kind: 'dropAfter', ...stubborn }, 'down', 'nobody'],
    ['silence', { kind: 'hang' }, 'slow', 'nobody'],
    ['an answer that comes too late', { kind: 'delay', ms: 6_000 }, 'slow', 'nobody'],
  ])('%s has its failure, and names who must act', async (_name, fault, failure, actor) => {
    const { tracker, fault: spoil, secrets, control } = await startForTest({ deadlineMs: 2_000 })
    await spoil(fault)
    const failed = await failureOf(tracker.groups(), [...secrets, 'canary', '/var/www', '#0'])
    expect([failed.failure, failed.actor]).toEqual([failure, actor])
    await control('faults', 'DELETE')
    expect(await tracker.groups()).toHaveLength(6)
    expect(tracker.state().state).toBe('green')
  })

  it.each([
    [{ error: 'Campaign is wrong', stacktrace: '#0 /var/www/canary.php' }, 'Campaign is wrong'],
    [
      { alias: ['Alias is required', 'Alias is short'], name: ['Name is required'] },
      'Alias is required. Alias is short. Name is required',
    ],
    [{ alias: 'Alias is required' }, 'Alias is required'],
    ['Plain\n\u0007 text', 'Plain text'],
    [`long ${'x'.repeat(1_000)}`, `long ${'x'.repeat(295)}`],
    ['<html>canary</html>', undefined],
    [{ deep: { canary: true } }, undefined],
    ['', undefined],
  ])('a refusal of the input tells people why: %j', async (body, detail) => {
    const { tracker, fault, secrets } = await startForTest()
    await fault({ kind: 'status', status: 422, body })
    const failed = await failureOf(tracker.groups(), [...secrets, 'canary', '/var/www'])
    expect([failed.failure, failed.detail]).toEqual(['rejected', detail])
  })

  it('is down when nobody listens, or the name does not exist', async () => {
    const { create, secrets } = await startForTest()
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    for (const url of [`http://127.0.0.1:${port}`, 'http://nobody.invalid'])
      expect((await failureOf(create({ url }).groups(), [...secrets, url])).failure).toBe('down')
  })

  it('with a key that the tracker does not know is refused, and the key not shown', async () => {
    const { create, requests } = await startForTest()
    for (const apiKey of ['canary-key', 'canary\nkey', 'канарейка', ''])
      expect((await failureOf(create({ apiKey }).groups(), ['canary', 'канарейка'])).failure).toBe('refused')
    expect(JSON.stringify(await requests())).not.toContain('canary')
  })

  it('a fault of the moment in one mode of the installation is told as such', async () => {
    const { tracker, modes, secrets } = await startForTest()
    await modes({ edition402: true })
    expect((await failureOf(tracker.statsByDay(query), secrets)).failure).toBe('unlicensed')
    await modes({ edition402: false, expired402: true })
    expect((await failureOf(tracker.statsByDay(query), secrets)).failure).toBe('expired')
    await modes({ expired402: false, forbidden: 'everything' })
    expect((await failureOf(tracker.campaigns(), secrets)).failure).toBe('forbidden')
  })
})

describe('repeating', () => {
  const seen = async (requests: () => Promise<{ status: number }[]>) => (await requests()).map(({ status }) => status)

  it.each([
    ['a bad gateway', { kind: 'status', status: 502 }, 502],
    ['an unavailable service', { kind: 'status', status: 503 }, 503],
    ['a gateway that waited too long', { kind: 'status', status: 504 }, 504],
    ['a cut connection', { kind: 'dropBefore' }, 0],
  ])('helps after %s, for reads and reports', async (_name, fault, status) => {
    const { tracker, fault: spoil, requests } = await startForTest()
    await spoil({ ...fault, times: 2 })
    expect((await tracker.statsByDay(query)).rows).toHaveLength(10)
    await spoil({ ...fault, times: 1 })
    expect(await tracker.groups()).toHaveLength(6)
    expect(await seen(requests)).toEqual([status, status, 200, status, 200])
    expect(tracker.state().state).toBe('green')
  })

  it('ends after three times', async () => {
    const { tracker, fault, requests, secrets } = await startForTest()
    await fault({ kind: 'status', status: 502, times: 5 })
    expect((await failureOf(tracker.groups(), secrets)).failure).toBe('down')
    expect(await seen(requests)).toEqual([502, 502, 502])
  })

  it.each([400, 401, 402, 403, 404, 422, 500])('is not tried after %i', async (status) => {
    const { tracker, fault, requests, secrets } = await startForTest()
    await fault({ kind: 'status', status, times: 3 })
    await failureOf(tracker.groups(), secrets)
    expect(await seen(requests)).toEqual([status])
  })

  it('waits as long as it is asked to, if that is not too long', async () => {
    const { tracker, fault, modes, requests, secrets } = await startForTest()
    await fault({ kind: 'status', status: 429 })
    const startedAt = performance.now()
    expect(await tracker.groups()).toHaveLength(6)
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    await modes({ retryAfter: 60 })
    await fault({ kind: 'status', status: 429 })
    const failed = await failureOf(tracker.groups(), secrets)
    expect([failed.failure, failed.retryAfterSeconds]).toEqual(['busy', 60])
    expect(await seen(requests)).toEqual([429, 200, 429])
  })

  it('[R-13] what one question is asked to wait holds for all of them, and nothing else is asked meanwhile', async () => {
    const { create, fault, modes, requests, secrets } = await startForTest()
    const tracker = create({ retrying: { attempts: 3, pauseMs: 20, longestPauseMs: 1_500 } })
    await modes({ retryAfter: 60 })
    await fault({ kind: 'status', status: 429 })
    await failureOf(tracker.groups(), secrets)
    const before = (await requests()).length
    for (const call of [
      tracker.campaigns,
      tracker.domains,
      () => tracker.statsByDay(query),
      () => tracker.archiveStream(1),
    ]) {
      const failed = await failureOf(call(), secrets)
      expect([failed.failure, failed.retryAfterSeconds! > 50]).toEqual(['busy', true])
    }
    expect(await requests()).toHaveLength(before)
    // A short cooldown is waited out.
    const patient = create()
    await modes({ retryAfter: 1 })
    await fault({ kind: 'status', status: 429 })
    const startedAt = performance.now()
    const [groups, domains] = await Promise.all([patient.groups(), patient.domains()])
    expect([groups.length, domains.length > 0]).toEqual([6, true])
    const meanwhile = patient.streams(1)
    expect((await meanwhile).length).toBeGreaterThan(0)
    expect(performance.now() - startedAt).toBeGreaterThan(990)
  })

  it('understands a date to wait for, and nonsense as no time at all', async () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString()
    for (const [header, seconds] of [
      [inTwoMinutes, 120],
      ['soon', undefined],
    ] as const) {
      const { create } = await startForTest()
      const url = await serve((_req, res) => res.writeHead(429, { 'retry-after': header }).end('{}'))
      const failed = await failureOf(create({ url }).groups(), [url])
      expect(failed.failure).toBe('busy')
      if (seconds === undefined) expect(failed.retryAfterSeconds).toBeUndefined()
      else expect(Math.abs(failed.retryAfterSeconds! - seconds)).toBeLessThan(20)
    }
  })

  it('stays within the one deadline, however many pages and pauses there are', async () => {
    const { create, fault, secrets } = await startForTest()
    const tracker = create({ deadlineMs: 700, campaignsAtOnce: 10 })
    await fault({ kind: 'delay', ms: 200, times: 100 })
    const startedAt = performance.now()
    expect((await failureOf(tracker.campaigns(), secrets)).failure).toBe('slow')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('the way there', () => {
  it('[S-50] follows no redirect, so that the key goes nowhere else', async () => {
    const { create, secrets } = await startForTest()
    const reached: unknown[] = []
    const elsewhere = await serve((req, res) => {
      reached.push(req.headers)
      res.end('[]')
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_req, res) => res.writeHead(status, { location: `${elsewhere}/x` }).end())
      const tracker = create({ url })
      for (const call of [tracker.groups(), tracker.statsByDay(query)]) {
        const failed = await failureOf(call, [...secrets, url, elsewhere])
        expect([failed.failure, failed.actor]).toEqual(['broken', 'administrator'])
      }
    }
    expect(reached).toEqual([])
  })

  it('[S-50] reads no more of an answer than it can hold, also one without a length or an end', async () => {
    const { create, secrets } = await startForTest()
    let sent = 0
    const url = await serve((req, res) => {
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(16_384))) sent += 16_384
        res.once('drain', more)
      }
      more()
      req.on('close', () => res.destroy())
    })
    const failed = await failureOf(create({ url, maxBytes: 100_000 }).groups(), secrets)
    expect([failed.failure, failed.message]).toEqual(['broken', 'The answer of Keitaro is too large'])
    expect(sent).toBeLessThan(50_000_000)
  })

  it('[S-50] [R-12] gives up after 10 s in all, also on an answer that trickles in', async () => {
    const { create, secrets } = await startForTest()
    const url = await serve((_req, res) => {
      const timer = setInterval(() => res.write(' '), 100)
      res.on('close', () => clearInterval(timer))
    })
    const startedAt = performance.now()
    expect((await failureOf(create({ url }).groups(), secrets)).failure).toBe('slow')
    const took = performance.now() - startedAt
    expect([took > 9_900, took < 14_000]).toEqual([true, true])
  })

  it('names itself, and speaks to the API below whatever address it is given', async () => {
    const { create, keitaro, modes } = await startForTest()
    await modes({ cloudflare: true })
    for (const url of [keitaro.url, `${keitaro.url}/`, `${keitaro.url}/admin_api/v1`, `${keitaro.url}/admin_api/v1/`])
      expect(await create({ url }).groups()).toHaveLength(6)
  })
})

describe('the circuit breaker', () => {
  it('[R-13] leaves a failing tracker alone, says so, and comes back by itself', async () => {
    const { create, fault, requests, control, secrets } = await startForTest()
    const tracker = create({ cooldownMs: 4_000 })
    expect(tracker.state()).toMatchObject({ state: 'green', lastError: null })
    await fault({ kind: 'status', status: 500, times: 100 })
    for (let call = 0; call < 5; call++) expect((await failureOf(tracker.groups(), secrets)).failure).toBe('faulty')
    const calls = (await requests()).length
    const away = await failureOf(tracker.statsByDay(query), secrets)
    expect([away.failure, (await requests()).length]).toEqual(['down', calls])
    expect(tracker.state()).toMatchObject({
      state: 'down',
      nextTry: expect.any(String),
      lastError: { code: 'faulty', actor: 'nobody' },
    })
    await control('faults', 'DELETE')
    await expect
      .poll(() =>
        tracker.groups().then(
          (groups) => groups.length,
          () => 0,
        ),
      )
      .toBe(6)
    expect(tracker.state()).toMatchObject({ state: 'green', nextTry: null })
  })

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['504', { kind: 'status', status: 504 }],
    ['half an answer', { kind: 'half' }],
    ['silence', { kind: 'hang' }],
  ])('[R-13] one question that fails with %s again and again closes nothing off', async (_name, fault) => {
    const { create, fault: spoil, secrets } = await startForTest({ deadlineMs: 1_500 })
    const tracker = create()
    await spoil({ ...fault, match: { day: query.from }, times: 100 })
    const bad = { ...query, to: query.from }
    for (let call = 0; call < 7; call++)
      expect((await failureOf(tracker.statsByDay(bad), secrets)).message).not.toContain('left alone')
    expect((await tracker.statsByDay({ ...query, from: '2026-05-02' })).rows).toHaveLength(9)
    expect(tracker.state().state).toBe('green')
    // A tracker that does not respond at all is left alone.
    await spoil({ kind: 'dropBefore', times: 1_000 })
    for (let call = 0; call < 5; call++) await failureOf(tracker.groups(), secrets)
    expect(tracker.state().state).toBe('down')
  })

  it('[R-13] while a list is answered, or today, the tracker is up', async () => {
    const { create, fault, control, requests, secrets } = await startForTest()
    for (const path of ['report/build', 'groups']) {
      const tracker = create()
      await fault({ kind: 'status', status: 500, match: { path }, times: 1_000 })
      const ask = () => (path === 'groups' ? tracker.groups() : tracker.statsByDay(query))
      for (let call = 0; call < 11; call++) expect((await failureOf(ask(), secrets)).failure).toBe('faulty')
      const other = path === 'groups' ? await tracker.statsByDay(query) : await tracker.groups()
      expect(other).toBeTruthy()
      await control('faults', 'DELETE')
    }
    // A tracker that does not respond is left alone after five requests.
    const tracker = create()
    await fault({ kind: 'status', status: 500, times: 1_000 })
    const before = (await requests()).length
    for (let call = 0; call < 30; call++) await failureOf(tracker.statsByDay(query), secrets)
    expect((await requests()).length - before).toBeLessThanOrEqual(10)
  })

  it('[R-13] a wrong key is told to the administrator; a wrong input says nothing about the tracker', async () => {
    const { create, tracker, secrets } = await startForTest()
    await failureOf(tracker.statsByDay({ ...query, timeZone: 'Europe/Nowhere' }), secrets)
    expect(tracker.state()).toMatchObject({ state: 'green', lastError: null })
    const locked = create({ apiKey: 'wrong' })
    await failureOf(locked.groups(), secrets)
    expect(locked.state()).toMatchObject({ state: 'down', lastError: { code: 'refused', actor: 'administrator' } })
  })

  it('[R-13] lets four calls through at once, the rest wait', async () => {
    const { create } = await startForTest()
    const { url, seen } = await serveInGroups(4, '[]')
    const tracker = create({ url })
    await Promise.all(Array.from({ length: 12 }, () => tracker.groups()))
    expect(seen).toEqual({ most: 4, all: 12 })
  })
})
