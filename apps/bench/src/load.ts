import autocannon from 'autocannon'
import { percentile } from './measure/arithmetic.ts'

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  requests: number
}

export interface Target {
  url: string
  cookie: string
  /** Query of the next request, for requests that differ. */
  next?: () => string
  headers?: Readonly<Record<string, string>>
  /** Expected status; 200 if omitted. */
  status?: 200 | 304
}

/** Keeps 32 connections busy with one address; `perSecond` limits the rate. @throws on any other status */
export const load = async (
  { url, cookie, next, headers, status = 200 }: Target,
  { perSecond, ...much }: ({ duration: number } | { amount: number }) & { perSecond?: number },
): Promise<Load> => {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const { pathname } = new URL(url)
    const requests = next && [
      { setupRequest: (each: autocannon.Request) => ({ ...each, path: `${pathname}?${next()}` }) },
    ]
    const pace = perSecond === undefined ? { connections: 32 } : { connections: 8, overallRate: perSecond }
    const options = { url, ...pace, headers: { cookie, ...headers }, ...(requests && { requests }), ...much }
    const instance = autocannon(options, (error, done) => (error ? reject(error as Error) : resolve(done)))
    // The library's histogram only counts whole milliseconds.
    instance.on('response', (_client, _status, _bytes, ms) => void times.push(ms))
  })
  const good = result[status === 304 ? '3xx' : '2xx']
  const failed = result.errors + result['2xx'] + result.non2xx - good
  if (failed > 0) {
    const statuses = JSON.stringify(result.statusCodeStats ?? {})
    throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed: ${statuses}`)
  }
  return {
    requestsPerSecond: good / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    requests: times.length,
  }
}
