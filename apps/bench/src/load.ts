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
  /** The query of the next request, where each asks something else. */
  next?: () => string
}

/** Keeps 32 connections busy with one address. Throws when anything but 200 is answered. */
export const load = async (
  { url, cookie, next }: Target,
  much: { duration: number } | { amount: number },
): Promise<Load> => {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const { pathname } = new URL(url)
    const requests = next && [
      { setupRequest: (each: autocannon.Request) => ({ ...each, path: `${pathname}?${next()}` }) },
    ]
    const options = { url, connections: 32, headers: { cookie }, ...(requests && { requests }), ...much }
    const instance = autocannon(options, (error, done) => (error ? reject(error as Error) : resolve(done)))
    // The histogram of the library counts in whole milliseconds.
    instance.on('response', (_client, _status, _bytes, ms) => void times.push(ms))
  })
  const failed = result.errors + result.non2xx
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`)
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    requests: times.length,
  }
}
