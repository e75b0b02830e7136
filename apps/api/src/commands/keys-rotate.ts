import { parseArgs } from 'node:util'
import { countByKey, rotateTable, sealedTables } from '../db/sealed.ts'
import { migrate } from '../db/migrate.ts'
import { addSealKey, loadKeys } from '../lib/keys.ts'
import { command, withDatabase } from './open.ts'

// Puts every sealed row under the active key: npm run keys:rotate, or with a new key first: npm run keys:rotate -- --new
// It may be interrupted and repeated. A key that protects no row any more may be removed from the file.
command(() =>
  withDatabase(async ({ db }, config) => {
    await migrate(db)
    const { values } = parseArgs({ options: { new: { type: 'boolean', default: false } } })
    if (values.new) console.log(`New key ${addSealKey(config.keys.path)} in ${config.keys.path}, now active.`)
    const { ring } = loadKeys({ path: config.keys.path, create: false })
    for (const table of sealedTables) {
      const changed = await rotateTable(db, ring, table)
      const counts = [...(await countByKey(db, table))].map(([id, n]) => `${id}: ${n}`)
      console.log(`${table}: ${changed} rows changed. Rows by key: ${counts.join(', ') || 'none'}`)
    }
    console.log(`Active key: ${ring.active()}. Keep every other key until it protects no row, in backups too.`)
  }),
)
