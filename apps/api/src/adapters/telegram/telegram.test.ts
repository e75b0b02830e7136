import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { personId, startForTest, strangerId, text } from './harness.ts'
import { failureOf, messengerSuite } from './telegram.suite.ts'

messengerSuite(async () => {
  const { messenger, sentTo, secrets } = await startForTest()
  const arrived = () => sentTo(personId)
  return { messenger, person: String(personId), stranger: String(strangerId), arrived, secrets }
})

const send = { path: 'sendMessage' }

describe('sending', () => {
  it('forbids forwarding and saving, and names no markup', async () => {
    const { messenger, control, requests } = await startForTest()
    await messenger.send(String(personId), text)
    const { chats } = await control<{ chats: Record<string, { messages: object[] }> }>('state')
    expect(chats[personId]?.messages.at(-1)).toMatchObject({ text, protected: true })
    const [sent] = await requests()
    expect(sent?.body).toEqual({ chat_id: String(personId), text: '…', protect_content: true })
  })

  const description = (error_code: number, wording: string) => ({
    kind: 'status',
    status: error_code,
    body: { ok: false, error_code, description: wording },
  })
  it.each([
    ['a revoked token', { kind: 'status', status: 401 }, 'refused'],
    ['a malformed token', { kind: 'status', status: 404 }, 'refused'],
    ['one who blocked the bot', { kind: 'status', status: 403 }, 'rejected'],
    ['one who left', description(403, 'Forbidden: user is deactivated'), 'rejected'],
    ['one who never began', description(403, "Forbidden: bot can't initiate conversation with a user"), 'rejected'],
    ['an unknown chat', { kind: 'status', status: 400 }, 'rejected'],
    ['a fault of our own', description(400, 'Bad Request: message is too long'), 'broken'],
    ['a conflict', { kind: 'status', status: 409 }, 'broken'],
    ['500', { kind: 'status', status: 500 }, 'broken'],
    ['502 with HTML', { kind: 'body', status: 502, body: '<html>Bad Gateway</html>' }, 'broken'],
    ['200 with HTML', { kind: 'body', body: '<html>Sign in to this network</html>' }, 'broken'],
    ['cut JSON', { kind: 'body', body: '{"ok":tr' }, 'broken'],
    ['an empty answer', { kind: 'body', body: '' }, 'broken'],
    ['null', { kind: 'body', body: 'null' }, 'broken'],
    ['JSON of another kind', { kind: 'body', body: '{"message":"moved"}' }, 'broken'],
    ['success without a message', { kind: 'body', body: { ok: true } }, 'broken'],
    ['a cut connection', { kind: 'dropBefore' }, 'slow'],
    ['silence', { kind: 'hang' }, 'slow'],
  ])('%s ends in its failure, and no secret in the error', async (_name, fault, failure) => {
    const { messenger, fault: spoil, secrets, sentTo, telegram, lines } = await startForTest({ deadlineMs: 1_500 })
    await spoil({ match: send, ...fault })
    const failed = await failureOf(messenger.send(String(personId), text), [...secrets, telegram.url])
    expect(failed.failure).toBe(failure)
    expect(await sentTo(personId)).toEqual([])
    expect(lines).toEqual([])
    await messenger.send(String(personId), 'and the next one arrives')
    expect(await sentTo(personId)).toHaveLength(1)
  })

  it.each([
    ['the time it is told', { kind: 'status', status: 429 }, 17],
    ['a time of its own when told none', { kind: 'status', status: 429, body: { ok: false, error_code: 429 } }, 30],
  ])('waits %s', async (_name, fault, seconds) => {
    const { messenger, fault: spoil, secrets } = await startForTest()
    await spoil({ match: send, ...fault })
    const failed = await failureOf(messenger.send(String(personId), text), secrets)
    expect([failed.failure, failed.retryAfterSeconds]).toEqual(['limited', seconds])
  })

  it('[R-13] answers that make no sense to some leave the others alone', async () => {
    const { messenger, fault: spoil, secrets, sentTo } = await startForTest()
    await spoil({ match: send, kind: 'body', body: '{"ok":tr', times: 8 })
    for (let time = 0; time < 8; time += 1)
      expect((await failureOf(messenger.send(String(personId), text), secrets)).failure).toBe('broken')
    await messenger.send(String(personId), 'and the next one arrives')
    expect(await sentTo(personId)).toHaveLength(1)
    expect(messenger.state()).toMatchObject({ state: 'green', nextTry: null })
  })

  it('a lost reply counts as maybe sent, and is not repeated', async () => {
    const { messenger, fault, secrets, sentTo } = await startForTest()
    await fault({ match: send, kind: 'dropAfter' })
    expect((await failureOf(messenger.send(String(personId), text), secrets)).failure).toBe('slow')
    expect(await sentTo(personId)).toEqual([text])
  })

  it('[R-12] gives up at the deadline while the message may still go out', async () => {
    const { messenger, fault, secrets, sentTo } = await startForTest({ deadlineMs: 300 })
    await fault({ match: send, kind: 'delay', ms: 6_000 })
    const startedAt = performance.now()
    expect((await failureOf(messenger.send(String(personId), text), secrets)).failure).toBe('slow')
    expect(performance.now() - startedAt).toBeLessThan(5_900)
    await expect.poll(() => sentTo(personId)).toEqual([text])
  })

  it('[R-12] the deadline is 5 s unless told otherwise', async () => {
    const { create, telegram, fault, secrets } = await startForTest()
    const usual = create({ deadlineMs: undefined as never })
    await fault({ match: send, kind: 'delay', ms: 12_000 })
    const startedAt = performance.now()
    const failed = await failureOf(usual.send(String(personId), text), [...secrets, telegram.url])
    const took = performance.now() - startedAt
    expect([failed.failure, took > 4_900, took < 8_500]).toEqual(['slow', true, true])
  })

  it('is down when nobody listens, or the name does not exist', async () => {
    const { create, secrets } = await startForTest()
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    for (const apiRoot of [`http://127.0.0.1:${port}`, `http://nobody.invalid`]) {
      const nowhere = create({ apiRoot, deadlineMs: 4_000 })
      const failed = await failureOf(nowhere.send(String(personId), text), [...secrets, apiRoot])
      expect(failed.failure).toBe('down')
    }
  })

  it('a token that the service does not know is refused, and not shown', async () => {
    const { create } = await startForTest()
    const token = `123456:${'canary'.repeat(6)}`
    for (const wrong of [token, 'canary-without-a-form', ''])
      expect((await failureOf(create({ token: wrong }).send('5', text), ['canary'])).failure).toBe('refused')
  })
})

describe('the bot’s name', () => {
  it('is asked for when wanted, and again after a failure', async () => {
    const { create, fault } = await startForTest()
    expect(create().botUsername()).toBeNull()
    const curious = create({ learnName: true })
    expect(curious.botUsername()).toBeNull()
    await expect.poll(() => curious.botUsername()).toBe('campaign_stats_demo_bot')
    await fault({ match: { path: 'getMe' }, kind: 'status', status: 500 })
    const unlucky = create({ learnName: true, nameMs: 100 })
    await expect.poll(() => unlucky.botUsername()).toBe('campaign_stats_demo_bot')
  })
})
