import { setTimeout as wait } from 'node:timers/promises'
import type { FindingCode } from '@app/contract'
import { passingFailure, type Target } from '../health/database.ts'
import type { Log } from '../lib/log.ts'

interface Options {
  log: Log
  /** Ends the wait. */
  signal: AbortSignal
  /** Receives the reason for the wait. */
  say?(cause: FindingCode): void
}

const againMs = 1_500
/** Interval at which an unchanged state is logged again. */
const repeatMs = 60_000

/**
 * Retries work that needs a database from its beginning, without limit, while the database is away: after a power cut a
 * machine starts its programs in any order. The work names the server before it uses it.
 * @throws errors of the work that do not pass by themselves
 */
export const untilThere = async <T>(
  work: (asks: (target: Target) => void) => Promise<T>,
  { log, signal, say }: Options,
): Promise<T> => {
  let asked: Target | undefined
  let said: { code?: FindingCode; at: number } = { at: 0 }
  for (;;) {
    signal.throwIfAborted()
    try {
      const result = await work((target) => (asked = target))
      if (said.code) log.info({ event: 'database.back' })
      return result
    } catch (error) {
      const finding = asked ? passingFailure(error, asked) : null
      if (!finding) throw error
      const { code, text, todo } = finding
      say?.(code)
      if (code !== said.code || performance.now() - said.at > repeatMs) {
        log.warn({
          event: 'database.away',
          cause: code,
          text: `${text}. It is tried again until it answers.`,
          todo: todo?.what,
        })
        said = { code, at: performance.now() }
      }
      await wait(againMs, undefined, { signal })
    }
  }
}
