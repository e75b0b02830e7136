import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createAdspower } from '../adapters/adspower/index.ts'
import { createKeitaro } from '../adapters/keitaro/index.ts'
import { createOutlook } from '../adapters/outlook/index.ts'
import { createGoogleSheets } from '../adapters/sheets/index.ts'
import { createTelegram } from '../adapters/telegram/index.ts'
import { compose } from '../compose/compose.ts'
import type { Config } from '../config.ts'
import { connectServer, openEmbedded, longDeadlines, unsafeSettings, type Database } from '../db/connect.ts'
import { lockFolder, lockServer, type InstanceLock, type Lock } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { createRateLimitLedger } from '../db/rate-limit-ledger.ts'
import { admitServer, requireRole } from '../db/rights.ts'
import { removeDemoFile, writeDemoFile } from '../demo/demo.ts'
import { readGoogleKey } from '../adapters/sheets/google-key.ts'
import { fillLinkCountries } from '../features/links/countries.ts'
import { explainMigration, requireServers, targetsOf } from '../health/database.ts'
import { serverOptions } from '../http/server.ts'
import { createJobs, queues } from '../jobs/index.ts'
import { seedDemo } from '../demo/seed.ts'
import { loadKeys } from '../lib/secrets/keys.ts'
import { describeError, type Log } from '../lib/log.ts'
import { isLoopback } from '../lib/outgoing/client-ip.ts'
import { createProbe } from '../lib/outgoing/probe.ts'
import { connectRedis } from '../redis/redis.ts'
import { startBackground } from './background.ts'
import { startSimulators } from './simulators.ts'

export interface Running {
  url: string
  /** The page of the simulated Telegram, where codes arrive; null with the real one. */
  simulatedTelegram: string | null
  /** Resolves when another instance has taken what only one may have: this one must stop. */
  replaced: Promise<void>
  /** Readiness fails, requests in flight end within 10 s, then everything that was started ends. */
  stop(): Promise<void>
}

const graceMs = 10_000

/** Takes what only one process may have: an embedded folder, or a server's database where no Redis is shared. */
const takeLock = async ({ database, dataDir, redisUrl }: Config, log: Log): Promise<Lock | InstanceLock | null> => {
  if (!database.url) return lockFolder(dataDir)
  return redisUrl ? null : lockServer(database.url, log)
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

const listen = async (server: Server, config: Config, log: Log): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken
          ? new Error(`Port ${config.server.port} is in use. Stop what uses it, or set PORT to another one.`)
          : error,
      )
    })
    server.listen(config.server.port, config.server.host, resolve)
  })
  // A connection that cannot be accepted, for want of files, costs nobody else theirs.
  server
    .removeAllListeners('error')
    .on('error', (error) => log.error({ event: 'server.failed', ...describeError(error) }))
  const { port } = server.address() as AddressInfo
  return (
    config.server.publicUrl ??
    `http://${config.server.host.includes(':') ? `[${config.server.host}]` : config.server.host}:${port}`
  )
}

const closeServer = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}

/** Starts everything that the settings ask for. Whatever was started is stopped again if a later step fails. */
export const start = async (config: Config, log: Log): Promise<Running> => {
  const undo: (() => unknown)[] = []
  const stopAll = async (): Promise<void> => {
    for (const step of undo.toReversed()) {
      try {
        await step()
      } catch (error) {
        log.error({ event: 'stop.failed', ...describeError(error) })
      }
    }
  }
  try {
    for (const text of config.warnings) log.warn({ event: 'settings.warning', text })
    const targets = targetsOf(config.database)
    // A role that is missing has words of its own.
    await requireServers(targets.slice(1))
    await requireRole(config.database)
    await requireServers(targets)
    const lock = await takeLock(config, log)
    undo.push(() => lock?.release())
    const { url: serverUrl, folder } = config.database
    const database = serverUrl ? connectServer(serverUrl) : await openEmbedded(folder)
    undo.push(() => database.close())
    const instance = lock && 'held' in lock ? lock : null
    const keys = loadKeys(config.keys)
    await migrateFirst(config, database, log)
    if (await fillLinkCountries(database.db, config.countries))
      log.info({ event: 'countries.filled', countries: config.countries })
    await warnOfRisks(database, log)
    const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null
    undo.push(() => redis?.disconnect())

    const simulators = await startSimulators(config)
    undo.push(() => simulators.stop())
    const simulated = simulators.addresses.telegram
    const messenger = createTelegram({
      ...(simulated ? { token: simulated.token, apiRoot: simulated.url } : config.telegram),
      log,
      learnName: true,
    })
    const keitaro = simulators.addresses.keitaro ?? config.keitaro
    const tracker = createKeitaro({ ...keitaro, log })
    // A tracker on this machine has its public links there, too.
    const probe = createProbe({ loopback: URL.canParse(keitaro.url) && isLoopback(new URL(keitaro.url).hostname) })
    const google = simulators.addresses.sheets
    const serviceAccount = google?.serviceAccount ?? readGoogleKey(config.google.keyFile ?? '')
    const sheets = createGoogleSheets({
      serviceAccount,
      apiRoot: google?.url ?? config.google.sheetsUrl,
      tokenUrl: google?.tokenUrl ?? config.google.tokenUrl,
      ledger: createRateLimitLedger(database.db, `sheets ${serviceAccount.client_email}`),
      log,
    })
    const outlook = simulators.addresses.outlook
    const mail = createOutlook({
      ...(outlook
        ? { ...outlook, imap: { host: outlook.imapHost, port: outlook.imapPort, tls: false } }
        : config.outlook),
      log,
    })
    const profiles = createAdspower({ ...(simulators.addresses.adspower ?? config.adspower), log })
    const jobs = createJobs({ database, log, queues })
    const siteFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
    const application = compose(config, {
      database,
      redis,
      keys,
      messenger,
      tracker,
      sheets,
      mail,
      profiles,
      probe,
      jobs,
      log,
      siteFolder,
      ...(instance && { mayServe: instance.held }),
    })
    undo.push(() => application.close())

    undo.push(() => jobs.stop())
    await jobs.start()

    // Demo people are made after the address is known, which the listening server says.
    const prepared = config.announced.length > 0 ? application.prepare() : () => undefined
    const server = createServer(serverOptions, application.app)
    const url = await listen(server, config, log)
    // Requests and jobs end side by side, within the same ten seconds.
    undo.push(() => Promise.all([closeServer(server), jobs.stop()]))

    const background = startBackground({ application, database, messenger, dataDir: config.dataDir, log })
    undo.push(background.stop)
    undo.push(() => application.drain())

    if (config.announced.length > 0) {
      // Demo people sign in through a Telegram on this machine; beside the real one there are none.
      const local = config.announced.includes('telegram') ? (simulated?.url ?? config.telegram.apiRoot) : null
      const { dataDir, adminUsername, reportTimeZone: timeZone } = config
      const parts = { db: database.db, keys, sheets, jobs, log, dataDir, adminUsername, timeZone }
      const people = await seedDemo(parts, local, simulators.addresses, background.signal)
      writeDemoFile(config.dataDir, url, people, {
        ...simulators.addresses,
        ...(local && { telegram: { url: local } }),
      })
      prepared()
    } else removeDemoFile(config.dataDir)
    application.warm().catch(() => undefined)
    log.info({ event: 'started', url })
    return {
      url,
      simulatedTelegram: simulated?.url ?? null,
      replaced: instance?.lost ?? new Promise(() => undefined),
      stop: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
