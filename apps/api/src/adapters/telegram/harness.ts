import { startTelegram } from '@app/simulators'
import { onTestFinished } from 'vitest'
import type { Inbox } from '../../ports/messenger.ts'
import { createTelegram, type TelegramOptions } from './index.ts'

type Json = Record<string, unknown>
export type Seen = { path: string; status: number; body: Json }

export const personId = 700_000_000_123
export const strangerId = 700_000_000_124
/** Must not appear in errors and log lines. */
export const text = 'Code: canary-048213'

/** A simulated Telegram with one person who pressed Start, a messenger on it, and its log lines. */
export const startForTest = async (options: Partial<TelegramOptions> = {}) => {
  const telegram = await startTelegram({})
  const ended = new AbortController()
  const runs: Promise<void>[] = []
  const lines: Json[] = []
  const note = (line: unknown): void => void lines.push(line as Json)
  onTestFinished(async () => {
    ended.abort()
    await Promise.all(runs)
    await telegram.close()
  })

  const control = async <T = unknown>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${telegram.url}/control/${path}`, { method, ...json })
    if (!answer.ok) throw new Error(await answer.text())
    return (answer.status === 204 ? null : await answer.json()) as T
  }
  const create = (more: Partial<TelegramOptions> = {}) =>
    createTelegram({
      token: telegram.token,
      apiRoot: telegram.url,
      log: { info: note, warn: note, error: note },
      deadlineMs: 5_000,
      backOffMs: [50, 200],
      ...options,
      ...more,
    })
  const write = (id: number, message: string, language?: string) =>
    control(`chats/${id}/messages`, 'POST', { text: message, ...(language && { language }) })
  const sentTo = async (id: number): Promise<string[]> =>
    (await control<{ text: string }[]>(`chats/${id}/messages`)).map((message) => message.text)

  await control(`chats/${personId}/messages`, 'POST', { text: 'hello' })
  const messenger = create()
  return {
    telegram,
    messenger,
    create,
    control,
    lines,
    write,
    sentTo,
    secrets: [telegram.token, telegram.token.split(':')[1] ?? '', 'canary'],
    fault: (fault: Json) => control('faults', 'POST', fault),
    requests: () => control<Seen[]>('requests'),
    /** Answers people until the test ends or the returned function is called. */
    answer: (by = messenger, inbox?: Inbox) => {
      const stop = new AbortController()
      const run = by.answer(AbortSignal.any([stop.signal, ended.signal]), inbox)
      runs.push(run)
      return {
        run,
        stop: async (): Promise<void> => {
          stop.abort()
          await run
        },
      }
    },
  }
}

export type TestWorld = Awaited<ReturnType<typeof startForTest>>
