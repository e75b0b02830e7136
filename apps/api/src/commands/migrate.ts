import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { admitServer } from '../db/rights.ts'
import { createLog } from '../lib/log.ts'
import { untilThere } from '../start/until-there.ts'
import { command, withDatabase } from './open.ts'

// Brings the database to this version, under the migrator's lock, and gives the server's role its rights. It waits for the
// database, as the server does: whatever starts both need not know when that answers.
command(async () => {
  const config = readConfig(process.env)
  const { url, migrationUrl } = config.database
  const migrated = (): Promise<string[]> =>
    withDatabase(async (database) => {
      const applied = await migrate(database.db)
      await admitServer(database.db, config.database)
      return applied
    })
  const log = createLog(config.logLevel)
  const applied = await untilThere(
    (asks) => {
      if (migrationUrl) asks({ setting: 'MIGRATION_DATABASE_URL', url: migrationUrl })
      else if (url) asks({ setting: 'DATABASE_URL', url })
      return migrated()
    },
    { log, signal: new AbortController().signal },
  )
  console.log(applied.length ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.')
})
