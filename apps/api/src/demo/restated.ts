import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import { restateOne } from '../features/figures/repository/demo.ts'

/** How often it is looked whether days are kept by now, in ms, and for how long, in times. */
const everyMs = 5_000
const mostTimes = 120

/** Lets the tracker have corrected one day of a campaign that a link leads to, once such days are kept. Once. */
export const seedDemoRestated = async (db: Db, signal: AbortSignal): Promise<void> => {
  for (let times = 0; times < mostTimes && !(await restateOne(db)); times += 1)
    await wait(everyMs, undefined, { signal, ref: false })
}
