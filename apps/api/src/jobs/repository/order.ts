import { sql, type RawBuilder } from 'kysely'

/**
 * Inserts jobs behind all others of their records. Their time of creation decides, and as the table would set it, it is the
 * start of the transaction, which says nothing about the order of two transactions or of two jobs in one. Holds the
 * records' places in the queue until the transaction ends: whoever sends a job of the same record next waits, so that jobs
 * stand in the order in which their changes are committed.
 */
export const insertLast = (
  queue: string,
  { key, data, from }: { key: RawBuilder<unknown>; data: RawBuilder<unknown>; from: RawBuilder<unknown> },
): RawBuilder<{ id: string }> => sql`
  insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
  select q.name, ${data}, ${key}, hold_job_place(q.name, ${key}), now() + q.retention_seconds * interval '1 second',
    q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
    q.heartbeat_seconds
  from pgboss.queue q cross join ${from} where q.name = ${queue} returning id`
