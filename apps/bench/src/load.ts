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
}

/** Keeps 32 connections busy with one address. Throws when anything but 200 is answered. */
export const load = async ({ url, cookie }: Target, much: { duration: number } | { amount: number }): Promise<Load> => {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon({ url, connections: 32, headers: { cookie }, ...much }, (error, done) =>
      error ? reject(error as Error) : resolve(done),
    )
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
