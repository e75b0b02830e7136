import { setTimeout as wait } from 'node:timers/promises'
import { randomToken } from '../lib/secrets/tokens.ts'
import type { Db } from './connect.ts'
import { anyRow } from './query.ts'

/** Lifetime of a lease without renewal, and interval of renewal and acquisition attempts. */
export interface LeaseTimes {
  lifetimeSeconds: number
  renewMs: number
}

const defaults: LeaseTimes = { lifetimeSeconds: 30, renewMs: 10_000 }

/** Acquires or renews a lease in one statement; false while another holder's lease is valid. */
const acquire = (db: Db, name: string, holder: string, { lifetimeSeconds }: LeaseTimes) => anyRow(db)`
    insert into leases as l (name, holder, expires_at)
    values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${lifetimeSeconds}))
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where l.holder = excluded.holder or l.expires_at <= clock_timestamp()
    returning name`

const release = async (db: Db, name: string, holder: string): Promise<void> => {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}

/** Renews the lease; aborts `lost` if it was taken over or could not be renewed in time. */
const keep = async (
  db: Db,
  name: string,
  holder: string,
  times: LeaseTimes,
  stop: AbortSignal,
  lost: AbortController,
): Promise<void> => {
  let renewedAt = performance.now()
  while (!stop.aborted && !lost.signal.aborted) {
    await wait(times.renewMs, undefined, { signal: AbortSignal.any([stop, lost.signal]) }).catch(() => undefined)
    if (stop.aborted || lost.signal.aborted) return
    const kept = await acquire(db, name, holder, times).catch(() => null)
    if (kept) renewedAt = performance.now()
    else if (kept === false || performance.now() - renewedAt > (times.lifetimeSeconds * 1_000) / 2) lost.abort()
  }
}

/**
 * Runs the work unless another process on this database runs it now. Answers whether it ran. The signal of the work
 * aborts if the lease is lost.
 */
export const runIfFree = async (
  db: Db,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  times: LeaseTimes,
): Promise<boolean> => {
  const holder = randomToken(12)
  if (!(await acquire(db, name, holder, times))) return false
  const [lost, done] = [new AbortController(), new AbortController()]
  const keeping = keep(db, name, holder, times, done.signal, lost)
  try {
    await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    done.abort()
    await keeping
    await release(db, name, holder).catch(() => undefined)
  }
  return true
}

/**
 * Runs `work` in exactly one of all processes on this database: the lease holder. If the holder dies, another takes
 * over within 40 s. `work` ends when its signal aborts; if it ends by itself it is restarted.
 */
export const runAlone = async (
  db: Db,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  times: LeaseTimes = defaults,
): Promise<void> => {
  const holder = randomToken(12)
  while (!signal.aborted) {
    if (await acquire(db, name, holder, times).catch(() => false)) {
      const lost = new AbortController()
      const keeping = keep(db, name, holder, times, signal, lost)
      await work(AbortSignal.any([signal, lost.signal])).catch(() => undefined)
      lost.abort()
      await keeping
      await release(db, name, holder).catch(() => undefined)
    }
    await wait(times.renewMs, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Like `runAlone` for installations with a single process: runs `work` until the signal aborts, and restarts it if it
 * ends by itself.
 */
export const runHere = async (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  while (!signal.aborted) {
    await work(signal).catch(() => undefined)
    await wait(defaults.renewMs, undefined, { signal }).catch(() => undefined)
  }
}
