import { select, type Sql } from './sql.ts'
import { current, tryOf, type JobAttempt } from './held.ts'

export interface DeadJob {
  /** Id of the dead letter; a retry restores the job's own id. */
  id: string
  jobId: string
  queue: string
  /** The record whose order the job keeps. */
  key: string
  /** Reason in the words of a handler, or the kind of an error. */
  reason: string
  tries: number
  sentAt: Date
  diedAt: Date
}

const move = (where: string, reason: string): string => `
  with gone as (delete from pgboss.job where ${where} returning *)
  insert into pgboss.job (name, data, output, singleton_key, keep_until, retry_limit, policy,
    source_name, source_id, source_created_on, source_retry_count)
  select 'dead-letters', data, jsonb_build_object('reason', ${reason}), singleton_key, 'infinity', 0, 'standard',
    name, id, created_on, retry_count
  from gone returning id`

/**
 * Turns a held job into a dead letter; the next job of its record may start. Answers its id; null if the job was no
 * longer held.
 */
export const deadLetter = async (sql: Sql, job: JobAttempt, reason: string): Promise<string | null> => {
  const [letter] = await select<{ id: string }>(sql, move(current, '$4::text'), [...tryOf(job), reason])
  return letter?.id ?? null
}

/** Turns jobs that failed for good without their holder into dead letters. Answers the ids of the dead letters. */
export const deadLetterFailed = async (sql: Sql, queues: string[]): Promise<string[]> => {
  const failed = move(`name = any ($1) and state = 'failed'`, `output->>'reason'`)
  return (await select<{ id: string }>(sql, failed, [queues])).map(({ id }) => id)
}

/** Newest first. */
export const listDead = (sql: Sql, limit: number): Promise<DeadJob[]> =>
  select(
    sql,
    `select id, source_id as "jobId", source_name as queue, singleton_key as key, output->>'reason' as reason,
       source_retry_count + 1 as tries, source_created_on as "sentAt", created_on as "diedAt"
     from pgboss.job where name = 'dead-letters' order by created_on desc, id limit $1`,
    [limit],
  )

/** A job that is retried. */
export interface RequeuedJob {
  jobId: string
  queue: string
  key: string
}

/**
 * Puts a dead job back at its old place: before every waiting job of its record, with all its attempts. Only one of
 * several callers succeeds; null if there is no such dead letter.
 */
export const requeue = async (sql: Sql, id: string, timeouts: Map<string, number>): Promise<RequeuedJob | null> => {
  const [row] = await select<RequeuedJob>(
    sql,
    `with gone as (
       delete from pgboss.job where name = 'dead-letters' and id = $1::uuid and source_name = any ($2) returning *)
     insert into pgboss.job (id, name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
       retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
     select gone.source_id, queue.name,
       gone.data || jsonb_build_object('until', now() + ($3::jsonb->>queue.name)::float8 * interval '1 second'),
       gone.singleton_key, gone.source_created_on, 'infinity', queue.policy, queue.retry_limit, queue.retry_delay,
       queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds
     from gone join pgboss.queue queue on queue.name = gone.source_name
     returning id as "jobId", name as queue, singleton_key as key`,
    [id, [...timeouts.keys()], JSON.stringify(Object.fromEntries(timeouts))],
  )
  return row ?? null
}
