import { accessSync, constants, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../db/backup/restore.ts'
import { admitServer } from '../db/rights.ts'
import { loadKeys } from '../lib/secrets/keys.ts'
import { command, withDatabase } from './open.ts'

/** @throws Error saying why the file cannot be read, and what to do */
const refuseUnreadable = (path: string): void => {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOENT'
        ? `There is no file ${path}. In a container, name it as the container sees it: /data/backups/…`
        : `${path} cannot be read (${code}). Give it and its folder to the user that runs this command (${process.getuid?.()}).`,
      { cause: error },
    )
  }
}

// Loads a backup into an empty database, embedded or on a server, wherever it was written: npm run restore -- --file
// PATH
command(async () => {
  const { values } = parseArgs({
    options: { file: { type: 'string' }, 'accept-faults': { type: 'boolean', default: false } },
  })
  const path = values.file
  if (!path) throw new Error('--file PATH is needed: the backup to load.')
  refuseUnreadable(path)
  return withDatabase(async ({ db }, config) => {
    if (!existsSync(config.keys.path))
      throw new Error(
        `There is no key file at ${config.keys.path}. Put the copy there that was kept with this installation, or set KEYS_FILE.`,
      )
    const { ring } = loadKeys({ path: config.keys.path, create: false })
    const { header, tables, faults } = await restoreBackup({ db, ring, path, acceptFaults: values['accept-faults'] })
    await admitServer(db, config.database)
    for (const { name, rows, digest } of tables) console.log(`${name}: ${rows} rows, ${digest.slice(0, 16)}`)
    console.log(`Restored as it stood at ${header.createdAt}. Every row was compared with the backup.`)
    for (const fault of faults) console.log(`Accepted although it is wrong: ${fault}`)
    if (faults.length === 0) console.log('Sealed values open, the audit chain is whole, the rules of the data hold.')
    console.log('Everybody has to sign in again.')
  })
})
