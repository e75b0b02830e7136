import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '../../db/connect.ts'
import { firstValue } from '../../db/query.ts'

/** A job for each row that `from` finds. Key and data may name what stands in it. */
export interface NewJobs {
  key: RawBuilder<unknown>
  data: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/** A statement, or a part of one, that answers the ids of new jobs. */
export type Insertion = RawBuilder<{ id: string }>

/**
 * Inserts jobs behind all others of their records. Their time of creation decides, and as the table would set it, it is the
 * start of the transaction, which says nothing about the order of two transactions or of two jobs in one. Holds the
 * records' places in the queue until the transaction ends: whoever sends a job of the same record next waits, so that jobs
 * stand in the order in which their changes are committed.
 * @param timeout how long they may be tried, in seconds
 */
export const insertLast = (queue: string, { key, data, from }: NewJobs, timeout: number): Insertion => sql`
  insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
  select q.name, jsonb_build_object('data', ${data}, 'until', now() + make_interval(secs => ${timeout})), ${key},
    hold_job_place(q.name, ${key}), now() + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
    q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
  from pgboss.queue q cross join ${from} where q.name = ${queue} returning id`

/** One job behind all others of its record. Answers its id; null where there is no such queue. */
export const insertOne = async (
  db: Db,
  job: { key: string; data: unknown },
  insert: (jobs: NewJobs) => Insertion,
): Promise<string | null> => {
  const one = sql`(select ${job.key}::text as key, ${JSON.stringify(job.data)}::jsonb as data) one`
  const insertion = insert({ key: sql`one.key`, data: sql`one.data`, from: one })
  return firstValue<string>(db)`${prepared}${insertion}`
}
