import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { fromKysely, getConstructionPlans, getMigrationPlans } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }
import type { Db } from './connect.ts'
import { replaceFunctions } from './functions.ts'
import { anyRow, firstValue, run, valuesOf } from './query.ts'
import { migrations } from './migrations/index.ts'
import { retryOnLock } from './retry-on-lock.ts'

/** Schema version of pg-boss, 0 if it is not installed; null for a role that may neither read nor change its tables. */
const jobTablesVersion = async (db: Db): Promise<number | null> => {
  const mine = await firstValue<boolean>(db)`
    select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'pgboss'`
  if (mine === null) return 0
  if (!mine) return null
  if (!(await anyRow(db)`select 1 from pg_tables where schemaname = 'pgboss' and tablename = 'version'`)) return 0
  return (await firstValue<number>(db)`select version from pgboss.version`) ?? 0
}

/**
 * Grants write access on jobs to every role that may add people, which is the server's own role. Other rights follow
 * from ownership.
 */
const grantJobTables = (db: Db) =>
  run(db)`
    do $$
    declare role record;
    begin
      -- Two grants on one table at once fail.
      perform pg_advisory_xact_lock(hashtextextended('rights on the job tables', 0));
      for role in
        select distinct g.grantee from information_schema.role_table_grants g
        join pg_tables t on t.tablename = g.table_name and t.schemaname = g.table_schema
        where g.table_schema = 'public' and g.table_name = 'users' and g.privilege_type = 'INSERT'
          and g.grantee not in (t.tableowner, 'PUBLIC')
      loop
        execute format('grant usage on schema pgboss to %I', role.grantee);
        execute format('grant select, insert, update, delete on all tables in schema pgboss to %I', role.grantee);
      end loop;
    end $$`

/**
 * Migrates pg-boss's own tables. Its statements begin, lock and commit by themselves, so they run outside our
 * migrations.
 */
const migrateJobTables = async (db: Db): Promise<void> => {
  const wanted = manifest.pgboss.schema
  const version = await jobTablesVersion(db)
  if (version === null) return
  if (version < wanted) {
    const plan = version === 0 ? getConstructionPlans() : getMigrationPlans(undefined, version)
    await db.connection().execute(async (connection) => {
      try {
        await fromKysely(connection).executeSql(plan)
      } catch (error) {
        await run(connection)`rollback`
        // Another instance may have been first.
        if ((await jobTablesVersion(connection)) !== wanted) throw error
      }
    })
  }
  await grantJobTables(db)
}

/**
 * Whether a newer version migrated the database. This version then works on its tables unchanged, which allows a
 * rollback of an upgrade. Each version keeps what the previous one needs.
 */
const isAhead = async (db: Db): Promise<boolean> => {
  const isKept = await anyRow(db)`select 1 from pg_tables
    where schemaname = 'public' and tablename = 'kysely_migration'`
  if (!isKept) return false
  const ran = new Set(await valuesOf<string>(db)`select name from kysely_migration`)
  const own = Object.keys(migrations)
  return own.every((name) => ran.has(name)) && ran.size > own.length
}

/**
 * Migrates tables and functions of the database to this version, or its tables up to the migration `upTo`. The migrator
 * holds a lock, so several instances may run it at once.
 * @returns names of the migrations that ran now
 */
export const migrate = async (db: Db, upTo?: string): Promise<string[]> => {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  if (!upTo && (await isAhead(db))) return []
  // Another instance may be migrating, or tables may be in use. Neither is a reason to give up at once.
  const results = await retryOnLock(async () => {
    const { error, results: ran } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    return ran
  }).catch((error: unknown) => {
    throw new Error('The database could not be migrated', { cause: error })
  })
  if (!upTo) await replaceFunctions(db)
  await retryOnLock(() => migrateJobTables(db))
  return (results ?? []).map((result) => result.migrationName)
}
