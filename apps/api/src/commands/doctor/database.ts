import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { appliedMigrations } from '../../db/backup/write.ts'
import { DatabaseClient, keptAlive } from '../../db/client.ts'
import { connectServer, longDeadlines, openEmbedded, unsafeSettings, type Database } from '../../db/connect.ts'
import { lockFolder } from '../../db/lock.ts'
import { migrations } from '../../db/migrations/index.ts'
import { isDiskFull, readStandbyWaits } from '../../db/trouble.ts'
import { checkSafety, checkWriting } from '../../health/data.ts'
import { reasonAway } from '../../lib/away.ts'
import { fault, ok, told, warning, type Finding } from './finding.ts'
import { readClock, readVersion } from './repository.ts'

const about = 'Database'
const oldestVersion = 150_000

const whyNot = async (url: string): Promise<string | null> => {
  const client = new DatabaseClient({ ...keptAlive, connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return null
  } catch (error) {
    return reasonAway(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const openServer = async (config: Config): Promise<{ database: Database | null; findings: Finding[] }> => {
  const findings: Finding[] = []
  for (const [name, url] of [
    ['DATABASE_URL', config.database.url],
    ['MIGRATION_DATABASE_URL', config.database.migrationUrl],
  ] as const) {
    if (!url) continue
    const reason = await whyNot(url)
    const { host } = new URL(url)
    if (reason)
      findings.push(fault(about, `${host} cannot be used: ${reason}`, `Start the database, or correct ${name}.`))
  }
  if (findings.length || !config.database.url) return { database: null, findings }
  return {
    database: connectServer(config.database.url, { max: 1, ...longDeadlines }),
    findings: [ok(about, 'answers')],
  }
}

const openFolder = async ({ dataDir, database: { folder } }: Config) => {
  const nothing = { database: null, release: () => Promise.resolve() }
  if (!existsSync(folder))
    return { ...nothing, findings: [ok(about, `${folder} is made when the program starts for the first time`)] }
  const lock = await lockFolder(dataDir).catch(() => null)
  if (!lock) {
    const what = 'Stop the program and run doctor again to have the data looked at, too.'
    return { ...nothing, findings: [warning(about, 'the embedded data is in use by the running program', what)] }
  }
  try {
    return { database: await openEmbedded(folder), release: () => lock.release(), findings: [ok(about, 'opens')] }
  } catch (error) {
    await lock.release()
    const text = error instanceof Error ? error.message : 'the data cannot be opened'
    return { ...nothing, findings: [fault(about, text, 'Move the folder away and run npm run restore.')] }
  }
}

/** Opens what the settings name, without making or changing anything; null where that does not go. */
export const openDatabase = async (
  config: Config,
): Promise<{ database: Database | null; release(): Promise<void>; findings: Finding[] }> =>
  config.database.url ? { ...(await openServer(config)), release: () => Promise.resolve() } : openFolder(config)

const checkVersion = async ({ db, embedded }: Database): Promise<Finding[]> => {
  if (embedded) return []
  const { number, text } = await readVersion(db)
  return number < oldestVersion
    ? [fault(about, `Postgres ${text} is too old`, 'Upgrade it to version 15 or newer.')]
    : [ok(about, `Postgres ${text}`)]
}

/** @param applied names of the migrations that ran */
export const checkMigrations = (applied: readonly string[]): Finding => {
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length)
    return fault(
      'Migrations',
      `the database is newer than this program (${unknown.join(', ')})`,
      'Install the version that migrated it, or a later one.',
    )
  return missing.length
    ? warning(
        'Migrations',
        `these have not run yet: ${missing.join(', ')}`,
        'Run npm run migrate, or start the program.',
      )
    : ok('Migrations', 'all have run')
}

const tolerated = { warnSeconds: 5, faultSeconds: 60 }

/** @param differenceMs how far the clock of this machine is ahead of the database's */
export const checkClock = (differenceMs: number): Finding => {
  const seconds = Math.round(Math.abs(differenceMs) / 1_000)
  const text = `the clock of this machine and that of the database differ by ${seconds} s`
  const what = 'Let both machines take their time from the network (NTP).'
  if (seconds > tolerated.faultSeconds) return fault('Clock', text, what)
  return seconds > tolerated.warnSeconds ? warning('Clock', text, what) : ok('Clock', text)
}

const clockDifference = async ({ db }: Database): Promise<number> => {
  const before = Date.now()
  const there = await readClock(db)
  return (before + Date.now()) / 2 - there.getTime()
}

/** The database itself; what stands in it is looked at elsewhere. */
export const checkDatabase = async (database: Database): Promise<{ findings: Finding[]; isMigrated: boolean }> => {
  const migrated = checkMigrations(await appliedMigrations(database.db))
  const fullSince = (await isDiskFull(database.db)) ? new Date().toISOString() : null
  const findings = [
    ...(await checkVersion(database)),
    ...checkSafety(await unsafeSettings(database)).map(told),
    ...checkWriting(await readStandbyWaits(database.db), fullSince).map(told),
    migrated,
    checkClock(await clockDifference(database)),
  ]
  return { findings, isMigrated: migrated.severity === 'ok' }
}
