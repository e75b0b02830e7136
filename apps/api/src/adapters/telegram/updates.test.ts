import { describe, expect, it } from 'vitest'
import type { Inbox, Press } from '../../ports/messenger.ts'
import { personId, startForTest, strangerId } from './harness.ts'

const english = (id: number) => `Your Telegram ID: ${id}. Give it to your administrator.`
const ukrainian = (id: number) => `Ваш Telegram ID: ${id}. Передайте його адміністратору.`
const getUpdates = { path: 'getUpdates' }
const polls = { timeout: 60_000 }
/** Inbox without any links. */
const noStarts: Pick<Inbox, 'knows' | 'started'> = { knows: () => false, started: async () => null }

describe('answering people', () => {
  it('tells each one their own id, in the language that Telegram names', async () => {
    const { answer, write, sentTo, messenger } = await startForTest()
    answer()
    const cases: [number, string | undefined, (id: number) => string][] = [
      [501, 'uk', ukrainian],
      [502, 'en', english],
      [503, undefined, english],
      [504, 'ru', english],
      [700_000_000_505, 'uk-UA', ukrainian],
    ]
    for (const [id, language] of cases) await write(id, '/start payload', language)
    for (const [id, , said] of cases) await expect.poll(() => sentTo(id), polls).toEqual([said(id)])
    expect(messenger.botUsername()).toBe('campaign_stats_demo_bot')
  })

  it('keeps silent to anything but /start, and answers each /start once', async () => {
    const { answer, write, sentTo } = await startForTest()
    const { stop } = answer()
    await write(personId, 'what is my id?')
    await write(strangerId, '/start')
    await expect.poll(() => sentTo(strangerId), polls).toHaveLength(1)
    await stop()
    answer()
    await write(501, '/start')
    await expect.poll(() => sentTo(501), polls).toHaveLength(1)
    expect([await sentTo(personId), await sentTo(strangerId)]).toEqual([[], [english(strangerId)]])
  })

  it('removes a webhook and names its command; the menu may fail', async () => {
    const { answer, control, telegram, write, sentTo, fault } = await startForTest()
    const call = (method: string) => fetch(`${telegram.url}/bot${telegram.token}/${method}`)
    await call('setWebhook?url=https://example.com/')
    await fault({ match: { path: 'setMyCommands' }, kind: 'status', status: 500 })
    const { stop } = answer()
    await write(501, '/start')
    await expect.poll(() => sentTo(501), polls).toHaveLength(1)
    await stop()
    answer()
    const commands = async () => (await control<{ commands: object[] }>('state')).commands
    await expect.poll(commands, polls).toEqual([{ command: 'start', description: expect.any(String) }])
  })
})

describe('buttons under a message', () => {
  const press = { label: 'Yes, всі 😀', press: 'do.it' }
  const start = async (pressed: Inbox['pressed']) => {
    const world = await startForTest()
    const { run } = world.answer(world.messenger, { ...noStarts, pressed })
    void run
    await world.messenger.notify(String(personId), 'What now?', [press])
    const [message] = await world.control<{ message_id: number; keyboard: unknown }[]>(`chats/${personId}/messages`)
    return {
      ...world,
      message: message!,
      push: async (body: object = {}) =>
        (await world.control<{ id: string }>(`chats/${personId}/messages/${message!.message_id}/press`, 'POST', body))
          .id,
      answered: async () => (await world.control<{ answered: object[] }>('state')).answered,
    }
  }

  it('[FLOW-11] stand there as they were given, and what is pressed comes with who pressed it; what came of it is shown to them', async () => {
    const presses: Press[] = []
    const { message, push, answered, write, sentTo, telegram } = await start(async (each) => {
      presses.push(each)
      return 'Done'
    })
    expect(message.keyboard).toEqual([[{ text: press.label, callback_data: press.press }]])
    const [id, forged] = [await push(), await push({ data: 'other' })]
    await expect.poll(answered, polls).toEqual([
      { id, text: 'Done', alert: true },
      { id: forged, text: 'Done', alert: true },
    ])
    expect(presses.map(({ press: data, from, botId }) => [data, from, botId])).toEqual(
      ['do.it', 'other'].map((data) => [data, String(personId), Number(telegram.token.split(':')[0])]),
    )
    // Messages are still answered meanwhile.
    await write(501, '/start', 'en')
    await expect.poll(() => sentTo(501), polls).toEqual([english(501)])
  })

  it('[FLOW-11] what could not be done is said to who pressed, and the next press is taken', async () => {
    let away = true
    const { push, answered, lines, write } = await start(async () => {
      if (away) throw new Error('canary: the database is away')
      return 'Done'
    })
    await write(personId, 'hello', 'uk')
    await push()
    await expect
      .poll(answered, polls)
      .toMatchObject([{ text: 'Зараз не вдалося. Натисніть кнопку ще раз за хвилину.' }])
    away = false
    await push()
    await expect.poll(answered, polls).toMatchObject([{}, { text: 'Done' }])
    expect(lines.filter(({ event }) => event === 'telegram.press_failed')).toHaveLength(1)
  })
})

describe('a crowd', () => {
  const crowd = 2_000_000
  const start = async () => {
    const world = await startForTest()
    await world.control('flood', 'PUT', { overall: 30 })
    world.answer()
    const press = (count: number) => world.control('crowd', 'POST', { from: crowd, count, text: '/start' })
    /** Answers that were sent or attempted. */
    const sent = async () => (await world.requests()).filter(({ path }) => path.endsWith('sendMessage'))
    return { ...world, press, sent }
  }

  it('[S-20] of strangers is answered a few at a time, so that the service lets everything else through', async () => {
    const { press, sent, messenger } = await start()
    await press(3_000)
    const startedAt = performance.now()
    await expect.poll(async () => (await sent()).length, polls).toBeGreaterThan(3)
    for (let n = 0; n < 3; n++) await messenger.send(String(personId), 'Code: 048213')
    const answers = await sent()
    const seconds = (performance.now() - startedAt) / 1_000
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.length - 3).toBeLessThanOrEqual(1 + seconds * 5)
  })

  it('[S-20] in which one presses again and again gets one answer for all', async () => {
    const { press, write, sent } = await start()
    for (let n = 0; n < 20; n++) await press(1)
    await write(crowd + 1, '/start')
    await write(crowd + 2, '/start')
    const asked = async () => (await sent()).map(({ body }) => body['chat_id'])
    await expect.poll(asked, polls).toEqual([crowd, crowd + 1, crowd + 2])
  })
})

describe('answering in trouble', () => {
  it.each([
    ['500 at every step', { kind: 'status', status: 500, times: 4 }],
    ['HTML', { kind: 'body', body: '<html></html>', times: 3 }],
    ['409', { match: getUpdates, kind: 'status', status: 409, times: 3 }],
    ['403 from something in between', { match: getUpdates, kind: 'status', status: 403, times: 2 }],
    ['cut connections', { match: getUpdates, kind: 'dropBefore', times: 3 }],
    ['silence at the start', { match: { path: 'getMe' }, kind: 'hang', times: 1 }],
    ['silence while polling', { match: getUpdates, kind: 'hang', times: 1 }],
  ])('goes on after %s', async (_name, spoiled) => {
    const { answer, fault, write, sentTo, lines, secrets } = await startForTest({ deadlineMs: 1_500, pollMs: 2_000 })
    await fault(spoiled)
    answer()
    await write(501, '/start')
    await expect.poll(() => sentTo(501), polls).toEqual([english(501)])
    expect(lines.some(({ event }) => event === 'telegram.polling_failed')).toBe(true)
    for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('waits longer each time, and as long as a flood limit says', async () => {
    const { answer, fault, lines } = await startForTest()
    await fault({ match: getUpdates, kind: 'status', status: 500, times: 5 })
    const limit = { ok: false, error_code: 429, parameters: { retry_after: 1 } }
    await fault({ match: getUpdates, kind: 'status', status: 429, body: limit })
    answer()
    const pauses = () => lines.flatMap(({ pauseMs }) => (typeof pauseMs === 'number' ? [pauseMs] : []))
    await expect.poll(pauses, polls).toEqual([50, 100, 200, 200, 200, 1_000])
  })

  it('an answer that fails is logged without the person’s words, and others are still answered', async () => {
    const { answer, fault, write, sentTo, lines } = await startForTest()
    await fault({ match: { path: 'sendMessage' }, kind: 'status', status: 500 })
    answer()
    await write(501, '/start canary')
    await expect.poll(() => lines.map(({ event }) => event), polls).toContain('telegram.answer_failed')
    await write(502, '/start')
    await expect.poll(() => sentTo(502), polls).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('canary')
    expect(process.exitCode).toBeUndefined()
  })

  const from = { id: 502, is_bot: false, first_name: 'Two', language_code: 'en' }
  const entities = [{ type: 'bot_command', offset: 0, length: 6 }]
  const start = { message_id: 1, date: 1, chat: { id: 502, type: 'private' }, from, text: '/start', entities }
  const readable = [
    { update_id: 3, message: null },
    { update_id: 4, message: { chat: null } },
  ]
  it.each([
    ['beside updates', [null, 'junk', { message: {} }, ...readable, { update_id: 5, message: start }], [english(502)]],
    ['alone', [null, { update_id: 'x' }], []],
  ])('[R-13] an update that makes no sense, %s, keeps nobody from their answer', async (_name, result, beside) => {
    const { answer, fault, write, sentTo, messenger, lines } = await startForTest()
    // The bot cannot answer somebody who never wrote to it.
    await write(502, 'hello')
    await fault({ match: getUpdates, kind: 'body', body: { ok: true, result } })
    answer()
    await write(501, '/start')
    await expect.poll(() => sentTo(501), polls).toEqual([english(501)])
    expect(await sentTo(502)).toEqual(beside)
    expect(lines.filter(({ event }) => event === 'outbound.rows_skipped')).toMatchObject([{ list: 'updates' }])
    // Later updates are intact.
    expect(messenger.state().skipped).toEqual([])
  })

  it('stops by itself only when the token is refused', async () => {
    const { create, answer, lines } = await startForTest()
    await answer(create({ token: `123456:${'canary'.repeat(6)}` })).run
    expect(lines).toMatchObject([{ event: 'telegram.refused' }])
    expect(JSON.stringify(lines)).not.toContain('canary')
  })

  it('of two pollers the one that loses comes back when the other ends', async () => {
    const { answer, create, write, sentTo, lines } = await startForTest()
    answer()
    await expect.poll(() => lines.map(({ event }) => event), polls).toContain('telegram.polling')
    const other = answer(create())
    await expect.poll(() => lines.map(({ event }) => event), polls).toContain('telegram.polling_failed')
    await other.stop()
    await write(501, '/start')
    await expect.poll(() => sentTo(501), polls).toEqual([english(501)])
  })
})

describe('stopping', () => {
  const tookMs = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }

  it('ends a held poll at once, and polls no more', async () => {
    const { answer, control, requests } = await startForTest()
    const { stop } = answer()
    // The simulator records the allowed updates of a poll on arrival: from here on it is held.
    const asked = async () => (await control<{ allowedUpdates: string[] }>('state')).allowedUpdates
    await expect.poll(asked, polls).toContain('message')
    expect(await tookMs(stop)).toBeLessThan(20_000)
    // The aborted poll, and the call that confirms the answered updates.
    const ended = async () => (await requests()).filter(({ path }) => path.endsWith('getUpdates')).slice(-2)
    await expect.poll(async () => (await ended()).map(({ status }) => status)).toEqual([0, 200])
    const before = (await requests()).length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await requests()).length).toBe(before)
  })

  it.each([
    ['at the start', { path: 'getMe' }],
    ['between start and poll', { path: 'deleteWebhook' }],
    ['while polling', getUpdates],
  ])('ends soon when the service went silent %s, and does not come back to life', async (_name, match) => {
    const { answer, fault, requests, control, write, sentTo } = await startForTest({ deadlineMs: 60_000 })
    await fault({ match, kind: 'hang', times: 100 })
    const { stop } = answer()
    await expect.poll(async () => (await control<{ times: number }[]>('faults'))[0]?.times, polls).toBeLessThan(100)
    expect(await tookMs(stop)).toBeLessThan(30_000)
    await control('faults', 'DELETE')
    const before = (await requests()).length
    await write(501, '/start')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([(await requests()).length - before, await sentTo(501)]).toEqual([0, []])
  })

  it('ends soon when the service is gone, also in the middle of a long pause', async () => {
    const { answer, telegram, lines } = await startForTest({ backOffMs: [60_000, 60_000] })
    await telegram.close()
    const { stop } = answer()
    await expect.poll(() => lines.map(({ failure }) => failure), polls).toContain('down')
    expect(await tookMs(stop)).toBeLessThan(30_000)
  })
})
