import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

const isBackup = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z\.backup$/.test(name)

export const newBackupName = (): string => `${new Date().toISOString().replaceAll(':', '-')}.backup`

/** Removes all but the newest backups in a folder and leaves other files alone. Answers the number removed. */
export const keepNewest = (folder: string, count: number): number => {
  if (!existsSync(folder)) return 0
  const old = readdirSync(folder).filter(isBackup).sort().slice(0, -count)
  for (const name of old) rmSync(join(folder, name))
  return old.length
}
