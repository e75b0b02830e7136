import { setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../lib/log.ts'

/** Periodic background work, in only one of all processes. */
export interface Round {
  /** Delay before the first run, in ms. */
  firstMs: number
  /** Delay after each run, in ms. */
  everyMs: number
  /** Log event for a failed run; the next run takes place regardless. */
  failed: string
  work(signal: AbortSignal): Promise<unknown>
}

/** Rounds by the name of the lease that prevents other processes from running the same one. */
export type Rounds = Readonly<Record<string, Round>>

/** Repeats a round until the signal aborts. Never rejects. */
export const repeat = async (
  { firstMs, everyMs, failed, work }: Round,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  for (let pause = firstMs; !signal.aborted; pause = everyMs) {
    await wait(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    await work(signal).catch((error: unknown) => log.error({ event: failed, ...describeError(error) }))
  }
}
