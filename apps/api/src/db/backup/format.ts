import { z } from 'zod'

/** Tables as lines: the header, then for each table its name and its rows, then the end. */
export const formatVersion = 1

const TableShape = z.object({
  /** With its schema. */
  name: z.string(),
  columns: z.array(z.string()),
})

/** What a backup holds and what it was taken from. */
export const Header = z.object({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that made the tables, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(TableShape),
  /** Highest number given out by each column that counts by itself; 0 for none. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.number() })),
})
export type Header = z.output<typeof Header>

const TableDigest = z.object({ name: z.string(), rows: z.number(), digest: z.string() })
/** How many rows a table has, and SHA-256 over them as they are written. */
export type TableDigest = z.output<typeof TableDigest>

export const End = z.object({ end: z.array(TableDigest) })
export const TableStart = z.object({ table: z.string() })

/**
 * What belongs to running processes and browsers, not to the data: who held a lease, who was in the middle of signing in,
 * and the cookies of those who were signed in.
 */
export const leftOut: readonly string[] = [
  'public.leases',
  'public.http_sessions',
  'public.sheet_writes',
  'public.challenges',
  'public.kysely_migration',
  'public.kysely_migration_lock',
]

/** A transaction's number means nothing on another server: rows are numbered anew there, and linked after that. */
export const leftOutColumns: readonly string[] = ['public.audit_log.tx']

/** Of the jobs' tables: what is owed to the outside, and what was given up. The rest is their own bookkeeping. */
export const jobTables: Readonly<Record<string, string>> = {
  'pgboss.queue': 'true',
  'pgboss.job': "state <> 'completed'",
}

/** Filled by the migrations themselves, or when a program starts: what stands there makes no database used. */
export const filledAtStart: readonly string[] = [
  'public.roles',
  'public.grants',
  'public.mailbox_counts',
  'public.dashboard_config',
  'pgboss.queue',
]
