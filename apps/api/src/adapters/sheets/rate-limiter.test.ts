import { describe, expect, it } from 'vitest'
import { SheetsError, type Caller } from '../../ports/sheets.ts'
import { createRateLimiter, createMemoryLedger } from './rate-limiter.ts'
import { startForTest } from './harness.ts'
import { failureOf } from './sheets.suite.ts'

/** Maximum number of these moments within any span of that length. */
const mostWithin = (moments: readonly number[], ms: number): number =>
  Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length))

describe('the rate limiter', () => {
  it('[R-08] lets no more through in any minute, wherever it begins, however many ask', async () => {
    const ledger = createMemoryLedger()
    const counted: number[] = []
    // A request counts when it is claimed; a busy machine sends it a little later.
    const claim: typeof ledger.claim = async (...of) => {
      const at = performance.now()
      const ms = await ledger.claim(...of)
      if (ms === 0) counted.push(at)
      return ms
    }
    const rateLimiter = createRateLimiter({ perMinute: 6, minuteMs: 1_000, ledger: { ...ledger, claim } })
    await Promise.all(Array.from({ length: 20 }, () => rateLimiter.take('reads', 60_000, 'person')))
    expect(counted).toHaveLength(20)
    // Moments are noted here slightly earlier than they are counted.
    expect(mostWithin(counted, 900)).toBeLessThanOrEqual(6)
  })

  it('[R-08] counts reading and writing apart; who would wait too long is told for how long', async () => {
    // Neither uses up the other's quota, in either order.
    for (const [first, then] of [
      ['reads', 'writes'],
      ['writes', 'reads'],
    ] as const) {
      const rateLimiter = createRateLimiter({ perMinute: 2, minuteMs: 60_000, ledger: createMemoryLedger() })
      for (const metric of [first, first, then, then]) await rateLimiter.take(metric, 0, 'person')
      for (const metric of [first, then]) {
        const startedAt = performance.now()
        const failed = (await rateLimiter.take(metric, 50, 'person').catch((error: unknown) => error)) as SheetsError
        expect(failed).toBeInstanceOf(SheetsError)
        expect(failed.failure).toBe('quota')
        expect(Math.abs(failed.retryAfterSeconds! - 60)).toBeLessThan(20)
        expect(performance.now() - startedAt).toBeLessThan(5_000)
      }
    }
  })

  it('[R-08] leaves people what marks, refreshing and the round over all sheets may not use, and marks what the round may not', async () => {
    const rateLimiter = createRateLimiter({ perMinute: 36, minuteMs: 60_000, ledger: createMemoryLedger() })
    const untilRefused = async (caller: Caller): Promise<number> => {
      for (let n = 0; ; n++)
        if (
          !(await rateLimiter.take('reads', 0, caller).then(
            () => true,
            () => false,
          ))
        )
          return n
    }
    const most: [Caller, number][] = [
      ['round', 12],
      ['mark', 6],
      ['refresh', 6],
      ['person', 12],
    ]
    for (const [caller, n] of most) expect([caller, await untilRefused(caller)]).toEqual([caller, n])
  })

  it('rests as long as Google says', async () => {
    const rateLimiter = createRateLimiter({ perMinute: 5, minuteMs: 60_000, ledger: createMemoryLedger() })
    await rateLimiter.cooldown('writes', 0.3)
    await rateLimiter.take('reads', 0, 'person')
    const startedAt = performance.now()
    await expect(rateLimiter.take('writes', 10, 'person')).rejects.toThrow(SheetsError)
    await rateLimiter.take('writes', 60_000, 'person')
    expect(performance.now() - startedAt).toBeGreaterThan(290)
  })
})

describe('against Google', () => {
  it('[R-08] six in ten of 60 requests a minute are spent, repeats included, and Google never has to refuse', async () => {
    const { create, make, control, fault, secrets } = await startForTest()
    const id = await make([['a']])
    const sheets = create({ maxWaitMs: 0 })
    await fault({ kind: 'status', status: 503, match: { path: '/v4/' } })
    let calls = 0
    for (; calls < 100; calls++) if (!(await sheets.readRow(id, 0, 1).catch(() => null))) break
    expect(calls).toBe(35)
    const failed = await failureOf(sheets.readRow(id, 0, 1), secrets)
    expect([failed.failure, failed.retryAfterSeconds! > 0]).toEqual(['quota', true])
    for (let write = 0; write < 36; write++) await sheets.write(id, 0, [{ row: 1, column: 0, value: String(write) }])
    const write = sheets.write(id, 0, [{ row: 1, column: 0, value: 'x' }])
    expect((await failureOf(write, secrets)).failure).toBe('quota')
    // Google never counted the call that a fault answered.
    expect(await control('quota')).toEqual({ reads: 35, writes: 36 })
    expect(sheets.state().state).toBe('green')
  })

  it('[R-08] waits for its turn a bounded time', async () => {
    const { create, make, secrets } = await startForTest()
    const id = await make([['a']])
    const sheets = create({ perTenSeconds: 0.5, minuteMs: 400 })
    const startedAt = performance.now()
    for (let call = 0; call < 9; call++) await sheets.readRow(id, 0, 1)
    expect(performance.now() - startedAt).toBeGreaterThan(790)
    // Its turn would come in a minute.
    const hurried = create({ perTenSeconds: 0.5, maxWaitMs: 50 })
    for (let call = 0; call < 3; call++) await hurried.readRow(id, 0, 1)
    const askedAt = performance.now()
    expect((await failureOf(hurried.readRow(id, 0, 1), secrets)).failure).toBe('quota')
    expect(performance.now() - askedAt).toBeLessThan(20_000)
  })

  it('meets a lower limit of Google’s with patience', async () => {
    const { sheets, make, modes, secrets } = await startForTest()
    const id = await make([['a']])
    await modes({ readsPerUser: 3, retryAfter: 40 })
    for (let call = 0; call < 3; call++) await sheets.readRow(id, 0, 1)
    const failed = await failureOf(sheets.readRow(id, 0, 1), secrets)
    expect([failed.failure, failed.retryAfterSeconds]).toEqual(['quota', 40])
  })
})
