import type { Redis } from 'ioredis'
import type { Client } from 'pg'

/** Number of occurrences by name. */
export type Counts = Record<string, number>

/** Redis commands so far, by name. */
export const redisCounts = async (redis: Redis): Promise<Counts> =>
  Object.fromEntries(
    [...(await redis.info('commandstats')).matchAll(/cmdstat_(\S+):calls=(\d+)/g)].map(([, name, calls]) => [
      name!,
      Number(calls),
    ]),
  )

/** Statements so far by text, without the database's own foreign key checks; null if it does not count statements. */
export const statementCounts = async (client: Client): Promise<Counts | null> => {
  try {
    await client.query('create extension if not exists pg_stat_statements')
    const { rows } = await client.query<{ query: string; calls: string }>(
      `select query, sum(calls) as calls from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and query not like 'SELECT % FROM ONLY %' group by query`,
    )
    return Object.fromEntries(rows.map(({ query, calls }) => [query, Number(calls)]))
  } catch {
    return null
  }
}

/**
 * Recurring work per request: everything that happened at least once per ten requests. The rest is background work of
 * the program.
 */
export const perRequest = (before: Counts, after: Counts, requests: number): Counts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, calls]): [string, number] => [name, (calls - (before[name] ?? 0)) / requests])
      .filter(([, calls]) => calls >= 0.1),
  )

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
