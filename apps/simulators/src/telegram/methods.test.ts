import { describe, expect, it } from 'vitest'
import { ask, startForTest } from './harness.ts'

const error = (status: number, description: unknown) => ({
  status,
  body: { ok: false, error_code: status, description },
})

describe('the address', () => {
  it('takes GET and POST, JSON, form and query, and any case of the method', async () => {
    const { url, token, write, bot, control } = await startForTest()
    await write(5)
    const base = `${url}/bot${token}`
    expect((await ask(`${base}/GETme`)).body.result).toMatchObject({ is_bot: true, id: Number(token.split(':')[0]) })
    expect((await ask(`${base}/test/getMe`)).status).toBe(200)
    expect((await ask(`${base}/sendMessage?chat_id=5&text=query`)).status).toBe(200)
    const form = new URLSearchParams({ chat_id: '5', text: 'form', protect_content: 'true' })
    const sent = await ask(`${base}/sendmessage`, 'POST', undefined, { body: form })
    expect(sent.body.result).toMatchObject({ text: 'form', has_protected_content: true })
    await bot('SENDMESSAGE', { chat_id: '5', text: 'json' })
    const texts = (await control('chats/5/messages')).body.map(({ text }: { text: string }) => text)
    expect(texts).toEqual(['query', 'form', 'json'])
  })

  it('knows its own token and its own methods only', async () => {
    const { url, token, bot } = await startForTest()
    expect(await ask(`${url}/bot12345678:${'A'.repeat(35)}/getMe`)).toMatchObject(error(401, 'Unauthorized'))
    for (const malformed of ['nonsense', '0123:abc', '12345678:', `1:${'a'.repeat(81)}`])
      expect(await ask(`${url}/bot${malformed}/getMe`)).toMatchObject(
        error(401, 'Unauthorized: invalid token specified'),
      )
    for (const unknown of ['getMoney', 'constructor', '__proto__'])
      expect(await bot(unknown)).toMatchObject(error(404, 'Not Found: method not found'))
    expect(await ask(`${url}/elsewhere`)).toMatchObject(error(404, 'Not Found'))
    expect(await bot('getMe', {}, { body: '{"broken' })).toMatchObject(error(400, expect.stringContaining('Bad')))
    expect(token).toMatch(/^\d+:[\w-]{20,}$/)
  })
})

describe('buttons', () => {
  const markup = (text: string, data: string) => ({ inline_keyboard: [[{ text, callback_data: data }]] })
  it('stand under a message, tell the bot who pressed them, and wait a while for its answer', async () => {
    const { write, bot, control } = await startForTest()
    await write(5)
    const sent = await bot('sendMessage', { chat_id: 5, text: 'What now?', reply_markup: markup('Yes', 'yes') })
    expect(sent.body.result.reply_markup).toEqual(markup('Yes', 'yes'))
    const press = () => control(`chats/5/messages/${sent.body.result.message_id}/press`, 'POST', {})
    const { id } = (await press()).body
    const [update] = (await bot('getUpdates', { allowed_updates: ['callback_query'] })).body.result.slice(-1)
    expect(update.callback_query).toMatchObject({
      ...{ id, data: 'yes', from: { id: 5, is_bot: false } },
      message: { message_id: sent.body.result.message_id, chat: { id: 5, type: 'private' } },
    })
    const answer = (params: object) => bot('answerCallbackQuery', { callback_query_id: id, ...params })
    expect(await answer({ text: 'x'.repeat(201) })).toMatchObject(error(400, 'Bad Request: MESSAGE_TOO_LONG'))
    expect((await answer({ text: 'Done', show_alert: true })).body.result).toBe(true)
    const late = 'Bad Request: query is too old and response timeout expired or query ID is invalid'
    expect(await answer({ text: 'Done' })).toMatchObject(error(400, late))
    expect(await bot('answerCallbackQuery', { callback_query_id: 'constructor' })).toMatchObject(error(400, late))
    expect((await control('state')).body.answered).toEqual([{ id, text: 'Done', alert: true }])
  })

  it('are refused as the vendor refuses them', async () => {
    const { write, bot } = await startForTest()
    await write(5)
    const send = (reply_markup: unknown) => bot('sendMessage', { chat_id: 5, text: 'What now?', reply_markup })
    for (const data of ['', 'x'.repeat(65), 'ї'.repeat(33)])
      expect(await send(markup('Yes', data))).toMatchObject(error(400, 'Bad Request: BUTTON_DATA_INVALID'))
    for (const broken of ['{', { inline_keyboard: 'no' }, [1]])
      expect((await send(broken)).body.description).toContain("can't parse reply keyboard markup")
    expect((await send(JSON.stringify(markup('Yes', 'ї'.repeat(32))))).status).toBe(200)
  })
})

describe('sendMessage', () => {
  it('answers the message as the vendor does, numbered within the chat', async () => {
    const { bot, write, token } = await startForTest()
    await write(777_000_111_222)
    await write(6)
    const send = (chat_id: number) => bot('sendMessage', { chat_id, text: 'Code: 1', protect_content: true })
    const { result } = (await send(777_000_111_222)).body
    expect(result).toEqual({
      message_id: 2,
      from: {
        id: Number(token.split(':')[0]),
        is_bot: true,
        first_name: expect.any(String),
        username: expect.any(String),
      },
      chat: { id: 777_000_111_222, first_name: 'Person 777000111222', type: 'private' },
      date: expect.any(Number),
      text: 'Code: 1',
      has_protected_content: true,
    })
    expect(Math.abs(result.date - Date.now() / 1_000)).toBeLessThan(5)
    expect((await send(777_000_111_222)).body.result.message_id).toBe(3)
    expect((await send(6)).body.result.message_id).toBe(2)
    const open = await bot('sendMessage', { chat_id: 6, text: 'open' })
    expect(open.body.result).not.toHaveProperty('has_protected_content')
  })

  it('refuses people it never met, who blocked it, or who left', async () => {
    const { bot, write, control } = await startForTest()
    const send = () => bot('sendMessage', { chat_id: 9, text: 'hello' })
    const block = (blocked: unknown) => control('chats/9/block', 'POST', { blocked })
    expect(await send()).toMatchObject(error(400, 'Bad Request: chat not found'))
    await write(9)
    expect((await send()).status).toBe(200)
    const type = () => bot('sendChatAction', { chat_id: 9, action: 'typing' })
    expect((await type()).body.result).toBe(true)
    await block(true)
    expect(await send()).toMatchObject(error(403, 'Forbidden: bot was blocked by the user'))
    expect(await type()).toMatchObject(error(403, 'Forbidden: bot was blocked by the user'))
    await write(9, '/start')
    expect((await send()).status).toBe(200)
    await block('deactivated')
    expect(await send()).toMatchObject(error(403, 'Forbidden: user is deactivated'))
    await block(false)
    expect((await send()).status).toBe(200)
  })

  it.each([
    ['no chat', { text: 'x' }, 'Bad Request: chat_id is empty'],
    ['a name of JavaScript as chat', { chat_id: '__proto__', text: 'x' }, 'Bad Request: chat not found'],
    ['no text', { chat_id: 9 }, 'Bad Request: message text is empty'],
    ['blank text', { chat_id: 9, text: ' \n' }, 'Bad Request: message text is empty'],
    ['4097 characters', { chat_id: 9, text: 'x'.repeat(4_097) }, 'Bad Request: message is too long'],
  ])('refuses %s', async (_name, params, description) => {
    const { bot, write } = await startForTest()
    await write(9)
    expect(await bot('sendMessage', params)).toMatchObject(error(400, description))
  })

  it('answers 429 to a flood, with the time to wait in body and header', async () => {
    const { bot, write, control } = await startForTest()
    await write(9)
    await control('flood', 'PUT', { perSecond: 0 })
    const answer = await bot('sendMessage', { chat_id: 9, text: 'hello' })
    expect(answer).toMatchObject(error(429, 'Too Many Requests: retry after 1'))
    expect([answer.body.parameters, answer.headers.get('retry-after')]).toEqual([{ retry_after: 1 }, '1'])
  })

  it('sends nothing to anybody for a while after too much to all together, and longer to who goes on trying', async () => {
    const { bot, control } = await startForTest()
    await control('crowd', 'POST', { from: 1, count: 4, text: '/start' })
    await control('flood', 'PUT', { overall: 2 })
    const answers = []
    for (const chat_id of [1, 2, 3, 4]) answers.push(await bot('sendMessage', { chat_id, text: 'hello' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
    const [, , first, second] = answers.map(({ body }) => body.parameters?.retry_after as number)
    expect(second).toBeGreaterThan(first!)
  })
})

describe('the other methods', () => {
  it('deletes a message once', async () => {
    const { bot, write, control } = await startForTest()
    await write(9)
    const { message_id } = (await bot('sendMessage', { chat_id: 9, text: 'x' })).body.result
    expect((await bot('deleteMessage', { chat_id: 9, message_id })).body).toEqual({ ok: true, result: true })
    expect((await control('chats/9/messages')).body).toEqual([])
    expect((await bot('deleteMessage', { chat_id: 9, message_id })).status).toBe(400)
  })

  it('keeps commands, and refuses those the vendor would refuse', async () => {
    const { bot } = await startForTest()
    const commands = [{ command: 'start', description: 'Show my ID' }]
    expect((await bot('setMyCommands', { commands })).body.result).toBe(true)
    expect((await bot('getMyCommands')).body.result).toEqual(commands)
    for (const command of ['Start', 'with space', ''])
      expect((await bot('setMyCommands', { commands: [{ command, description: 'x' }] })).status).toBe(400)
  })

  it('sets, shows and deletes a webhook, and lets nobody poll meanwhile', async () => {
    const { bot } = await startForTest()
    expect((await bot('setWebhook', { url: 'http://example.com' })).status).toBe(400)
    const secrets = [`secret_token=${'a'.repeat(257)}`, 'secret_token=not%20allowed']
    for (const secret of secrets) expect((await bot(`setWebhook?url=https://example.com/x&${secret}`)).status).toBe(400)
    await bot('setWebhook', { url: 'https://example.com/x' })
    expect((await bot('getWebhookInfo')).body.result).toMatchObject({ url: 'https://example.com/x' })
    expect(await bot('getUpdates')).toMatchObject(error(409, expect.stringContaining('webhook is active')))
    await bot('deleteWebhook')
    expect((await bot('getUpdates')).body).toEqual({ ok: true, result: [] })
  })
})
