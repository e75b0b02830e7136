import { sql } from 'kysely'
import { saysAway } from '../lib/away.ts'
import { SetupError } from '../lib/setup-error.ts'
import { connectServer, type Db } from './connect.ts'
import { firstValue, run } from './query.ts'

/** The role in a connection URL; null if it has none. */
export const roleOf = (url: string): string | null =>
  URL.canParse(url) ? decodeURIComponent(new URL(url).username) || null : null

/** Remedy for the operator if the server's role is missing or lacks rights. */
export const mendRoles =
  'Make it with deploy/postgres-roles.sh (in containers: docker compose exec postgres bash ' +
  '/docker-entrypoint-initdb.d/roles.sh), then try again.'

/** Tables whose rows are never changed, and removed only by the archive, as the owner of the tables. */
const appendOnly = ['audit_log', 'audit_links'] as const

const rights = (schema: string, role: string) => {
  const [where, who] = [sql.id(schema), sql.id(role)]
  return [
    sql`grant usage on schema ${where} to ${who}`,
    sql`grant select, insert, update, delete on all tables in schema ${where} to ${who}`,
    sql`grant usage, select on all sequences in schema ${where} to ${who}`,
    sql`alter default privileges in schema ${where} grant select, insert, update, delete on tables to ${who}`,
    sql`alter default privileges in schema ${where} grant usage, select on sequences to ${who}`,
  ]
}

/**
 * Whether the role is the current one.
 * @throws Error for people if the role does not exist
 */
const isOwn = async (db: Db, role: string): Promise<boolean> => {
  const own = await firstValue<boolean>(db)`
    select rolname = current_user as own from pg_roles where rolname = ${role}`
  if (own === null) throw new SetupError(`The role ${role} of DATABASE_URL is missing in the database. ${mendRoles}`)
  return own
}

/**
 * Grants the server's role the rights it needs on the tables of the current role: to read and write rows, and no more.
 * Idempotent, and independent of how the tables came to be: first start, migration or restore.
 * @throws Error for people if the role does not exist
 */
export const grantRights = (db: Db, role: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Two concurrent grants on one table fail.
    await run(trx)`select pg_advisory_xact_lock(hashtextextended('rights of the server', 0))`
    if (await isOwn(trx, role)) return
    const schemas = await sql<{ name: string }>`
      select nspname as name from pg_namespace
      where nspname in ('public', 'pgboss') and has_schema_privilege(oid, 'usage with grant option')`.execute(trx)
    for (const { name } of schemas.rows) for (const statement of rights(name, role)) await statement.execute(trx)
    // The audit log is append-only for the server's role.
    for (const table of appendOnly)
      await run(trx)`revoke update, delete, truncate on ${sql.table(table)} from ${sql.id(role)}`
  })

/** @throws Error for people if the server could not work with its role */
const tryRole = async (url: string, role: string): Promise<void> => {
  const server = connectServer(url, { max: 1 })
  try {
    await run(server.db)`select id from users limit 1`
  } catch (error) {
    if (saysAway(error)) throw error
    throw new SetupError(`The server cannot work as ${role}, the role of DATABASE_URL. ${mendRoles}`, { cause: error })
  } finally {
    await server.close()
  }
}

/** Connection URLs of the database: for the server, and for migrations if that is another role. */
interface Addresses {
  url?: string | undefined
  migrationUrl?: string | undefined
}

const separateRole = ({ url, migrationUrl }: Addresses): string | null => (url && migrationUrl ? roleOf(url) : null)

/**
 * Checks that the server's role exists, before it is used: the connection error would name no remedy.
 * @throws Error for people if the role does not exist
 */
export const requireRole = async (addresses: Addresses): Promise<void> => {
  const role = separateRole(addresses)
  if (!role || !addresses.migrationUrl) return
  const owner = connectServer(addresses.migrationUrl, { max: 1 })
  try {
    await isOwn(owner.db, role)
  } finally {
    await owner.close()
  }
}

/** Grants the server's role its rights and tests it, after the owner has created or changed the tables. */
export const admitServer = async (owner: Db, addresses: Addresses): Promise<void> => {
  const role = separateRole(addresses)
  if (!addresses.url || !role) return
  await grantRights(owner, role)
  await tryRole(addresses.url, role)
}
