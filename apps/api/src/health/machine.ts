import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '@app/contract'
import type { Config } from '../config.ts'
import { backupFolder } from '../db/backup/files.ts'
import { found } from './finding.ts'

const mebibyte = 1_048_576
const hourMs = 3_600_000
/** Thresholds of free space in MiB: below the first it runs short soon, below the second it is too little. */
const scarce = 2_048
const nothing = 256
/** Age in hours at which a daily backup is late. */
const lateHours = 26

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

/** @param freeOf free bytes on the disk of a folder */
export const checkDisk = (
  { dataDir: folder }: Pick<Config, 'dataDir'>,
  freeOf = (of: string): number => {
    const { bavail, bsize } = statfsSync(of)
    return bavail * bsize
  },
): Finding => {
  const mib = Math.floor(freeOf(existing(folder)) / mebibyte)
  return found(mib < nothing ? 'disk/full' : mib < scarce ? 'disk/low' : 'disk/free', { mib, folder })
}

const newestIn = (folder: string): number =>
  existsSync(folder)
    ? Math.max(
        0,
        ...readdirSync(folder).map((name) => Date.parse(name.replace(/T(\d\d)-(\d\d)-(.*Z).*$/, 'T$1:$2:$3')) || 0),
      )
    : 0

/** Age of the last backup. With embedded data the hourly dumps count, too. */
export const checkBackups = (
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  now = Date.now(),
): Finding => {
  const folders = [backupFolder(dataDir), ...(database.url ? [] : [join(dataDir, 'dumps')])]
  const newest = Math.max(...folders.map(newestIn))
  if (newest === 0) return found('backups/none', { folder: folders.join(', ') })
  const hours = Math.floor((now - newest) / hourMs)
  const since = new Date(newest).toISOString()
  return found(hours > lateHours ? 'backups/late' : 'backups/last', { hours }, { since })
}
