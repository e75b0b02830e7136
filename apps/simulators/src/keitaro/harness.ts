import { onTestFinished } from 'vitest'
import { ask, type Answer } from '../telegram/harness.ts'
import { startKeitaro, type KeitaroOptions } from './index.ts'
import type { Modes } from './modes.ts'

/** A Monday in summer, with both DST changes in the year before. */
export const today = Date.parse('2026-06-15T12:00:00Z')

/** Fresh simulator for one test, with shortcuts for its calls. */
export const startForTest = async (options: KeitaroOptions = {}) => {
  const keitaro = await startKeitaro({ now: () => today, ...options })
  onTestFinished(() => keitaro.close())
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(`${keitaro.url}/admin_api/v1${path}`, method, undefined, {
      headers: { 'api-key': keitaro.apiKey, 'content-type': 'application/json', 'user-agent': 'a-test', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const control = (path: string, method = 'GET', body?: unknown) => ask(`${keitaro.url}/control/${path}`, method, body)
  return {
    ...keitaro,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    report: (body: unknown) => call('POST', '/report/build', body),
    control,
    modes: (modes: Partial<Modes>) => control('modes', 'PUT', modes),
    fault: (fault: object) => control('faults', 'POST', fault),
  }
}

/** YYYY-MM-DD, the given number of days before `today`. */
export const daysAgo = (days: number): string => new Date(today - days * 86_400_000).toISOString().slice(0, 10)
