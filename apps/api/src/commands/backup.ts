import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { backupFolder, keepNewest, newBackupName } from '../db/backup/files.ts'
import { findFaults } from '../db/backup/invariants.ts'
import { writeBackup } from '../db/backup/write.ts'
import { loadKeys } from '../lib/secrets/keys.ts'
import { command, withDatabase } from './open.ts'

const Arguments = z.object({
  file: z.string().optional(),
  keep: z.coerce.number('--keep takes a number').int().min(1, '--keep takes a number of 1 or more').optional(),
})

// Writes all data into one encrypted file: npm run backup, or: npm run backup -- --file PATH. With --keep N only the
// newest N files of $DATA_DIR/backups stay. On a server the program may keep running; embedded data can be open in one
// process only.
command(() =>
  withDatabase(async ({ db }, config) => {
    const { values } = parseArgs({ options: { file: { type: 'string' }, keep: { type: 'string' } } })
    const { file, keep } = Arguments.parse(values)
    const path = file ?? join(backupFolder(config.dataDir), newBackupName())
    if (existsSync(path)) throw new Error(`${path} exists already. Choose another name.`)
    const { ring } = loadKeys({ path: config.keys.path, create: false })
    const { tables, bytes } = await writeBackup(db, ring, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${path}: ${rows} rows of ${tables.length} tables, ${bytes} bytes.`)
    console.log(
      `Encrypted with the key ${ring.active()} of ${config.keys.path}, which is NOT in it: keep a copy of the key file ` +
        'elsewhere. Without it neither the backup nor the secrets in it can be opened.',
    )
    if (keep !== undefined) console.log(`Older backups removed: ${keepNewest(backupFolder(config.dataDir), keep)}`)
    const faults = await findFaults(db, ring)
    if (faults.length === 0) return 0
    console.log(
      `The backup is whole, but the data is not as it must be:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    return 1
  }),
)
