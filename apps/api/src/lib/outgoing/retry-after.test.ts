import { expect, it } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

it('[R-08] a date to wait for counts by the clock of whoever named it', () => {
  const there = Date.now() - 5 * 60_000
  const headers = { date: new Date(there).toUTCString(), 'retry-after': new Date(there + 120_000).toUTCString() }
  expect(retryAfterOf(new Headers(headers))).toBe(120)
  expect(retryAfterOf(new Headers({ ...headers, 'retry-after': '7' }))).toBe(7)
  expect(retryAfterOf(new Headers({ ...headers, 'retry-after': 'soon' }))).toBeUndefined()
  expect(retryAfterOf(new Headers({ date: headers.date }))).toBeUndefined()
  // In the past.
  expect(retryAfterOf(new Headers({ 'retry-after': headers.date }))).toBe(0)
})
