// Long: sends what is hostile, large or much.
import type { Operation } from '@app/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMailboxes, pasteOf, someMailboxes } from '../mailboxes.ts'
import { unique } from '../unique.ts'
import { filledCall } from './sampling.ts'
import { requestsOf, sizedCalls } from './sizes.ts'
import { ownHold } from '../holds.ts'
import { longestHoldMs, startWatched, type Watched } from './watched.ts'

let watched: Watched
beforeAll(async () => {
  watched = await startWatched()
  // Gives lists something to read, sort and search.
  await addMailboxes(watched.chief, pasteOf(someMailboxes(500)))
})
afterAll(() => watched.close())

/** Some thousand sequential calls, each measured separately: a minute on a quiet machine. */
const longestMs = 900_000

it(
  '[R-19] no call holds the server’s thread for more than 200 ms, whatever is sent to it',
  async () => {
    const holds: [Operation, number, string][] = []
    const statuses = new Map<number, number>()
    const longestTaken = new Map<Operation, number>()
    const limit = longestHoldMs()
    for (const [name, endpoint] of sizedCalls) {
      const { params } = filledCall(name, endpoint)
      for (const request of requestsOf(name, endpoint)) {
        // Idempotent requests are compared by their body, which has to be read for that.
        const headers = (): Record<string, string> =>
          request.body === undefined ? {} : { 'idempotency-key': unique() }
        const ms = await ownHold(limit, async () => {
          const hold = await watched.holdOf(() => watched.chief.send(name, { params, ...request }, headers()))
          const { status } = hold.answer
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          // An import is parsed completely before it is refused with 409, because it differs from the preview.
          if (status === 200 || (name === 'importSpend' && status === 409))
            longestTaken.set(name, Math.max(longestTaken.get(name) ?? 0, request.body?.length ?? 0))
          return hold.ms
        })
        const sent = request.query ?? request.body ?? ''
        if (ms > limit) holds.push([name, Math.round(ms), `${sent.length}: ${sent.slice(0, 60)}`])
      }
    }
    expect(holds).toEqual([])
    // The requests got as far as the calls themselves, including the largest valid ones.
    for (const [name, { large }] of sizedCalls)
      if (large) expect([name, longestTaken.get(name)! > 2_000_000]).toEqual([name, true])
    expect(statuses.get(200)).toBeGreaterThan(40)
    expect(statuses.get(429)).toBeUndefined()
    expect(statuses.get(500)).toBeUndefined()
  },
  longestMs,
)
