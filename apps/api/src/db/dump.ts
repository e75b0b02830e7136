import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../lib/log.ts'
import type { Database } from './connect.ts'

const hourMs = 3_600_000
const kept = 24
const isDump = (name: string): boolean => /^\d{4}-\d\d-\d\dT.*\.tar\.gz$/.test(name)

const position = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
  return rows[0]!.lsn
}

/** Writes one dump of the embedded database and keeps the newest 24. Returns its path. */
export const writeDump = async (database: Database, folder: string): Promise<string> => {
  if (!database.embedded) throw new Error('Only the embedded database is dumped here; use pg_dump for a server')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = await database.embedded.dumpDataDir('gzip')
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.tar.gz`)
  writeFileSync(`${path}.new`, Buffer.from(await file.arrayBuffer()), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  const old = readdirSync(folder).filter(isDump).sort().slice(0, -kept)
  for (const name of old) rmSync(join(folder, name))
  return path
}

/**
 * Dumps every hour if something was written since the last dump. The key file is not part of a dump: keep a copy of it.
 */
export const dumpHourly = (database: Database, folder: string, log: Log, everyMs = hourMs): { stop(): void } => {
  let last = ''
  let busy = false
  const tick = async (): Promise<void> => {
    if (busy) return
    busy = true
    try {
      if ((await position(database)) === last) return
      await writeDump(database, folder)
      last = await position(database)
      log.info({ event: 'dump.written' })
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => void tick().catch(() => log.error({ event: 'dump.failed' })), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
