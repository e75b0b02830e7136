import { setTimeout as wait } from 'node:timers/promises'
import type { FindingCode } from '@app/contract'
import { passingFailure, type Target } from '../health/database.ts'
import type { Log } from '../lib/log.ts'

interface Options {
  log: Log
  /** Ends the waiting. */
  signal: AbortSignal
  /** Told why nothing goes on. */
  say?(cause: FindingCode): void
}

const againMs = 1_500
/** How often the log says again that nothing has changed. */
const sayAgainMs = 60_000

/**
 * Does work that needs a database, from its beginning again and again while that is away, without end: a machine that comes
 * up after a power cut starts its programs in any order. The work says whom it asks before it does.
 * @throws whatever the work throws that does not pass by itself
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
      if (code !== said.code || performance.now() - said.at > sayAgainMs) {
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
