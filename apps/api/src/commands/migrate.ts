import { migrate } from '../db/migrate.ts'
import { command, withDatabase } from './open.ts'

// Brings the database to this version, under the migrator's lock.
command(() =>
  withDatabase(async (database) => {
    const applied = await migrate(database.db)
    console.log(applied.length ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.')
  }),
)
