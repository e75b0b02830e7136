import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { commitMs, requestMs } from '../lib/deadline.ts'
import { SetupError } from '../lib/setup-error.ts'
import { createTurns } from '../lib/threads/slices.ts'
import { DatabaseClient, keptAlive, unfit, type AnswerLimits } from './client.ts'
import { run } from './query.ts'
import { watchDisk } from './trouble.ts'
import type { DB as Schema } from './schema.ts'

export type Db = Kysely<Schema>
/** Handle of an open transaction, required where a change must not stand alone. */
export type Trx = Transaction<Schema>

export interface Database {
  db: Db
  /**
   * For code that sends plain SQL. Nothing may bypass this pool to reach an embedded database, which has a single
   * connection.
   */
  pool: Pool
  /** The embedded database, for dumps; null with a server. */
  embedded: PGlite | null
  /** Time since when the server has reported a full disk; null if it has not recently. */
  fullSince(): string | null
  close(): Promise<void>
}

/** Deadlines in ms, set on every connection. */
const deadlines = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 }

/** Grace in ms that this process gives a statement beyond the server's own deadline. */
const graceMs = 1_500

/**
 * Limits of migrations and commands, for which nobody waits: a table may be large. Lock timeouts stay as usual. Some of
 * their statements have no deadline at all, so nothing is aborted from this side either.
 */
export const longDeadlines = {
  statement_timeout: 30 * 60_000,
  idle_in_transaction_session_timeout: 10 * 60_000,
  answerMs: 0,
}

const over = (pool: Pool, embedded: PGlite | null): Database => ({
  db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
  pool,
  embedded,
  fullSince: watchDisk(pool),
  close: async () => {
    await pool.end()
    await embedded?.close()
  },
})

/** Prefix for statements given as text; `prepared` is for tagged templates. */
export const preparedMark = '/* prepared */'

/**
 * Prefix of a statement that nearly every request makes; each connection to a server keeps it prepared. The text must
 * never vary, and must name its columns, so that a plan that outlives a migration still fits.
 */
export const prepared = sql`/* prepared */`

const preparedNames = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = preparedNames.get(text) ?? `prepared_${preparedNames.size}`
  preparedNames.set(text, name)
  return name
}

/** The driver prepares only statements with a name. */
const prepareMarked = (client: PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (first: unknown, values?: unknown, done?: unknown): unknown =>
    typeof first === 'string' && first.startsWith(preparedMark)
      ? query({ name: nameOf(first), text: first, values }, done)
      : query(first, values, done)
  client.query = named as typeof client.query
}

/** Discards connections to a server that was silent or read-only. */
const discardUnfit = (pool: Pool): void => {
  const idle = new Set<PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (_error, client) => {
    if ((client as unknown as DatabaseClient).isReadOnly) void client.end()
    else idle.add(client)
  })
  pool.on('connect', (client) =>
    client.once(unfit as 'end', () => {
      // A graceful end would wait for a server that does not answer.
      for (const each of idle) each.connection.stream.destroy(new Error('Connection terminated'))
    }),
  )
}

interface ServerLimits extends Partial<typeof deadlines>, AnswerLimits {
  max?: number
}

/** A Postgres server, version 15 or newer. */
export const connectServer = (
  url: string,
  { max = 20, answerMs, commitMs: commitLimitMs = requestMs + commitMs, ...limits }: ServerLimits = {},
): Database => {
  // JIT compilation takes longer than any of these statements. Postgres would use it on large tables.
  const settings = { ...deadlines, ...limits, jit: 'off' }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const config: PoolConfig & AnswerLimits = {
    ...keptAlive,
    Client: DatabaseClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    // A new connection has no prepared statements, so idle ones are kept for a while.
    idleTimeoutMillis: 300_000,
    options: options.join(' '),
    application_name: 'campaign-stats',
    answerMs: answerMs ?? settings.statement_timeout + graceMs,
    commitMs: commitLimitMs,
  }
  const pool = new Pool(config)
  // The pool emits the error of a broken idle connection again, and replaces the connection.
  pool.on('error', () => undefined)
  pool.on('connect', prepareMarked)
  discardUnfit(pool)
  return over(pool, null)
}

/**
 * Codes of protocol messages that Postgres need not answer before the next one: parse, bind, describe, execute, close.
 */
const unanswered = new Set([...'PBDEC'].map((code) => code.charCodeAt(0)))

/** Wraps PGlite for the driver: passes on all messages of a statement in one piece, which takes half the time. */
const inPieces = (pglite: PGlite): PGlite => {
  let held: Uint8Array[] = []
  // PGlite answers without any wait. A caller that keeps asking would never yield the thread.
  const takeTurn = createTurns()
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    held.push(message)
    if (unanswered.has(message[0]!)) return []
    const piece = Buffer.concat(held)
    held = []
    await takeTurn()
    return pglite.execProtocolStream(piece, options)
  }
  return { waitReady: pglite.waitReady, execProtocolStream } as PGlite
}

/** Wraps an open PGlite in the one pool that all code uses. */
export const connectEmbedded = async (pglite: PGlite): Promise<Database> => {
  // V8 now and then aborts the process as it frees WebAssembly code that faster code has replaced (nodejs/node 64500).
  // Kept, that code is a few MB of a process that has the whole database in its memory.
  setFlagsFromString('--no-wasm-code-gc')
  await pglite.exec(
    Object.entries(deadlines)
      .map(([name, ms]) => `set ${name} = ${ms};`)
      .join(' '),
  )
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const settings = createPgConfig(inPieces(pglite)) as unknown as ConstructorParameters<typeof Pool>[0]
  const pool = new Pool({ ...settings, Client: DatabaseClient, max: 1, connectionTimeoutMillis: 20_000 })
  pool.on('error', () => undefined)
  pool.on('connect', prepareMarked)
  return over(pool, pglite)
}

/** Throws if the folder holds only part of a database: an interrupted creation, which a person must look at. */
const refuseHalfMade = (folder: string): void => {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  const missing = ['PG_VERSION', 'global', 'base', 'pg_wal'].filter((name) => !existsSync(join(folder, name)))
  if (missing.length === 0) return
  throw new SetupError(
    `The data in ${folder} is incomplete (no ${missing.join(', ')}): its creation was interrupted. ` +
      'Nothing was deleted. Move the folder away, or restore a dump, and start again.',
  )
}

/** Opens the embedded database in a folder, or creates it. The caller holds the folder's lock. */
export const openEmbedded = async (folder: string): Promise<Database> => {
  refuseHalfMade(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Imported lazily: it is large, and unused with a server.
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  return connectEmbedded(await PGlite.create({ dataDir: folder, extensions: { pg_trgm } }))
}

/** Resolves if the database answers; throws otherwise. */
export const pingDatabase = (db: Db) => run(db)`select 1`

/** Server settings by which it confirms a change before it is safe on disk; empty if there are none. */
export const unsafeSettings = async ({ pool, embedded }: Database): Promise<string[]> => {
  if (embedded) return []
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  )
  return rows.map(({ name }) => name)
}
