import type { Finding } from '@app/contract'
import { verifyAudit } from '../../audit/chain.ts'
import type { Db } from '../../db/connect.ts'
import { checkChain } from '../../health/data.ts'
import { found } from '../../health/finding.ts'
import { describeError, type Log } from '../../lib/log.ts'

const hourMs = 3_600_000

/**
 * Watches the integrity of the audit log chain. A check reads every row, so it runs in the background: once an hour
 * while somebody asks, or when `anew` is set. Returns the result of the last check.
 */
export const watchChain = (db: Db, log: Log, everyMs = hourMs): ((anew: boolean) => Finding) => {
  let last = found('audit/looking')
  let lookedAt = -Infinity
  let isLooking = false

  const look = async (): Promise<void> => {
    const since = new Date().toISOString()
    try {
      last = { ...checkChain(await verifyAudit(db)), since }
    } catch (error) {
      log.warn({ event: 'audit.not_compared', ...describeError(error) })
    } finally {
      lookedAt = performance.now()
      isLooking = false
    }
  }

  return (anew) => {
    if (!isLooking && (anew || performance.now() - lookedAt >= everyMs)) {
      isLooking = true
      void look()
    }
    return last
  }
}
