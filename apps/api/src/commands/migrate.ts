import { readConfig } from '../config.ts'
import { connectServer } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

// Brings a database server to this version. The embedded database is migrated whenever it starts.
const config = readConfig(process.env)
const url = config.database.migrationUrl ?? config.database.url
if (!url) {
  console.log('No DATABASE_URL is set: the embedded database is migrated when the program starts.')
} else {
  const database = connectServer(url, { max: 1 })
  const applied = await migrate(database.db)
  await database.close()
  console.log(applied.length ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.')
}
