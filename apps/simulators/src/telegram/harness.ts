import { onTestFinished } from 'vitest'
import { startTelegram, type RunningTelegram, type TelegramOptions } from './index.ts'

export interface Answer {
  status: number
  headers: Headers
  // Tests look at whatever arrived.
  // eslint-disable-next-line typescript/no-explicit-any
  body: any
}

export const ask = async (url: string, method = 'GET', body?: unknown, init: RequestInit = {}): Promise<Answer> => {
  const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(url, { method, ...json, ...init })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
  return { status: answer.status, headers: answer.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
}

/** Fresh simulator for one test, with shortcuts for its calls. */
export const startForTest = async (options: TelegramOptions = {}) => {
  const telegram: RunningTelegram = await startTelegram(options)
  onTestFinished(() => telegram.close())
  return {
    ...telegram,
    /** Calls a vendor method as the bot. */
    bot: (method: string, params: unknown = {}, init?: RequestInit) =>
      ask(`${telegram.url}/bot${telegram.token}/${method}`, 'POST', params, init),
    control: (path: string, method = 'GET', body?: unknown) => ask(`${telegram.url}/control/${path}`, method, body),
    /** Writes to the bot as a person. */
    write: (id: number, text = '/start', more: object = {}) =>
      ask(`${telegram.url}/control/chats/${id}/messages`, 'POST', { text, ...more }),
    fault: (fault: object) => ask(`${telegram.url}/control/faults`, 'POST', fault),
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
