import { describeError, type Log } from '../lib/log.ts'
import { renew, type JobAttempt } from './repository/held.ts'
import type { Sql } from './repository/sql.ts'

export interface Lease {
  /** Aborts when the job has gone to another process, or may have. */
  lost: AbortSignal
  end(): void
}

/**
 * Renews the leases of all jobs that this process holds, in one statement. A job not renewed for three quarters of its
 * lease counts as lost, by a monotonic clock: its handler must stop before another process starts it.
 */
export const createLeases = (sql: Sql, log: Log, leaseSeconds: number) => {
  const leases = new Map<string, { job: JobAttempt; renewedAt: number; lost: AbortController }>()
  const renewAll = async (): Promise<void> => {
    const asked = [...leases.values()]
    if (asked.length === 0) return
    const now = performance.now()
    const kept = await renew(
      sql,
      asked.map(({ job }) => job),
    ).catch((error: unknown) => {
      log.warn({ event: 'jobs.renewal_failed', ...describeError(error) })
      return null
    })
    for (const lease of asked) {
      if (kept?.has(lease.job.id)) lease.renewedAt = now
      else if (kept || performance.now() - lease.renewedAt > leaseSeconds * 750) lease.lost.abort()
    }
  }
  const timer = setInterval(() => void renewAll(), leaseSeconds * 250)
  timer.unref()

  return {
    hold: (job: JobAttempt): Lease => {
      const lease = { job, renewedAt: performance.now(), lost: new AbortController() }
      leases.set(job.id, lease)
      return { lost: lease.lost.signal, end: () => void (leases.get(job.id) === lease && leases.delete(job.id)) }
    },
    stop: () => clearInterval(timer),
  }
}

export type Leases = ReturnType<typeof createLeases>
