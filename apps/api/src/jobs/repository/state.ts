import { select, type Sql } from './sql.ts'

/** State of a queue. */
export interface QueueState<Name extends string = string> {
  queue: Name
  /** Unfinished jobs: waiting, due for a retry, or running. */
  depth: number
  /** Seconds since the oldest of them was sent; 0 if there is none. */
  oldestSeconds: number
  /** Dead letters, which wait for a person. */
  dead: number
}

/** One row per queue, including empty ones. */
export const readState = <Name extends string>(sql: Sql, queues: Name[]): Promise<QueueState<Name>[]> =>
  select(
    sql,
    `select queue, coalesce(waiting.depth, 0) as depth, coalesce(dead.count, 0) as dead,
       greatest(0, coalesce(extract(epoch from clock_timestamp() - waiting.oldest), 0))::float8 as "oldestSeconds"
     from unnest($1::text[]) queue
     left join (
       select name, count(*)::int as depth, min(created_on) as oldest from pgboss.job
       where name = any ($1) and state in ('created', 'retry', 'active') group by name) waiting on waiting.name = queue
     left join (
       select source_name, count(*)::int as count from pgboss.job
       where name = 'dead-letters' group by source_name) dead on dead.source_name = queue
     order by queue`,
    [queues],
  )

/** Rows per statement. */
const atOnce = 2_000

/** Removes jobs that finished long enough ago. */
export const removeDone = async (sql: Sql, queues: string[]): Promise<void> => {
  for (let removed = atOnce; removed === atOnce;) {
    const gone = await select(
      sql,
      `delete from pgboss.job where (name, id) in (
         select name, id from pgboss.job where name = any ($1) and state = 'completed'
           and completed_on + deletion_seconds * interval '1 second' < now()
         limit $2 for update skip locked) returning id`,
      [queues, atOnce],
    )
    removed = gone.length
  }
}
