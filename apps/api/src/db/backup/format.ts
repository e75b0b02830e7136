import { z } from 'zod'

/** Format of a backup, one JSON value per line: the header, then each table as its name and its rows, then the end. */
export const formatVersion = 1

const TableShape = z.object({
  /** Qualified by its schema. */
  name: z.string(),
  columns: z.array(z.string()),
})

/** Contents of a backup and the database version it was taken from. */
export const Header = z.object({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(TableShape),
  /** Highest value issued by each identity column; 0 for none. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.number() })),
})
export type Header = z.output<typeof Header>

const TableDigest = z.object({ name: z.string(), rows: z.number(), digest: z.string() })
/** Row count of a table and SHA-256 over its rows as written. */
export type TableDigest = z.output<typeof TableDigest>

export const End = z.object({ end: z.array(TableDigest) })
export const TableStart = z.object({ table: z.string() })

/**
 * Tables that belong to running processes and browsers rather than to the data: leases, pending sign-ins, and cookies
 * of signed-in browsers.
 */
export const leftOut: readonly string[] = [
  'public.leases',
  'public.http_sessions',
  'public.sheet_writes',
  'public.challenges',
  'public.kysely_migration',
  'public.kysely_migration_lock',
]

/** A transaction id is meaningless on another server. Rows are numbered anew there and linked after that. */
export const leftOutColumns: readonly string[] = ['public.audit_log.tx']

/** Rows of the job tables to keep: unfinished jobs and dead letters. The rest is pg-boss's own bookkeeping. */
export const jobTables: Readonly<Record<string, string>> = {
  'pgboss.queue': 'true',
  'pgboss.job': "state <> 'completed'",
}

/** Tables filled by the migrations or at start. Rows in them do not make a database count as used. */
export const filledAtStart: readonly string[] = [
  'public.roles',
  'public.grants',
  'public.mailbox_counts',
  'public.dashboard_config',
  'pgboss.queue',
]
