import { describe, expect, it, vi } from 'vitest'
import { pause, startForTest } from './harness.ts'

const ids = (answer: { body: { result: { update_id: number }[] } }) => answer.body.result.map((each) => each.update_id)

describe('getUpdates', () => {
  it('brings what a person wrote, in the vendor’s shape', async () => {
    const { bot, write } = await startForTest()
    await write(555, '/start link_1', { language: 'uk', firstName: 'Anna' })
    expect((await bot('getUpdates')).body.result).toEqual([
      {
        update_id: expect.any(Number),
        message: {
          message_id: 1,
          from: { id: 555, is_bot: false, first_name: 'Anna', language_code: 'uk' },
          chat: { id: 555, first_name: 'Anna', type: 'private' },
          date: expect.any(Number),
          text: '/start link_1',
          entities: [{ offset: 0, length: 6, type: 'bot_command' }],
        },
      },
    ])
  })

  it('brings Start pressed by a link with its payload, of 1 to 64 letters that the vendor takes, and by one without', async () => {
    const { bot, control } = await startForTest()
    const start = async (payload?: string) => (await control('chats/556/start', 'POST', { payload })).status
    const longest = `${'aZ_-9'.repeat(12)}0123`
    expect([await start(longest), await start()]).toEqual([201, 201])
    for (const wrong of ['', `${longest}4`, 'a b', 'é', 'a=b'])
      expect([wrong, await start(wrong)]).toEqual([wrong, 400])
    const { result } = (await bot('getUpdates')).body as { result: { message: { text: string } }[] }
    expect(result.map(({ message }) => message.text)).toEqual([`/start ${longest}`, '/start'])
  })

  it('repeats updates until an offset confirms them; numbers grow', async () => {
    const { bot, write } = await startForTest()
    for (const text of ['one', 'two', 'three']) await write(5, text)
    const [first = 0, second = 0, third = 0] = ids((await bot('getUpdates')) as never)
    expect([second, third]).toEqual([first + 1, first + 2])
    expect(ids((await bot('getUpdates', { limit: 1 })) as never)).toEqual([first])
    expect(ids((await bot('getUpdates', { offset: second })) as never)).toEqual([second, third])
    expect(ids((await bot('getUpdates')) as never)).toEqual([second, third])
    expect(ids((await bot('getUpdates', { offset: -1 })) as never)).toEqual([third])
    expect(ids((await bot('getUpdates', { offset: third + 1 })) as never)).toEqual([])
  })

  it('holds a poll until something arrives, and wakes at once', async () => {
    const { bot, write } = await startForTest()
    const startedAt = performance.now()
    const held = bot('getUpdates', { timeout: 50 })
    await pause(200)
    await write(5, 'hello')
    expect((await held).body.result[0].message.text).toBe('hello')
    expect(performance.now() - startedAt).toBeGreaterThan(190)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  it('answers an empty list when the time of the poll is over', async () => {
    const { bot } = await startForTest()
    const startedAt = performance.now()
    expect((await bot('getUpdates', { timeout: 1 })).body).toEqual({ ok: true, result: [] })
    expect(performance.now() - startedAt).toBeGreaterThan(950)
  })

  it('a second poll ends the first with 409; a webhook ends the second', async () => {
    const { bot } = await startForTest()
    const first = bot('getUpdates', { timeout: 50 })
    await pause(100)
    const second = bot('getUpdates', { timeout: 50 })
    expect((await first).body).toMatchObject({
      error_code: 409,
      description: expect.stringContaining('other getUpdates'),
    })
    await bot('setWebhook', { url: 'https://example.com/' })
    expect((await second).body).toMatchObject({ error_code: 409, description: expect.stringContaining('setWebhook') })
  })

  it('a poll whose caller left holds nothing and swallows nothing', async () => {
    const { bot, write } = await startForTest()
    const leaving = new AbortController()
    const left = bot('getUpdates', { timeout: 50 }, { signal: leaving.signal })
    await pause(100)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await write(5, 'later')
    expect((await bot('getUpdates', { timeout: 1 })).body.result).toHaveLength(1)
  })

  it('forgets updates after a day', async () => {
    const { bot, write } = await startForTest()
    await write(5, 'old')
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_401_000)
    const answer = await bot('getUpdates')
    now.mockRestore()
    expect(answer.body.result).toEqual([])
  })

  it('remembers which kinds were asked for', async () => {
    const { bot, write, control } = await startForTest()
    await write(5)
    await control('chats/5/block', 'POST', { blocked: true })
    const all = (await bot('getUpdates')).body.result
    expect(all[1].my_chat_member).toMatchObject({ new_chat_member: { status: 'kicked' } })
    await bot('getUpdates', { offset: all[1].update_id + 1, allowed_updates: ['message'] })
    await write(5, '/start')
    expect((await bot('getUpdates')).body.result.map((each: object) => Object.keys(each)[1])).toEqual(['message'])
  })
})
