import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Puts a migrated database into a new data folder: creating one takes seconds, and few tests are about that. */
export const prepareData = (dataDir: string): void => {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['-xf', inject('migratedDump'), '-C', folder])
  if (status !== 0) throw new Error(`The dump could not be unpacked: ${stderr.toString()}`)
}
