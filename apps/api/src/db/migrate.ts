import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the database to this version. The migrator holds a lock, so that several instances may try at once.
 * @returns the names of the migrations that ran now
 */
export const migrate = async (db: Db): Promise<string[]> => {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be migrated', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
