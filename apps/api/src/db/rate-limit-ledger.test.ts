// Runs on both databases: each engine locks, counts and refuses in its own way.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database/database.ts'
import type { Database } from './connect.ts'
import { createRateLimitLedger } from './rate-limit-ledger.ts'

let one: Database
let other: Database
beforeAll(async () => {
  const fresh = await freshDatabase()
  one = fresh.database
  other = fresh.another()
})
afterAll(async () => {
  if (other !== one) await other.close()
  await one.close()
})

it('[R-08] two instances together never claim more than one may; each name and metric is counted apart', async () => {
  const ledgers = [createRateLimitLedger(one.db, 'a'), createRateLimitLedger(other.db, 'a')]
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => ledgers[n % 2]!.claim('reads', 6, 60_000)))
  expect(waits.filter((ms) => ms === 0)).toHaveLength(6)
  for (const ms of waits.filter((each) => each > 0)) expect(ms).toBeGreaterThan(30_000)
  expect(await ledgers[0]!.claim('writes', 6, 60_000)).toBe(0)
  expect(await createRateLimitLedger(one.db, 'b').claim('reads', 6, 60_000)).toBe(0)
})

it('a claim that is older than the span is forgotten', async () => {
  const ledger = createRateLimitLedger(one.db, 'short')
  expect(await ledger.claim('reads', 1, 3_000)).toBe(0)
  const first = await ledger.claim('reads', 1, 3_000)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(3_000)
  await expect.poll(() => ledger.claim('reads', 1, 3_000)).toBe(0)
})

it('what Google asks to leave alone rests for every instance, and a shorter rest does not end it', async () => {
  const ledgers = [createRateLimitLedger(one.db, 'rest'), createRateLimitLedger(other.db, 'rest')] as const
  await ledgers[0].cooldown('reads', 40_000)
  await ledgers[0].cooldown('reads', 1_000)
  expect(await ledgers[1].claim('reads', 6, 60_000)).toBeGreaterThan(30_000)
})
