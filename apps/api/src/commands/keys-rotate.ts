import { parseArgs } from 'node:util'
import { oneAtATime } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { countByKey, retireKey, rotateTable, sealedTables } from '../db/sealed.ts'
import { addSealKey, loadKeys } from '../lib/secrets/keys.ts'
import { command, withDatabase } from './open.ts'

// Rewraps every sealed row under the active key: npm run keys:rotate, or with a new key first: npm run keys:rotate --
// --new
// Before a key is removed from the file: npm run keys:rotate -- --retire ID. All of it may be interrupted and repeated.
command(() =>
  withDatabase(async ({ db }, config) => {
    const { values } = parseArgs({
      options: { new: { type: 'boolean', default: false }, retire: { type: 'string' } },
    })
    const { path } = config.keys
    await migrate(db)
    if (values.new) {
      const id = await oneAtATime(db, 'keys:rotate', () => Promise.resolve(addSealKey(path)))
      console.log(`New key ${id} in ${path}, now active.`)
    }
    const { ring } = loadKeys({ path, create: false })
    for (const table of sealedTables) {
      const changed = await rotateTable(db, ring, table)
      const counts = [...(await countByKey(db, table))].map(([id, n]) => `${id}: ${n}`)
      console.log(`${table}: ${changed} rows changed. Rows by key: ${counts.join(', ') || 'none'}`)
    }
    if (values.retire === undefined)
      return console.log(
        `Active key: ${ring.active()}. Before you remove another one from the file: npm run keys:rotate -- --retire ID`,
      )
    await retireKey(db, ring, values.retire)
    console.log(
      `Nothing is sealed with ${values.retire}, and nothing can be any more: it may be removed from the file when no ` +
        'backup needs it.',
    )
  }),
)
