import type { Pool, PoolClient } from 'pg'
import type { Database } from './connect.ts'

/** Properties of a server and the connecting role that the program depends on. */
export interface Fitness {
  /** For example 150004 for 15.4. */
  versionNumber: number
  version: string
  encoding: string
  user: string
  name: string
  isStandby: boolean
  isReadOnly: boolean
  /** First schema of the search path; null if the role may use none of them. */
  schema: string | null
  mayUsePublic: boolean
  /** Whether the settings requested by the connection are in effect. */
  hasDeadlines: boolean
  /** Connection limit of this role on this database. */
  connections: number
  isSuperuser: boolean
  /** Start time of the server and its database; tells servers apart. */
  identity: string
}

const fitnessOf = `
  select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
    current_setting('server_encoding') as encoding, current_user as "user", d.datname as name,
    pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_schema() as schema,
    exists (select from pg_namespace n
      where n.nspname = 'public' and has_schema_privilege(n.oid, 'usage')) as "mayUsePublic",
    current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as "hasDeadlines",
    least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1), current_setting('max_connections')::int -
      case when r.rolsuper then 0 else current_setting('superuser_reserved_connections')::int end) as connections,
    r.rolsuper as "isSuperuser",
    d.oid || ' ' || pg_postmaster_start_time() as identity
  from pg_database d, pg_roles r
  where d.datname = current_database() and r.rolname = current_user`

export const readFitness = async (client: Pick<Pool | PoolClient, 'query'>): Promise<Fitness> =>
  (await client.query<Fitness>(fitnessOf)).rows[0]!

const processOf = async (client: PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

/**
 * Whether a pooler in between assigns a server process per transaction. Prepared statements and settings of a
 * connection are then lost or leak to others. Detected by behaviour, whatever the pooler is.
 */
export const isPooledByTransaction = async (pool: Pool): Promise<boolean> => {
  const one = await pool.connect()
  let other: PoolClient | undefined
  try {
    other = await pool.connect()
    const before = await processOf(one)
    await other.query('begin')
    if ((await processOf(other)) === before) return true
    const after = await processOf(one)
    await other.query('rollback')
    return before !== after
  } finally {
    // Destroyed, whatever they still wait for.
    one.release(true)
    other?.release(true)
  }
}

/** A right that the role lacks and the program requires. */
export interface MissingRight {
  kind: 'createInSchema' | 'createInDatabase' | 'owner' | 'extension' | 'table'
  /** The schema, the role that owns the tables, or the table. */
  on: string
  right: string
}

const missingForMigration = `
  select 'extension' as kind, 'pg_trgm' as on, '' as right
    where not exists (select from pg_available_extensions where name = 'pg_trgm')
  union all
  select 'createInSchema', n.nspname, 'create' from pg_namespace n
    where n.nspname = 'public' and not has_schema_privilege(n.oid, 'create')
  union all
  select 'createInDatabase', current_database(), 'create'
    where not has_database_privilege(current_database(), 'create')
      and (not exists (select from pg_namespace where nspname = 'pgboss')
        or not exists (select from pg_extension where extname = 'pg_trgm'))
  union all
  select 'owner', pg_get_userbyid(c.relowner), '' from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relname = 'users' and c.relkind in ('r', 'p')
      and not pg_has_role(c.relowner, 'usage')`

/** Missing rights to create or alter tables. */
export const missingToMigrate = async ({ pool, embedded }: Pick<Database, 'pool' | 'embedded'>) =>
  embedded ? [] : (await pool.query<MissingRight>(missingForMigration)).rows

/** The audit log needs no update or delete; its rows are only ever inserted. */
const missingForTables = `
  select 'table' as kind, n.nspname || '.' || c.relname as on, min(p.privilege) as right
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['select', 'insert', 'update', 'delete']) as p (privilege)
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
    and c.relowner = (select relowner from pg_class where oid = to_regclass('public.users'))
    and not (c.relname in ('audit_log', 'audit_links') and p.privilege in ('update', 'delete'))
    and not has_table_privilege(c.oid, p.privilege)
  group by 2 order by 2 limit 20`

/** Tables on which the role lacks a right that the server needs, with one missing right each. */
export const missingOnTables = async ({ pool, embedded }: Pick<Database, 'pool' | 'embedded'>) =>
  embedded ? [] : (await pool.query<MissingRight>(missingForTables)).rows
