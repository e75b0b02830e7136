import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import { backupFolder } from '../../db/backup/files.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const mebibyte = 1_048_576
const hourMs = 3_600_000
/** Free space, in MiB: less is soon too little, or too little already. */
const scarce = 2_048
const nothing = 256
/** A daily backup that is late. */
const lateHours = 26

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

/** @param freeOf free bytes of a folder's disk */
export const checkDisk = (
  { dataDir }: Config,
  freeOf = (folder: string): number => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
): Finding => {
  const free = Math.floor(freeOf(existing(dataDir)) / mebibyte)
  const text = `${free} MiB are free for ${dataDir}`
  const what = 'Make room, or move DATA_DIR to a larger disk.'
  if (free < nothing) return fault('Disk', text, what)
  return free < scarce ? warning('Disk', text, what) : ok('Disk', text)
}

const newestIn = (folder: string): number =>
  existsSync(folder)
    ? Math.max(
        0,
        ...readdirSync(folder).map((name) => Date.parse(name.replace(/T(\d\d)-(\d\d)-(.*Z).*$/, 'T$1:$2:$3')) || 0),
      )
    : 0

/** When the last backup was written; with embedded data the hourly dumps count, too. */
export const checkBackups = ({ dataDir, database }: Config, now = Date.now()): Finding => {
  const folders = [backupFolder(dataDir), ...(database.url ? [] : [join(dataDir, 'dumps')])]
  const newest = Math.max(...folders.map(newestIn))
  const hours = Math.floor((now - newest) / hourMs)
  const what = 'Run npm run backup every day by a timer, and keep the files on another machine.'
  if (newest === 0) return warning('Backups', `there is none in ${folders.join(' or ')}`, what)
  const text = `the last one was written ${hours} hours ago`
  return hours > lateHours ? warning('Backups', text, what) : ok('Backups', text)
}
