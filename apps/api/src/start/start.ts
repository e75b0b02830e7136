import { fileURLToPath } from 'node:url'
import { compose } from '../compose/compose.ts'
import type { Config } from '../config.ts'
import { connectServer, openEmbedded, longDeadlines, unsafeSettings, type Database } from '../db/connect.ts'
import { lockFolder, lockServer } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { admitServer, requireRole } from '../db/rights.ts'
import { removeDemoFile, writeDemoFile } from '../demo/demo.ts'
import { fillLinkCountries } from '../features/links/countries.ts'
import { explainMigration, requireServers, targetsOf, type Target } from '../health/database.ts'
import { createJobs, queues } from '../jobs/index.ts'
import { seedDemo } from '../demo/seed.ts'
import { loadKeys } from '../lib/secrets/keys.ts'
import { describeError, type Log } from '../lib/log.ts'
import { connectRedis } from '../redis/redis.ts'
import { startBackground } from './background.ts'
import { listen, type Listener } from './listener.ts'
import { createServices } from './services.ts'
import { startSimulators } from './simulators.ts'
import { untilThere } from './until-there.ts'

export interface Running {
  url: string
  /** Page of the simulated Telegram, where codes arrive; null with the real one. */
  simulatedTelegram: string | null
  /** Resolves when another instance has taken an exclusive resource: this one must stop. */
  replaced: Promise<void>
  /** Readiness fails, requests in flight get 10 s, then everything that was started ends. */
  stop(): Promise<void>
}

const migrateFirst = async (config: Config, database: Database, log: Log): Promise<void> => {
  const url = config.database.migrationUrl ?? config.database.url
  const owner = url ? connectServer(url, { max: 1, ...longDeadlines }) : null
  try {
    const target = targetsOf(config.database).at(-1)
    const applied = await migrate((owner ?? database).db).catch((error: unknown) =>
      explainMigration(error, owner ?? database, target),
    )
    if (owner && config.database.migrationUrl) await admitServer(owner.db, config.database)
    if (applied.length) log.info({ event: 'database.migrated', applied })
  } finally {
    await owner?.close()
  }
}

const warnOfRisks = async (database: Database, log: Log): Promise<void> => {
  for (const setting of await unsafeSettings(database)) {
    log.warn({ event: 'database.unsafe', setting, text: `${setting} is off: a crash can lose confirmed changes` })
  }
}

/** Steps that undo everything started so far, last one first. */
const createUndo = (log: Log) => {
  const steps: (() => unknown)[] = []
  return {
    push: (step: () => unknown): void => void steps.push(step),
    all: async (): Promise<void> => {
      for (const step of steps.splice(0).toReversed()) {
        try {
          await step()
        } catch (error) {
          log.error({ event: 'stop.failed', ...describeError(error) })
        }
      }
    },
  }
}

/**
 * Starts the application behind a port that already listens. If a later step fails, everything started is stopped
 * again.
 */
const serve = async (
  config: Config,
  log: Log,
  { listener, signal, asks }: { listener: Listener; signal: AbortSignal; asks: (target: Target) => void },
): Promise<Omit<Running, 'url'>> => {
  const undo = createUndo(log)
  const { url: serverUrl, folder } = config.database
  const targets = targetsOf(config.database)
  const [server, owner] = [targets[0], targets.at(-1)]
  const asksServer = (): void => {
    if (server) asks(server)
  }
  const asksOwner = (): void => {
    if (owner) asks(owner)
  }
  try {
    // A missing role has its own error text.
    await requireServers(targets.slice(1))
    asksOwner()
    await requireRole(config.database)
    asksServer()
    await requireServers(targets)
    const instance = serverUrl && !config.redisUrl ? await lockServer(serverUrl, log) : null
    undo.push(() => instance?.release())
    const database = serverUrl ? connectServer(serverUrl) : await openEmbedded(folder)
    undo.push(() => database.close())
    const keys = loadKeys(config.keys)
    asksOwner()
    await migrateFirst(config, database, log)
    asksServer()
    listener.say(null)
    signal.throwIfAborted()
    if (await fillLinkCountries(database.db, config.countries))
      log.info({ event: 'countries.filled', countries: config.countries })
    await warnOfRisks(database, log)
    const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null
    undo.push(() => redis?.disconnect())

    const simulators = await startSimulators(config)
    undo.push(() => simulators.stop())
    const simulated = simulators.addresses.telegram
    const services = createServices(config, simulators.addresses, database.db, log)
    const jobs = createJobs({ database, log, queues })
    const siteFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
    const application = compose(config, {
      ...services,
      database,
      redis,
      keys,
      jobs,
      log,
      siteFolder,
      ...(instance && { mayServe: instance.held }),
    })
    undo.push(() => application.close())

    undo.push(() => jobs.stop())
    await jobs.start()

    // Demo people are created once the address is known, which the listening server determines.
    const prepared = config.announced.length > 0 ? application.prepare() : () => undefined
    listener.serve(application.app)
    // Requests and jobs end in parallel, within the same ten seconds. While the database is away the port stays open.
    undo.push(() => {
      if (!signal.aborted) listener.serve(null)
      return Promise.all([signal.aborted && listener.close(), jobs.stop()])
    })

    const background = startBackground({
      application,
      database,
      messenger: services.messenger,
      dataDir: config.dataDir,
      log,
    })
    undo.push(background.stop)
    undo.push(() => application.drain())

    if (config.announced.length > 0) {
      // Demo people sign in through a Telegram on this machine; with the real one there are none.
      const local = config.announced.includes('telegram') ? (simulated?.url ?? config.telegram.apiRoot) : null
      const { dataDir, adminUsername, reportTimeZone: timeZone } = config
      const parts = { db: database.db, keys, sheets: services.sheets, jobs, log, dataDir, adminUsername, timeZone }
      const people = await seedDemo(parts, local, simulators.addresses, background.signal)
      writeDemoFile(config.dataDir, listener.url, people, {
        ...simulators.addresses,
        ...(local && { telegram: { url: local } }),
      })
      prepared()
    } else removeDemoFile(config.dataDir)
    application.warm().catch(() => undefined)
    log.info({ event: 'started', url: listener.url })
    return {
      simulatedTelegram: simulated?.url ?? null,
      replaced: instance?.lost ?? new Promise(() => undefined),
      stop: undo.all,
    }
  } catch (error) {
    await undo.all()
    throw error
  }
}

/**
 * Starts everything that is configured, and waits for its database without a time limit. The signal ends the wait, and
 * must be aborted before the result is stopped.
 */
export const start = async (config: Config, log: Log, signal: AbortSignal): Promise<Running> => {
  const undo = createUndo(log)
  try {
    for (const text of config.warnings) log.warn({ event: 'settings.warning', text })
    if (!config.database.url) {
      const lock = await lockFolder(config.dataDir)
      undo.push(() => lock.release())
    }
    const listener = await listen(config, log)
    undo.push(listener.close)
    const served = await untilThere((asks) => serve(config, log, { listener, signal, asks }), {
      log,
      signal,
      say: listener.say,
    })
    undo.push(served.stop)
    return { ...served, url: listener.url, stop: undo.all }
  } catch (error) {
    await undo.all()
    throw error
  }
}
