import { migrate } from '../db/migrate.ts'
import { admitServer } from '../db/rights.ts'
import { explainMigration, targetsOf } from '../health/database.ts'
import { command, withDatabase } from './open.ts'

// Brings the database to this version, under the migrator's lock, and gives the server's role its rights.
command(() =>
  withDatabase(async (database, config) => {
    const target = targetsOf(config.database).at(-1)
    const applied = await migrate(database.db).catch((error: unknown) => explainMigration(error, database, target))
    await admitServer(database.db, config.database)
    console.log(applied.length ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.')
  }),
)
