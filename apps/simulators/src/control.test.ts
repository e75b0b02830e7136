import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask, startForTest } from './telegram/harness.ts'

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'simulator-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('looking inside', () => {
  it('shows calls without token and texts, those after a number only', async () => {
    const { bot, write, control, token, url } = await startForTest()
    await write(5)
    await bot('sendMessage', { chat_id: 5, text: 'canary-text' })
    await ask(`${url}/BOT${token}/getMe`)
    await bot('setWebhook', { url: 'https://canary-address', secret_token: 'canary-secret' })
    await expect.poll(async () => (await control('requests')).body.length).toBe(3)
    const { body } = await control('requests')
    expect(body[0]).toEqual({
      n: 1,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      path: '/bot…/sendMessage',
      status: 200,
      body: { chat_id: 5, text: '…' },
    })
    expect(JSON.stringify(body)).not.toMatch(/canary/)
    expect(JSON.stringify(body)).not.toContain(token)
    expect(JSON.stringify((await control('state')).body)).not.toContain(token)
    expect((await control('requests?after=2')).body).toHaveLength(1)
  })

  it('serves a page that needs nothing from outside', async () => {
    const { url } = await startForTest()
    const page = await ask(url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(page.body).toContain('<h1>Telegram simulator</h1>')
    for (const file of ['page.js', 'page.css']) {
      const { status, body } = await ask(`${url}/${file}`)
      expect([status, /https?:|innerHTML/.test(body)]).toEqual([200, false])
    }
  })
})

describe('refusals', () => {
  it.each([
    ['faults', 'POST', { kind: 'explode' }],
    ['faults', 'POST', { kind: 'hang', times: 0 }],
    ['faults', 'POST', { kind: 'hang', unknown: 1 }],
    ['faults', 'POST', { kind: 'hang', match: { unknown: 1 } }],
    ['requests?after=minus', 'GET', undefined],
    ['chats/abc/messages', 'GET', undefined],
    ['chats/5/messages', 'POST', { text: '' }],
    ['chats/5/block', 'POST', { blocked: 'maybe' }],
    ['flood', 'PUT', {}],
  ])('%s %s %o answers 400 and says why', async (path, method, body) => {
    const { control } = await startForTest()
    const answer = await control(path, method, body)
    expect([answer.status, typeof answer.body.error]).toEqual([400, 'string'])
  })

  it('another website and another name for this machine get nothing', async () => {
    const { url, control } = await startForTest()
    const foreign = await ask(`${url}/control/reset`, 'POST', undefined, { headers: { origin: 'https://example.com' } })
    expect(foreign.status).toBe(403)
    const rebound = await new Promise((resolve) => {
      request(`${url}/control/state`, { headers: { host: 'rebound.example:80' } }, (res) => {
        res.resume()
        resolve(res.statusCode)
      }).end()
    })
    expect(rebound).toBe(403)
    expect((await control('state')).status).toBe(200)
    expect((await control('nothing')).status).toBe(404)
  })
})

describe('memory', () => {
  it('survives a restart, token included, in a file for the owner only', async () => {
    const stateDir = folder()
    const first = await startForTest({ stateDir })
    await first.write(5)
    await first.bot('sendMessage', { chat_id: 5, text: 'kept' })
    await first.close()
    const second = await startForTest({ stateDir })
    expect(second.token).toBe(first.token)
    expect((await second.control('chats/5/messages')).body).toMatchObject([{ text: 'kept' }])
    expect((await second.bot('getUpdates')).body.result).toHaveLength(1)
    expect(readdirSync(stateDir)).toEqual(['telegram.json'])
    expect(statSync(join(stateDir, 'telegram.json')).mode & 0o777).toBe(0o600)
  })

  it('takes a configured token, also over an older one', async () => {
    const stateDir = folder()
    await (await startForTest({ stateDir })).close()
    const token = `123456:${'b'.repeat(30)}`
    expect((await startForTest({ stateDir, token })).token).toBe(token)
  })

  it('reset forgets people and faults, not the token, and goes on counting updates', async () => {
    const { bot, write, control, fault } = await startForTest({ stateDir: folder() })
    await write(5)
    const [before] = (await bot('getUpdates')).body.result
    await fault({ kind: 'hang' })
    await control('reset', 'POST')
    expect((await control('state')).body.chats).toEqual({})
    expect((await control('faults')).body).toEqual([])
    await write(5)
    const after = await bot('getUpdates', { offset: before.update_id + 1 })
    expect(after.body.result).toHaveLength(1)
  })
})
