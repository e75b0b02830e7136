import { setTimeout as wait } from 'node:timers/promises'
import { linkAudit } from './chain.ts'
import type { Db } from '../db/connect.ts'
import { describeError, type Log } from '../lib/log.ts'

const everyMs = 1_000
const announceMs = 5 * 60_000

/**
 * Links new audit rows within a second until the signal aborts. Writes the head into the log stream every five minutes,
 * so that a rewritten chain would contradict logs that have left the machine.
 */
export const chainAudit = async (db: Db, log: Log, signal: AbortSignal): Promise<void> => {
  let announcedAt = -Infinity
  while (!signal.aborted) {
    try {
      const { linked, n, hash } = await linkAudit(db)
      if (performance.now() - announcedAt >= announceMs && n > 0) {
        log.info({ event: 'audit.head', n, hash })
        announcedAt = performance.now()
      }
      if (linked > 0) continue
    } catch (error) {
      log.error({ event: 'audit.link_failed', ...describeError(error) })
    }
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
