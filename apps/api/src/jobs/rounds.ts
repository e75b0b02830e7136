import { setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../lib/log.ts'

/** Background work that is repeated, in one process of all. */
export interface Round {
  /** Pause before the first run, in ms. */
  firstMs: number
  /** Pause after each run, in ms. */
  everyMs: number
  /** Log event of a run that failed; the next one comes all the same. */
  failed: string
  work(signal: AbortSignal): Promise<unknown>
}

/** Rounds by the name of the lease that keeps other processes from the same one. */
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
