import { describe, expect, it } from 'vitest'
import { daysAgo, startForTest as startTracker } from './keitaro/harness.ts'
import { pause, startForTest } from './telegram/harness.ts'

const start = async () => {
  const telegram = await startForTest()
  await telegram.write(5)
  const send = (ms = 5_000) =>
    telegram.bot('sendMessage', { chat_id: 5, text: 'x' }, { signal: AbortSignal.timeout(ms) })
  const sent = async (): Promise<number> => (await telegram.control('chats/5/messages')).body.length
  return { ...telegram, send, sent }
}

describe('faults', () => {
  it.each([400, 401, 403, 404, 409, 500, 502])('status %i comes in the vendor’s shape', async (status) => {
    const { fault, send, sent } = await start()
    await fault({ kind: 'status', status })
    expect(await send()).toMatchObject({
      status,
      body: { ok: false, error_code: status, description: expect.any(String) },
    })
    expect(await sent()).toBe(0)
    expect((await send()).status).toBe(200)
  })

  it('status 429 says how long to wait, in body and header', async () => {
    const { fault, send } = await start()
    await fault({ kind: 'status', status: 429 })
    const { body, headers } = await send()
    expect([body.parameters.retry_after, headers.get('retry-after')]).toEqual([17, '17'])
  })

  it('a given body wins', async () => {
    const { fault, send } = await start()
    await fault({ kind: 'status', status: 403, body: { ok: false, mine: true } })
    expect(await send()).toMatchObject({ status: 403, body: { mine: true } })
  })

  it.each([
    ['HTML', { status: 502, body: '<html>Bad Gateway</html>' }, 502, 'text/html'],
    ['broken JSON', { body: '{"ok":tru' }, 200, 'application/json'],
    ['nothing', {}, 200, 'application/json'],
  ])('body: %s arrives as it is', async (_name, more, status, type) => {
    const { fault, token, url, sent } = await start()
    await fault({ kind: 'body', ...more })
    const answer = await fetch(`${url}/bot${token}/sendMessage`, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([status, 'body' in more ? more.body : ''])
    expect(answer.headers.get('content-type')).toContain(type)
    expect(await sent()).toBe(0)
  })

  it('delay works late', async () => {
    const { fault, send, sent } = await start()
    await fault({ kind: 'delay', ms: 300 })
    const startedAt = performance.now()
    expect((await send()).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(290)
    expect(await sent()).toBe(1)
  })

  it('hang never answers and does nothing', async () => {
    const { fault, send, sent } = await start()
    await fault({ kind: 'hang' })
    await expect(send(300)).rejects.toThrow(/aborted|timeout/i)
    expect(await sent()).toBe(0)
  })

  it('dropBefore cuts and does nothing; dropAfter does it and loses the reply', async () => {
    const { fault, send, sent } = await start()
    await fault({ kind: 'dropBefore' })
    await expect(send()).rejects.toThrow('fetch failed')
    expect(await sent()).toBe(0)
    await fault({ kind: 'dropAfter' })
    await expect(send()).rejects.toThrow('fetch failed')
    expect(await sent()).toBe(1)
  })

  it('are used up in order, each as often as it says, and only where they match', async () => {
    const { fault, send, bot, control } = await start()
    await fault({ kind: 'status', status: 500, times: 2, match: { path: 'SENDmessage' } })
    await fault({ kind: 'status', status: 403, match: { method: 'post', path: 'sendMessage' } })
    await fault({ kind: 'status', status: 401, match: { method: 'GET' } })
    expect((await bot('getMe')).status).toBe(200)
    const statuses = [await send(), await send(), await send(), await send()].map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 403, 200])
    expect((await control('faults')).body).toMatchObject([{ status: 401, times: 1 }])
    expect((await control('faults', 'DELETE')).status).toBe(204)
    expect((await control('faults')).body).toEqual([])
  })

  it('a simulator that holds calls closes at once', async () => {
    const { fault, send, bot, close } = await start()
    await fault({ kind: 'hang', match: { path: 'sendMessage' } })
    // The offset confirms pending updates, so that the poll is really held.
    const held = [send(), bot('getUpdates', { timeout: 50, offset: 1_000_000 })].map((call) => call.catch(() => 'cut'))
    await pause(100)
    const startedAt = performance.now()
    await close()
    expect(await Promise.all(held)).toEqual(['cut', 'cut'])
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})

describe('faults of days and of what stands in front', () => {
  const report = (from: string, to: string) => ({
    range: { from: `${from} 00:00:00`, to: `${to} 23:59:59`, timezone: 'Europe/Kyiv' },
    dimensions: ['day'],
    measures: ['clicks'],
    limit: 10,
  })

  it('a day that fails spoils every report with it, and nothing else', async () => {
    const keitaro = await startTracker()
    const [before, day, after] = [3, 2, 1].map(daysAgo) as [string, string, string]
    await keitaro.fault({ kind: 'status', status: 504, match: { day }, times: 100 })
    const statuses = async (...ranges: [string, string][]) =>
      Promise.all(ranges.map(async ([from, to]) => (await keitaro.report(report(from, to))).status))
    expect(await statuses([day, day], [before, after], [before, day], [day, after])).toEqual([504, 504, 504, 504])
    expect(await statuses([before, before], [after, after])).toEqual([200, 200])
    expect((await keitaro.get('/groups?type=campaigns')).status).toBe(200)
  })

  it('half an answer promises the whole of it and ends in its middle', async () => {
    const keitaro = await startTracker()
    const day = daysAgo(2)
    await keitaro.fault({ kind: 'half', match: { day } })
    const answer = await fetch(`${keitaro.url}/admin_api/v1/report/build`, {
      method: 'POST',
      headers: { 'api-key': keitaro.apiKey, 'content-type': 'application/json', 'user-agent': 'a-test' },
      body: JSON.stringify(report(day, day)),
    })
    expect([answer.status, Number(answer.headers.get('content-length')) > 10]).toEqual([200, true])
    await expect(answer.text()).rejects.toThrow()
    expect((await keitaro.report(report(day, day))).status).toBe(200)
  })

  it.each([
    ['block', 403, 'text/html'],
    ['countryBlock', 403, 'text/plain'],
    ['basicAuth', 401, 'text/html'],
    ['timedOut', 522, 'text/html'],
    ['noName', 530, 'text/plain'],
    ['login', 200, 'text/html'],
    ['otherHost', 302, 'text/html'],
  ])('%s answers in the place of the vendor', async (front, status, type) => {
    const keitaro = await startTracker()
    await keitaro.fault({ kind: 'front', front })
    const answer = await fetch(`${keitaro.url}/admin_api/v1/campaigns`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, expect.stringContaining(type)])
    expect(await answer.text()).not.toContain('cloudflare_error')
  })
})
