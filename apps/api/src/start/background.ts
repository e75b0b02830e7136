import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chainAudit } from '../audit/chainer.ts'
import type { Application } from '../compose/dependencies.ts'
import type { Database } from '../db/connect.ts'
import { dumpHourly } from '../db/dump.ts'
import { runAlone, runHere } from '../db/leases.ts'
import { repeat } from '../jobs/index.ts'
import type { Log } from '../lib/log.ts'
import type { Inbox, Messenger } from '../ports/messenger.ts'

interface BackgroundOptions {
  application: Application
  database: Database
  messenger: Messenger
  /** Parent folder of the dumps of the embedded database. */
  dataDir: string
  log: Log
}

const sweepMs = 10 * 60_000
const refusedMs = 5 * 60_000

/** Raises an alarm for a refused token and retries every five minutes, until somebody configures the right one. */
const answerPeople =
  (messenger: Messenger, inbox: Inbox, log: Log) =>
  async (signal: AbortSignal): Promise<void> => {
    await messenger.answer(signal, inbox)
    if (signal.aborted) return
    log.error({ event: 'telegram.refused', text: 'Telegram refuses the bot token. Check TELEGRAM_BOT_TOKEN.' })
    await wait(refusedMs, undefined, { signal }).catch(() => undefined)
  }

/**
 * Starts background work, most of it in only one of all processes. The returned function stops it and waits for its
 * end.
 */
export const startBackground = ({
  application,
  database,
  messenger,
  dataDir,
  log,
}: BackgroundOptions): { signal: AbortSignal; stop(): Promise<void> } => {
  const ending = new AbortController()
  const { signal } = ending
  // The embedded database has a single process; a lease would only cause needless writes.
  const alone = (name: string, work: (until: AbortSignal) => Promise<void>): Promise<void> =>
    database.embedded ? runHere(signal, work) : runAlone(database.db, name, signal, work)
  const running = [
    alone('telegram.poller', answerPeople(messenger, application.inbox, log)),
    alone('audit.chainer', (until) => chainAudit(database.db, log, until)),
    ...Object.entries(application.rounds).map(([name, round]) => alone(name, (until) => repeat(round, log, until))),
    application.watchMailboxes(signal),
  ]
  const dumps = database.embedded ? dumpHourly(database, join(dataDir, 'dumps'), log) : null
  const sweeper = setInterval(() => void application.sweep(), sweepMs)
  return {
    signal,
    stop: async () => {
      clearInterval(sweeper)
      dumps?.stop()
      ending.abort()
      await Promise.all(running)
    },
  }
}
