import { describe, expect, it } from 'vitest'
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
    // The offset confirms what waits, so that the poll is really held.
    const held = [send(), bot('getUpdates', { timeout: 50, offset: 1_000_000 })].map((call) => call.catch(() => 'cut'))
    await pause(100)
    const startedAt = performance.now()
    await close()
    expect(await Promise.all(held)).toEqual(['cut', 'cut'])
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
