import { randomInt } from 'node:crypto'
import { expect, vi } from 'vitest'
import { createTelegram } from '../src/adapters/telegram/index.ts'
import type { TestClient } from './client.ts'
import { startWorld } from './world.ts'

/** Unused Telegram account. */
export const someone = (): string => String(randomInt(1e9, 9e9))
export const payloadOf = (link: string): string => new URL(link).searchParams.get('start')!
/** Code in a message of the bot. */
export const codeIn = (text: string): string => /: (\d{6})\./.exec(text)![1]!

/** World with two instances, of which the second answers in Telegram. */
export const startAnswering = async (settings: Record<string, string>) => {
  const world = await startWorld(settings)
  const { token, url: apiRoot } = world.telegram
  const bot = createTelegram({ token, apiRoot, log: world.log, learnName: true })
  const other = await world.instance({ messenger: bot })
  const stop = new AbortController()
  const answering = bot.answer(stop.signal, other.inbox)
  await vi.waitUntil(() => bot.botUsername() !== null, { timeout: 60_000 })

  const textsTo = async (telegramId: string): Promise<string[]> =>
    ((await world.control(`/control/chats/${telegramId}/messages`)) as { text: string }[]).map(({ text }) => text)
  return {
    world,
    other,
    /** Browser of the second instance. */
    browser: (): TestClient => world.client(other),
    textsTo,
    /** Presses Start through a link; returns what the bot then says. */
    start: async (telegramId: string, link: string, more: object = {}): Promise<string> => {
      const before = (await textsTo(telegramId)).length
      await world.control(`/control/chats/${telegramId}/start`, 'POST', { payload: payloadOf(link), ...more })
      await expect.poll(async () => (await textsTo(telegramId)).length).toBeGreaterThan(before)
      return (await textsTo(telegramId)).at(-1)!
    },
    close: async (): Promise<void> => {
      stop.abort()
      await answering
      await world.close()
    },
  }
}
