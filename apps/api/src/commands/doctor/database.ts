import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { appliedMigrations } from '../../db/backup/write.ts'
import { connectServer, longDeadlines, openEmbedded, unsafeSettings, type Database } from '../../db/connect.ts'
import { lockFolder } from '../../db/lock.ts'
import { migrations } from '../../db/migrations/index.ts'
import { isDiskFull, readStandbyWaits } from '../../db/trouble.ts'
import { checkSafety, checkWriting } from '../../health/data.ts'
import { checkMigrating, checkWorking, examineServers, targetsOf } from '../../health/database.ts'
import { fault, ok, told, warning, type Finding } from './findings.ts'
import { readClock, readVersion } from './repository.ts'

const about = 'Database'
const openServer = async (config: Config): Promise<{ database: Database | null; findings: Finding[] }> => {
  const { findings, isUsable } = await examineServers(targetsOf(config.database))
  if (!isUsable || !config.database.url) return { database: null, findings: findings.map(told) }
  return {
    database: connectServer(config.database.url, { max: 1, ...longDeadlines }),
    findings: [ok(about, 'answers'), ...findings.map(told)],
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

/** Opens the configured database without creating or changing anything; null if that fails. */
export const openDatabase = async (
  config: Config,
): Promise<{ database: Database | null; release(): Promise<void>; findings: Finding[] }> =>
  config.database.url ? { ...(await openServer(config)), release: () => Promise.resolve() } : openFolder(config)

const checkVersion = async ({ db, embedded }: Database): Promise<Finding[]> => {
  if (embedded) return []
  const { text } = await readVersion(db)
  return [ok(about, `Postgres ${text}`)]
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

/** @param differenceMs how far this machine's clock is ahead of the database's */
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

/** Checks that the migrating role may migrate and that the server's role may work on the existing tables. */
const checkRoles = async (database: Database, config: Config, isMigrated: boolean): Promise<Finding[]> => {
  const targets = targetsOf(config.database)
  const [first, last] = [targets[0], targets.at(-1)]
  if (!first || !last) return []
  if (isMigrated) return (await checkWorking(database, first)).map(told)
  const owner = connectServer(last.url, { max: 1 })
  try {
    return (await checkMigrating(owner, last)).map(told)
  } finally {
    await owner.close()
  }
}

/** Checks the database itself; its content is checked elsewhere. */
export const checkDatabase = async (
  database: Database,
  config: Config,
): Promise<{ findings: Finding[]; isMigrated: boolean }> => {
  const migrated = checkMigrations(await appliedMigrations(database.db))
  const fullSince = (await isDiskFull(database.db)) ? new Date().toISOString() : null
  const findings = [
    ...(await checkRoles(database, config, migrated.severity === 'ok')),
    ...(await checkVersion(database)),
    ...checkSafety(await unsafeSettings(database)).map(told),
    ...checkWriting(await readStandbyWaits(database.db), fullSince).map(told),
    migrated,
    checkClock(await clockDifference(database)),
  ]
  return { findings, isMigrated: migrated.severity === 'ok' }
}
