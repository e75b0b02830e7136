import type { Db } from '../db/connect.ts'
import { oneAtATime } from '../db/lock.ts'
import { createCloseSpend } from '../features/spend/close-spend.ts'
import { hasSpends, listHeldDays } from '../features/spend/repository/demo.ts'
import { writeEntries } from '../features/spend/repository/spend-writes.ts'

/** Spend of consecutive days, in cents. */
const amounts = [4_250n, 6_120n, 0n, 3_875n, 7_040n, 5_515n]

/**
 * Creates spend entries of the demo buyers for their open accounts, except the last day of one, and spreads the totals
 * of their closed accounts over days. Once.
 */
export const seedDemoSpends = async ({ db, timeZone }: { db: Db; timeZone: string }): Promise<void> => {
  await oneAtATime(db, 'demo spends', async (trx) => {
    if (await hasSpends(trx)) return
    for (const [index, { accountKey, username, days }] of (await listHeldDays(trx, timeZone)).entries()) {
      const known = index === 0 ? days.slice(0, -1) : days
      const entries = known.map((day, at) => ({ accountKey, day, cents: amounts[(index + at) % amounts.length]! }))
      await writeEntries(trx, entries, { source: 'typed', reason: '', by: username })
    }
  })
  await createCloseSpend({ db, timeZone }).sweep()
}
