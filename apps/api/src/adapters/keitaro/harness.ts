import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startKeitaro, type KeitaroModes, type SeenRequest } from '@app/simulators'
import { onTestFinished } from 'vitest'
import type { StatsQuery, Values } from '../../ports/tracker.ts'
import { createKeitaro, type KeitaroOptions } from './index.ts'

/** Both clock changes are within the year before. */
export const today = Date.parse('2026-06-15T12:00:00Z')

export const query: StatsQuery = {
  from: '2026-05-01',
  to: '2026-05-10',
  timeZone: 'Europe/Kyiv',
  groupIds: null,
  measures: ['clicks', 'leads', 'regs', 'deposits', 'sales', 'revenue', 'cost'],
}

/** A simulated tracker, the adapter on it, and shortcuts to inspect both. */
export const startForTest = async (options: Partial<KeitaroOptions> = {}) => {
  const keitaro = await startKeitaro({ now: () => today })
  onTestFinished(() => keitaro.close())
  const control = async <T = unknown>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${keitaro.url}/control/${path}`, { method, ...json })
    if (!answer.ok) throw new Error(await answer.text())
    return (answer.status === 204 ? null : await answer.json()) as T
  }
  const create = (more: Partial<KeitaroOptions> = {}) =>
    createKeitaro({
      url: keitaro.url,
      apiKey: keitaro.apiKey,
      retrying: { attempts: 3, pauseMs: 20, longestPauseMs: 2_000 },
      ...options,
      ...more,
    })
  return {
    keitaro,
    tracker: create(),
    create,
    control,
    secrets: [keitaro.apiKey, keitaro.url],
    modes: (modes: Partial<KeitaroModes>) => control('modes', 'PUT', modes),
    fault: (fault: object) => control('faults', 'POST', fault),
    /** Sets the next answers of a path. */
    answer: (path: string, body: unknown, times = 1) =>
      control('faults', 'POST', { kind: 'body', match: { path }, body: JSON.stringify(body), times }),
    requests: () => control<SeenRequest[]>('requests'),
  }
}

/** Starts a server of the test. @returns its address */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Server that answers once `size` calls are pending, a moment later. @returns its address and counts of calls */
export const serveInGroups = async (size: number, body: string) => {
  const seen = { most: 0, all: 0 }
  const held: ServerResponse[] = []
  const answer = (): void =>
    held.splice(0).forEach((each) => each.setHeader('content-type', 'application/json').end(body))
  const url = await serve((_req, res) => {
    seen.all++
    seen.most = Math.max(seen.most, held.push(res))
    if (held.length === size) setTimeout(answer, 50)
  })
  return { url, seen }
}

export const sumOf = (rows: readonly { values: Values }[], measure: string): number =>
  Math.round(rows.reduce((sum, { values }) => sum + Number(values[measure]), 0) * 10_000) / 10_000
