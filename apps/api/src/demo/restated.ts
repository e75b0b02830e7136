import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import { restateOne } from '../features/figures/repository/demo.ts'

/** Polling interval in ms until days are stored, and maximum number of polls. */
const everyMs = 5_000
const mostTimes = 120

/**
 * Simulates a later correction by the tracker: changes one day of a campaign with a link, once such days are stored.
 * Once.
 */
export const seedDemoRestated = async (db: Db, signal: AbortSignal): Promise<void> => {
  for (let times = 0; times < mostTimes && !(await restateOne(db)); times += 1)
    await wait(everyMs, undefined, { signal, ref: false })
}
