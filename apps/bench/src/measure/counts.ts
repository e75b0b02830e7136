import type { Redis } from 'ioredis'
import type { Client } from 'pg'

/** How often each thing happened, by name. */
export type Counts = Record<string, number>

/** Redis commands so far, by name. */
export const redisCounts = async (redis: Redis): Promise<Counts> =>
  Object.fromEntries(
    [...(await redis.info('commandstats')).matchAll(/cmdstat_(\S+):calls=(\d+)/g)].map(([, name, calls]) => [
      name!,
      Number(calls),
    ]),
  )

/**
 * Statements so far by their text, without those by which the database checks its references by itself; null when it does
 * not count them.
 */
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
 * What a request does again and again, per request: whatever happened at least once in every ten of them. The rest is
 * what the program does by itself meanwhile.
 */
export const perRequest = (before: Counts, after: Counts, requests: number): Counts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, calls]): [string, number] => [name, (calls - (before[name] ?? 0)) / requests])
      .filter(([, calls]) => calls >= 0.1),
  )

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
