import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { admitServer } from '../db/rights.ts'
import { explainMigration, targetsOf } from '../health/database.ts'
import { createLog } from '../lib/log.ts'
import { untilThere } from '../start/until-there.ts'
import { command, withDatabase } from './open.ts'

// Migrates the database to this version, under the migrator's lock, and grants the server's role its rights. Waits for
// the database like the server does, so that a script can start both without knowing when it is ready.
command(async () => {
  const config = readConfig(process.env)
  const target = targetsOf(config.database).at(-1)
  const migrated = (): Promise<string[]> =>
    withDatabase(async (database) => {
      const applied = await migrate(database.db).catch((error: unknown) => explainMigration(error, database, target))
      await admitServer(database.db, config.database)
      return applied
    })
  const applied = await untilThere(
    (asks) => {
      if (target) asks(target)
      return migrated()
    },
    { log: createLog(config.logLevel), signal: new AbortController().signal },
  )
  console.log(applied.length ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.')
})
