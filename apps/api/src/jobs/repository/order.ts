import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '../../db/connect.ts'
import { firstValue } from '../../db/query.ts'

/** One job per row of `from`. Key and data may refer to its columns. */
export interface NewJobs {
  key: RawBuilder<unknown>
  data: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/** A statement, or part of one, that returns the ids of new jobs. */
export type Insertion = RawBuilder<{ id: string }>

/**
 * Inserts jobs after all others of their records. Creation time decides. The table's default would be the start of the
 * transaction, which does not order two transactions, or two jobs in one. Locks the records' places in the queue until
 * the transaction ends: the next sender for the same record waits, so jobs are ordered by the commits of their changes.
 * @param timeout how long they may be tried, in seconds
 */
export const insertLast = (queue: string, { key, data, from }: NewJobs, timeout: number): Insertion => sql`
  insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
  select q.name, jsonb_build_object('data', ${data}, 'until', now() + make_interval(secs => ${timeout})), ${key},
    hold_job_place(q.name, ${key}), now() + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
    q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
  from pgboss.queue q cross join ${from} where q.name = ${queue} returning id`

/** Inserts one job after all others of its record. Answers its id; null if there is no such queue. */
export const insertOne = async (
  db: Db,
  job: { key: string; data: unknown },
  insert: (jobs: NewJobs) => Insertion,
): Promise<string | null> => {
  const one = sql`(select ${job.key}::text as key, ${JSON.stringify(job.data)}::jsonb as data) one`
  const insertion = insert({ key: sql`one.key`, data: sql`one.data`, from: one })
  return firstValue<string>(db)`${prepared}${insertion}`
}
