import { setTimeout as wait } from 'node:timers/promises'
import { reasonAway, saysAway, saysWrongSettings } from '../lib/away.ts'
import type { Log } from '../lib/log.ts'
import { SetupError } from '../lib/setup-error.ts'

/** A database, by the setting that names it. */
export interface Address {
  setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'
  url: string
}

interface Options {
  log: Log
  /** Ends the waiting. */
  signal: AbortSignal
  /** Told why nothing goes on, without addresses: strangers may read it. */
  say?(cause: string): void
}

const againMs = 1_500
/** How often the log says again that nothing has changed. */
const sayAgainMs = 60_000

/** Where a database is, without what is secret in its address. */
const placeOf = (url: string): string => (URL.canParse(url) ? new URL(url).host || 'the socket' : 'its address')

/** An error and what caused it. */
const causesOf = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])

/**
 * Does work that needs a database, from its beginning again and again while that is away, without end: a machine that comes
 * up after a power cut starts its programs in any order. The work says whom it asks before it does.
 * @throws SetupError when the database refuses the settings, and whatever else the work throws
 */
export const untilThere = async <T>(
  work: (asks: (address: Address) => void) => Promise<T>,
  { log, signal, say }: Options,
): Promise<T> => {
  let asked: Address | undefined
  let said = { cause: '', at: 0 }
  for (;;) {
    signal.throwIfAborted()
    try {
      const result = await work((address) => (asked = address))
      if (said.cause) log.info({ event: 'database.back' })
      return result
    } catch (error) {
      if (!asked) throw error
      const { setting, url } = asked
      const address = placeOf(url)
      if (saysWrongSettings(error)) {
        const text = `The database at ${address} cannot be used: ${reasonAway(error)}. Correct ${setting}, or the database.`
        throw new SetupError(text, { cause: error })
      }
      const away = causesOf(error).find(saysAway)
      if (!away) throw error
      const cause = reasonAway(away)
      say?.(`The database cannot be used: ${cause}.`)
      if (cause !== said.cause || performance.now() - said.at > sayAgainMs) {
        const text = `It is tried again until it answers. Start Postgres, or correct ${setting}.`
        log.warn({ event: 'database.away', address, cause, text })
        said = { cause, at: performance.now() }
      }
      await wait(againMs, undefined, { signal })
    }
  }
}
