import { setTimeout as wait } from 'node:timers/promises'
import { chainAudit } from '../../../api/src/audit/chainer.ts'
import type { Database } from '../../../api/src/db/connect.ts'
import { createLog } from '../../../api/src/lib/log.ts'
import { refill, takenRows } from './pool.ts'
import { audited, takeOne, type Way } from './ways.ts'

/** Runs the project's chainer during some work, as one of the instances would. */
export const besideChainer = async <T>(database: Database, work: () => Promise<T>): Promise<T> => {
  const stop = new AbortController()
  const chaining = chainAudit(database.db, createLog('silent'), stop.signal)
  try {
    return await work()
  } finally {
    stop.abort()
    await chaining
  }
}

/** Head start of the takers in ms, so that statements are prepared on their connections. */
export const warmUpMs = 1_000

/**
 * Lets `takers` take as fast as possible. Throws if a take fails, the pool runs empty or a row was handed out twice.
 * @returns takes per second
 */
export const runTakers = async (database: Database, way: Way, takers: number, seconds: number): Promise<number> => {
  await refill(database)
  let taken = 0
  let open = true
  const taker = async (number: number): Promise<void> => {
    while (open) {
      if ((await takeOne(database.db, way, number)) === null) throw new Error('The pool ran empty')
      taken++
    }
  }
  const take = async (): Promise<number> => {
    const started = performance.now()
    const running = Promise.all(Array.from({ length: takers }, (_, index) => taker(index + 1)))
    await Promise.race([running, wait(seconds * 1_000)])
    open = false
    await running
    return (performance.now() - started) / 1_000
  }
  const lasted = audited.includes(way) ? await besideChainer(database, take) : await take()
  const stored = await takenRows(database)
  if (stored !== taken) throw new Error(`${taken} takes were confirmed, ${stored} rows are taken`)
  return taken / lasted
}
